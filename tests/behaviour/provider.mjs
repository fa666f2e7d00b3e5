// Values that do not want to be read, errors of another realm, and secrets, through TypeScript's provider mapping.
// Prints {name: problem or ""} as JSON.

import vm from "node:vm";
import * as helix from "../../generated/typescript/dist/esm/helix/index.js";

const answers = {};
const check = (name, holds) => {
  answers[name] = holds === true ? "" : `got ${JSON.stringify(holds)}`;
};
const raise = () => {
  throw new Error("secret: hostile");
};

const marked = (error, name, props = {}, root = "vercel.ai.error") => {
  Object.assign(error, props);
  for (const key of [root, `${root}.${name}`]) error[Symbol.for(key)] = true;
  return error;
};
const api = (props, cause) => marked(new Error("m", { cause }), "AI_APICallError", props);

// --- every property that is read may throw ---

const READ =
  "name message cause stack constructor statusCode isRetryable data responseBody lastError errors error code type overloaded " +
  "remote retryable toString toJSON length";
const BASES = {
  error: () => new Error("m"),
  type_error: () => new TypeError("m"),
  api: () => api({ statusCode: 200 }, new Error("inner")),
  retry: () => marked(new Error("m"), "AI_RetryError", { lastError: new Error("inner") }),
  stream: () => marked(new Error("m"), "AI_StreamProviderError"),
  gateway: () =>
    marked(new Error("m", { cause: api({ statusCode: 429 }) }), "GatewayError", {}, "vercel.ai.gateway.error"),
  group: () => new AggregateError([new Error("m")], "m"),
  plain: () => ({ type: "overloaded_error", message: "m" }),
};
const hostile = {};
for (const [base, make] of Object.entries(BASES)) {
  for (const key of READ.split(" ")) {
    hostile[`${base} without ${key}`] = () => Object.defineProperty(make(), key, { get: raise, enumerable: true });
  }
  hostile[`${base} frozen`] = () => Object.freeze(make());
  hostile[`${base} sealed by traps`] = () =>
    new Proxy(make(), Object.fromEntries(Object.getOwnPropertyNames(Reflect).map((name) => [name, raise])));
  hostile[`${base} that only answers get`] = () =>
    new Proxy(make(), { getPrototypeOf: raise, getOwnPropertyDescriptor: raise, has: raise });
  hostile[`${base} that lies about everything`] = () =>
    new Proxy(make(), { get: (target, key) => (key === Symbol.iterator ? raise : raise) });
}
Object.assign(hostile, {
  null: () => null,
  undefined: () => undefined,
  "a symbol": () => Symbol("m"),
  "a bigint": () => 1n,
  "a function": () => raise,
  "no prototype": () => Object.create(null),
  "a revoked proxy": () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    return proxy;
  },
  "causes in a circle": () => {
    const error = api({ statusCode: 200 });
    error.cause = error;
    return error;
  },
  "two causes in a circle": () => {
    const first = new TypeError("a");
    const second = new TypeError("b", { cause: first });
    first.cause = second;
    return first;
  },
  "retries of itself": () => {
    const error = marked(new Error("m"), "AI_RetryError");
    error.lastError = error;
    return error;
  },
  "a gateway around itself": () => {
    const error = marked(new Error("m"), "AI_APICallError", { statusCode: 200 }, "vercel.ai.error");
    error[Symbol.for("vercel.ai.gateway.error")] = true;
    error.cause = error;
    return error;
  },
  "a group of itself": () => {
    const error = new AggregateError([], "m");
    error.errors = [error];
    return error;
  },
  "a group of a million": () => {
    const inner = new Error("m");
    return Object.assign(new AggregateError([], "m"), { errors: Array.from({ length: 1_000_000 }, () => inner) });
  },
  "20,000 causes": () => {
    let error = new Error("innermost");
    for (let index = 0; index < 20_000; index++) error = new TypeError("m", { cause: error });
    return api({ statusCode: 200 }, error);
  },
  "20,000 retries": () => {
    let error = new Error("innermost");
    for (let index = 0; index < 20_000; index++) error = marked(new Error("m"), "AI_RetryError", { lastError: error });
    return error;
  },
  "a huge body": () => api({ statusCode: 429, responseBody: `{"error":"${"x".repeat(5_000_000)}"}` }),
  "a body that is half a document": () =>
    api({ statusCode: 429, responseBody: '{"error":{"code":"insufficient_quota"' }),
  "a body with a prototype": () =>
    api({ statusCode: 429, responseBody: '{"__proto__":{"code":"insufficient_quota"}}' }),
  "a status that is no number": () => api({ statusCode: Number.NaN }),
  "a message that is no text": () => Object.assign(new Error(), { message: { toString: raise } }),
  "a lone surrogate": () => new Error("a\ud800b"),
  "a huge message": () => new Error("x".repeat(1_000_000)),
});
for (const [name, make] of Object.entries(hostile)) {
  try {
    const error = make();
    const start = performance.now();
    for (const found of [
      helix.mapVercelError(error),
      helix.mapProviderError(error, { retriesExhausted: true, origin: "doStream" }),
    ]) {
      if (!helix.HelixError.isInstance(found) || !helix.isCode(found.code))
        throw new Error("no HelixError of a known code");
      if (found.message.length > 10_100 || /\p{Surrogate}/u.test(found.message)) throw new Error("message not bounded");
      helix.resolveErrorDetail(found);
    }
    if (typeof helix.isConnectionDrop(error) !== "boolean") throw new Error("no boolean");
    check(name, performance.now() - start < 20_000 || "too slow");
  } catch (problem) {
    check(name, String(problem));
  }
}

// --- shapes that only this language has ---

const is = (error, code, retryable, options) => {
  const found = helix.mapVercelError(error, options);
  return (
    (found.code === code && found.retryable === retryable && (found.cause === error || found === error)) || [
      found.code,
      found.retryable,
    ]
  );
};
const code = (value) => Object.assign(new Error("socket"), { code: value });
const quota = '{"error":{"message":"m","type":"insufficient_quota","code":"insufficient_quota"}}';
const realm = (text) => vm.runInNewContext(text);

check(
  "an error with a marker alone",
  is(
    Object.assign(marked(new Error("m"), "AI_APICallError"), { statusCode: 429, isRetryable: true }),
    "provider_rate_limited",
    true,
  ),
);
check(
  "a marker of false is none",
  is(
    Object.assign(new Error("m"), { [Symbol.for("vercel.ai.error.AI_APICallError")]: false, statusCode: 429 }),
    "framework_internal_error",
    undefined,
  ),
);
check(
  "the name alone",
  is(
    Object.assign(new Error("m"), { name: "AI_APICallError", statusCode: 529, isRetryable: false }),
    "provider_overloaded",
    false,
  ),
);
check(
  "a status on another error",
  is(Object.assign(new Error("m"), { statusCode: 429, isRetryable: true }), "framework_internal_error", undefined),
);
check(
  "quota by its body",
  is(api({ statusCode: 429, isRetryable: true, responseBody: quota }), "provider_rate_limited", false),
);
check(
  "a limit by its body",
  is(
    api({
      statusCode: 429,
      isRetryable: true,
      responseBody: quota.replaceAll("insufficient_quota", "rate_limit_exceeded"),
    }),
    "provider_rate_limited",
    true,
  ),
);
check("no body", is(api({ statusCode: 429, isRetryable: true, responseBody: "" }), "provider_rate_limited", true));
check("an HTML body", is(api({ statusCode: 520, isRetryable: true, responseBody: "<html>" }), "provider_error", true));
check("DOMException timeout", is(new DOMException("m", "TimeoutError"), "provider_timeout", true));
check(
  "DOMException abort",
  is(new DOMException("m", "AbortError"), "framework_cancelled", helix.retryableOf("framework_cancelled")),
);
check(
  "cannot connect",
  is(api({ statusCode: undefined, isRetryable: true }, code("ECONNREFUSED")), "provider_error", true),
);
check("cannot connect, fatal", is(api({ isRetryable: false }, code("UND_ERR_SOCKET")), "provider_error", false));
check(
  "drop in the body",
  is(
    api({ statusCode: 200, isRetryable: true }, new TypeError("terminated", { cause: code("ECONNRESET") })),
    "provider_error",
    true,
  ),
);
check(
  "drop in the body, flagged fatal",
  is(
    api({ statusCode: 200, isRetryable: false }, new TypeError("terminated", { cause: code("UND_ERR_SOCKET") })),
    "provider_error",
    true,
  ),
);
check("unwrapped drop", is(new TypeError("terminated", { cause: code("UND_ERR_SOCKET") }), "provider_error", true));
check("a browser's drop", is(new TypeError("network error"), "framework_internal_error", undefined));
check(
  "not JSON",
  is(
    api(
      { statusCode: 200, isRetryable: false },
      marked(new Error("m", { cause: new SyntaxError("m") }), "AI_JSONParseError"),
    ),
    "provider_error",
    false,
  ),
);
check(
  "another body error",
  is(api({ statusCode: 200, isRetryable: false }, new RangeError("m")), "framework_internal_error", undefined),
);
check(
  "an error of another realm",
  is(realm("Object.assign(new Error('m'), { retryable: true, remote: true })"), "provider_error", true),
);
check(
  "a TypeError of another realm",
  is(
    realm("new TypeError('m', { cause: Object.assign(new Error('s'), { code: 'ECONNRESET' }) })"),
    "provider_error",
    true,
  ),
);
check(
  "unreachable from another realm",
  is(realm("new TypeError('m')"), "provider_unreachable", false, { origin: "doStream" }),
);
check(
  "an object of another realm",
  is(realm("({ type: 'overloaded_error', message: 'm' })"), "provider_overloaded", true),
);
check(
  "a subclass of the same name",
  is(
    Object.assign(new (class Error extends globalThis.Error {})("m"), { retryable: true, remote: true }),
    "framework_internal_error",
    undefined,
  ),
);
check(
  "a nameless subclass",
  is(
    Object.assign(new (class extends Error {})("m"), { retryable: true, remote: true }),
    "framework_internal_error",
    undefined,
  ),
);
check(
  "an inherited verdict is not its own",
  is(
    new (class {
      get retryable() {
        return true;
      }
    })(),
    "framework_internal_error",
    undefined,
  ),
);
check(
  "an instance is no plain object",
  is(
    new (class Event {
      type = "overloaded_error";
    })(),
    "framework_internal_error",
    undefined,
  ),
);
check(
  "a list of statuses and codes",
  ["401", null, undefined, 200, 1e9, Number.NaN].every(
    (one) => helix.httpStatusToProviderCode(one) === "provider_error",
  ),
);
check(
  "both names",
  helix.mapProviderError(api({ statusCode: 429 })).code === helix.mapVercelError(api({ statusCode: 429 })).code,
);
check(
  "its detail is what was found",
  helix.resolveErrorDetail(helix.mapVercelError(api({ statusCode: 429, isRetryable: false }))).retryable === false,
);

// --- nothing leaks ---

let leaks = 0;
for (let number = 0; number < 300; number++) {
  const secret = `sk-${number}-${(number * 7919).toString(36)}`;
  const error = api(
    {
      statusCode: [200, 401, 429, 500, undefined][number % 5],
      isRetryable: true,
      url: secret,
      requestBodyValues: { secret },
      responseHeaders: { secret },
      responseBody: `{"error":{"message":"${secret}"}}`,
      message: secret,
    },
    new Error(secret),
  );
  const thrown =
    number % 3 === 0 ? marked(new Error(secret), "AI_RetryError", { lastError: error, errors: [error] }) : error;
  const found = helix.mapVercelError(thrown);
  const shown = [
    helix.userMessageFor(found.code),
    JSON.stringify(helix.typedErrorResponse(found).body),
    JSON.stringify(helix.chatErrorResponse(thrown).body),
  ];
  if (shown.some((text) => text.includes(secret))) leaks++;
}
check("no secret in a public form", leaks === 0);

process.stdout.write(JSON.stringify(answers));
