// A chat that says how each answer ended: `shown` decides what a person sees, and is what to copy.
import { useChat, type UseChatHelpers } from "@ai-sdk/react";
import { DefaultChatTransport, type UIMessage } from "ai";
import { useRef, useState, type FormEvent } from "react";
import { createRoot } from "react-dom/client";
import { parseHelixChatError, retryableOf, userMessageFor, withChatStatus } from "wirepact/helix";

const transport = new DefaultChatTransport({ api: "/api/chat", fetch: withChatStatus(fetch) });

/** How the last answer ended, where it left no error. */
type Ending = "none" | "done" | "stopped" | "interrupted";

interface Shown {
  readonly phase: "ready" | "thinking" | "answering" | "done" | "stopped" | "failed" | "interrupted";
  /** The sentence for the person who waits. */
  readonly sentence?: string;
  readonly code?: string;
  /** May it be sent again; left out: nobody said so. */
  readonly retryable?: boolean | undefined;
}

function shown({ status, error }: Pick<UseChatHelpers<UIMessage>, "status" | "error">, ending: Ending): Shown {
  if (status === "submitted") return { phase: "thinking" };
  if (status === "streaming") return { phase: "answering" };
  if (status === "ready" && ending !== "interrupted") return { phase: ending === "none" ? "ready" : ending };

  const body = parseHelixChatError(error);
  if (body) {
    const { code, retryable } = body;
    return { phase: "failed", sentence: userMessageFor(code), code, retryable };
  }
  // A connection that broke tells nothing but that: a TypeError, or an answer that lacks its end.
  if (status === "ready" || error instanceof TypeError) {
    const code = "transport_stream_drop";
    return { phase: "interrupted", sentence: userMessageFor(code), code, retryable: retryableOf(code) };
  }
  return { phase: "failed", sentence: userMessageFor("") };
}

const WORDS = {
  ready: "Ready.",
  thinking: "Thinking…",
  answering: "Answering…",
  done: "Done.",
  stopped: "Stopped.",
  failed: "Failed.",
  interrupted: "Interrupted.",
} satisfies Record<Shown["phase"], string>;

/** What each button lets the server do. */
const BUTTONS = {
  "It works": { none: "Answer", long: "Long answer, to stop" },
  "Before the answer": {
    limit: "Rate limit",
    "no-key": "Wrong API key",
    busy: "Still working",
    clash: "Clash with an earlier one",
    unreadable: "Request not valid",
    newer: "Newer code, try again",
    "newer-final": "Newer code, give up",
  },
  "In the middle": {
    "limit-late": "Rate limit",
    drop: "Provider drops",
    "no-finish": "Provider falls silent",
    cut: "Connection cut",
    "early-end": "Answer ends early",
  },
};

function Page() {
  const [ending, setEnding] = useState<Ending>("none");
  const input = useRef<HTMLInputElement>(null);
  const chat = useChat({
    transport,
    onFinish: ({ isAbort, finishReason }) =>
      setEnding(isAbort ? "stopped" : finishReason === undefined ? "interrupted" : "done"),
  });
  const now = shown(chat, ending);
  const busy = chat.status === "submitted" || chat.status === "streaming";
  const last = chat.messages.at(-1);

  function send(text: string, fault = "none") {
    if (busy) return;
    setEnding("none");
    void chat.sendMessage({ text }, { body: { fault } });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const text = input.current?.value.trim();
    if (!text || busy) return;
    send(text);
    input.current!.value = "";
  }

  function again() {
    setEnding("none");
    void chat.regenerate();
    input.current?.focus();
  }

  function stop() {
    void chat.stop();
    input.current?.focus();
  }

  return (
    <>
      <nav aria-label="What happens next">
        {Object.entries(BUTTONS).map(([group, faults]) => (
          <fieldset key={group}>
            <legend>{group}</legend>
            {Object.entries(faults).map(([fault, label]) => (
              <button key={fault} data-fault={fault} aria-disabled={busy} onClick={() => send(label, fault)}>
                {label}
              </button>
            ))}
          </fieldset>
        ))}
      </nav>
      <main>
        <section aria-label="Conversation" tabIndex={0}>
          <ol>
            {chat.messages.map((message) => (
              <li key={message.id} data-role={message.role} data-phase={message === last ? now.phase : undefined}>
                {message.parts.map((part) => (part.type === "text" ? part.text : ""))}
              </li>
            ))}
          </ol>
        </section>
        <div className="status" data-phase={now.phase}>
          <p role="status" aria-live="polite">
            <strong>{WORDS[now.phase]}</strong> {now.sentence}
          </p>
          {now.retryable === true && <button onClick={again}>Try again</button>}
          {now.code && (
            <p className="told">
              <code>{now.code}</code>, retryable: {String(now.retryable ?? "not said")}
            </p>
          )}
        </div>
        <form onSubmit={submit}>
          <input ref={input} aria-label="Your message" placeholder="Ask something" autoComplete="off" />
          {busy ? (
            <button key="stop" type="button" onClick={stop}>
              Stop
            </button>
          ) : (
            <button key="send">Send</button>
          )}
        </form>
      </main>
    </>
  );
}

createRoot(document.getElementById("page")!).render(<Page />);
