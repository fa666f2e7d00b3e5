// The AI SDK's own Chat class on chat routes: what a person's page gets to know of a failure.
// Reads {url, version, answers, calls: [{path, fetch?}]} as JSON; serves the answers and routes over the fault server
// on loopback, lets a Chat send to each path, and prints what it ended with.

import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import {
  chatRouteResponse,
  helixErrorText,
  HelixError,
  parseHelixChatError,
  uiParts,
  uiStreamResponse,
  withChatStatus,
} from "../../../generated/typescript/dist/esm/helix/index.js";

const { url, version, answers = {}, routes = {}, calls } = JSON.parse(await text(process.stdin));
const named = (name, renamed) => (version === 6 ? `@ai-sdk/${name}` : `${renamed}-sdk${version}`);
const [ai, openai, react] = await Promise.all(
  [version === 6 ? "ai" : `ai${version}`, named("openai", "openai"), named("react", "react")].map(
    (name) => import(name),
  ),
);
globalThis.AI_SDK_LOG_WARNINGS = false;
const unhandled = [];
process.on("unhandledRejection", (error) => unhandled.push(error?.name ?? typeof error));

const run = (fault) =>
  ai.streamText({
    model: openai.createOpenAI({ apiKey: "k", baseURL: `${url}/${fault}/openai/v1` }).chat("m"),
    prompt: "hi",
    maxRetries: 0,
    onError: () => {},
  });

/** Ways to answer with a run of the model. */
const ROUTES = {
  stock: (fault) => run(fault).toUIMessageStreamResponse(),
  told: (fault) => run(fault).toUIMessageStreamResponse({ onError: helixErrorText }),
  guarded: (fault) => uiStreamResponse(run(fault).toUIMessageStream({ onError: helixErrorText })),
  writer: (fault) =>
    ai.createUIMessageStreamResponse({
      stream: ai.createUIMessageStream({
        async execute({ writer }) {
          for await (const part of uiParts(run(fault).toUIMessageStream({ onError: helixErrorText })))
            writer.write(part);
        },
      }),
    }),
  texts: () => uiStreamResponse(texts()),
  thrown: (when) => uiStreamResponse(thrown(when)),
};

async function* texts() {
  yield "hel";
  yield "lo \ud83d";
  yield "\ude00";
  yield { type: "data-note", data: { n: 1 }, transient: true };
  yield "bye";
}

async function* thrown(when) {
  if (when === "late") yield "hel";
  if (when === "unread") yield { type: "data-note", data: 1n };
  throw new HelixError({ message: "secret", code: "state_already_running", retryable: true });
}

/** The answer to a path: one that was given, a row of the contract, or a route. */
function respond(path) {
  const [kind, name, ...rest] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (kind === "answer") return answers[name];
  if (kind === "row") {
    const [said, options] = routes[name];
    const error = said === null ? undefined : said.helix ? new HelixError(said.helix) : new Error(said.plain);
    const { status, headers, text: body } = chatRouteResponse(name, error, options);
    return { status, headers, text: body };
  }
  return ROUTES[kind](name, ...rest);
}

const server = createServer(async (request, response) => {
  request.resume();
  const answer = respond(request.url);
  const headers = answer instanceof Response ? Object.fromEntries(answer.headers) : answer.headers;
  response.writeHead(answer.status, headers);
  if (!(answer instanceof Response)) return response.end(answer.text);
  try {
    for await (const bytes of answer.body) response.write(bytes);
    response.end();
  } catch {
    response.destroy();
  }
});
await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
const here = `http://127.0.0.1:${server.address().port}`;

async function send({ path, base = here, fetch: kept }) {
  const noted = [];
  let wire = "";
  let told;
  const recorded = async (...asked) => {
    const answer = await fetch(...asked);
    const [one, two] = answer.body === null ? [null, null] : answer.body.tee();
    const headers = Object.fromEntries(
      ["content-type", "cache-control", "x-vercel-ai-ui-message-stream", "x-accel-buffering"].map((name) => [
        name,
        answer.headers.get(name),
      ]),
    );
    told = { status: answer.status, headers };
    wire = one === null ? Promise.resolve("") : new Response(one).text().catch((error) => `broken: ${error.message}`);
    return new Response(two, { status: answer.status, headers: answer.headers });
  };
  const chat = new react.Chat({
    transport: new ai.DefaultChatTransport({
      api: `${base}${path}`,
      fetch: kept === true ? withChatStatus(recorded) : recorded,
    }),
    onData: (part) => noted.push(part),
  });
  await chat.sendMessage({ text: "hi" });
  const last = chat.messages.at(-1);
  return {
    state: chat.status,
    error: chat.error?.name ?? null,
    message: chat.error?.message ?? null,
    body: parseHelixChatError(chat.error) ?? null,
    text: last?.role === "assistant" ? last.parts.filter((one) => one.type === "text").map((one) => one.text) : null,
    data: noted,
    wire: await wire,
    ...told,
  };
}

const outcomes = [];
for (const call of calls) {
  outcomes.push(await send(call).catch((error) => ({ failed: String(error?.stack ?? error) })));
}
process.stdout.write(JSON.stringify({ outcomes, unhandled }), () => process.exit(0));
