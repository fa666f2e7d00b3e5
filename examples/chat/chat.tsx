// A chat that says how each answer ended: `shown` decides what a person sees, and is what to copy.
import { useChat, type UseChatHelpers } from "@ai-sdk/react";
import { DefaultChatTransport, type UIMessage } from "ai";
import { useRef, useState, type SubmitEvent } from "react";
import { createRoot } from "react-dom/client";
import { parseHelixChatError, retryableOf, userMessageFor, withChatStatus } from "wirepact/helix";

const transport = new DefaultChatTransport({ api: "/api/chat", fetch: withChatStatus(fetch) });

type Phase = "ready" | "thinking" | "answering" | "done" | "stopped" | "failed" | "interrupted";

/** How the turn stands as far as the SDK's status does not say it: it calls each of these `ready`. */
type Turn = Exclude<Phase, "answering" | "failed">;

interface Shown {
  readonly phase: Phase;
  /** The sentence for the person who waits. */
  readonly sentence?: string;
  readonly code?: string;
  /** May it be sent again; left out: nobody said so. */
  readonly retryable?: boolean | undefined;
}

function shown({ status, error }: Pick<UseChatHelpers<UIMessage>, "status" | "error">, turn: Turn): Shown {
  if (status === "submitted") return { phase: "thinking" };
  if (status === "streaming") return { phase: "answering" };
  if (status === "ready" && turn !== "interrupted") return { phase: turn };

  const body = parseHelixChatError(error);
  if (body) {
    const { code, retryable } = body;
    return { phase: "failed", sentence: userMessageFor(code), code, retryable };
  }
  // Nothing was said: the connection broke (fetch throws a TypeError), or the answer ended without its end.
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
} satisfies Record<Phase, string>;

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
  const [turn, setTurn] = useState<Turn>("ready");
  const [unfinished, setUnfinished] = useState<readonly string[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const chat = useChat({
    transport,
    onFinish: ({ message, isAbort, isError, finishReason }) => {
      const whole = !isAbort && !isError && finishReason !== undefined;
      setTurn(whole ? "done" : isAbort ? "stopped" : "interrupted");
      if (!whole) setUnfinished((ids) => [...ids, message.id]);
    },
  });
  const now = shown(chat, turn);
  const busy = now.phase === "thinking" || now.phase === "answering";

  function send(text: string, fault = "none") {
    if (busy) return;
    setTurn("thinking");
    void chat.sendMessage({ text }, { body: { fault } });
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("text")).trim();
    if (!text || busy) return;
    send(text);
    event.currentTarget.reset();
  }

  function again() {
    setTurn("thinking");
    void chat.regenerate();
    input.current?.focus();
  }

  function stop() {
    void chat.stop();
    input.current?.focus();
  }

  return (
    <>
      <main>
        <section aria-label="Conversation" tabIndex={0}>
          <ol>
            {chat.messages.map((message) => (
              <li key={message.id} data-role={message.role}>
                {message.parts.map((part) => (part.type === "text" ? part.text : ""))}
                {unfinished.includes(message.id) && <small>Not finished</small>}
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
          <input ref={input} name="text" aria-label="Your message" placeholder="Ask something" autoComplete="off" />
          {busy ? (
            <button key="stop" type="button" onClick={stop}>
              Stop
            </button>
          ) : (
            <button key="send" type="submit">
              Send
            </button>
          )}
        </form>
      </main>
      <nav aria-label="What happens next">
        {Object.entries(BUTTONS).map(([group, faults]) => (
          <fieldset key={group}>
            <legend>{group}</legend>
            {Object.entries(faults).map(([fault, label]) => (
              <button key={fault} aria-disabled={busy} onClick={() => send(label, fault)}>
                {label}
              </button>
            ))}
          </fieldset>
        ))}
      </nav>
    </>
  );
}

createRoot(document.getElementById("page")!).render(<Page />);
