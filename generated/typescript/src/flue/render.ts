// @generated from targets/typescript/runtime/flue/render.ts by `make generate`. Do not edit; change the schema.

/** The HTTP answer to a failure in a route of Flue. */

import { ErrorAnswer } from "../runtime/answer.js";
import { isCancellation, quietly, safeGet } from "../runtime/causes.js";
import { plainJson, plainText } from "../runtime/plain.js";
import type { Code } from "./codes.js";
import { CLIENT_ABORTED_STATUS } from "./constants.js";
import { FlueHttpError } from "./errors.js";
import { CODES, ERROR_HEADERS } from "./reference.js";
import { settlementError } from "./settlement.js";

export { ErrorAnswer };

const INTERNAL = 500;
const FRAMING: readonly string[] = ["connection", "content-length", "transfer-encoding"];
const TOKEN = /^[A-Za-z0-9!#$%&'*+\-.^_`|~]+$/;
/** Visible Latin-1, spaces and tabs: no line end can start another header. */
const VALUE = /^[\t\x20-\x7e\xa0-\xff]*$/;

/** What `renderError` takes beside the error. */
export interface RenderErrorOptions {
  /** Whether this is local development; only then is the error's `dev` sent, unless it is "". */
  readonly dev?: boolean | undefined;
  /** The request's method; the answer to HEAD has no body. */
  readonly method?: string | undefined;
  /** Whether the client itself ended a long poll: 499 without a body, and the cancellation is not logged. */
  readonly aborted?: boolean | undefined;
  /** Takes what was thrown; when left out, `console.error`. */
  readonly logger?: ((error: unknown) => unknown) | undefined;
}

/**
 * Answer a request whose route threw, whatever it threw.
 *
 * An error with a status of its own answers with that and its headers; another FlueError with 500 and its own type;
 * anything else with a 500 that says nothing about it (internal_error). The fixed headers (`ERROR_HEADERS`) are always
 * there. The body is an ErrorEnvelope: `meta` where the error has some, never a cause or a stack.
 *
 * Whatever is answered with 500 is handed to the logger, once and whole; a logger that throws changes nothing.
 *
 * Source: HTTP error envelope.
 */
export function renderError(error: unknown, options: RenderErrorOptions = {}): ErrorAnswer {
  const { name, type = "", message, details = "", ...rest } = settlementError(error, { dev: options.dev });
  const aborted = options.aborted === true;
  const owned = name !== undefined && FlueHttpError.isInstance(error) ? owns(error, type) : undefined;
  const status = owned?.status ?? INTERNAL;
  if (status === INTERNAL && !(aborted && isCancellation(error))) quietly(() => (options.logger ?? toConsole)(error));
  const fixed = Object.fromEntries(ERROR_HEADERS.map((row) => [row.name, row.value]));
  if (aborted) return new ErrorAnswer(CLIENT_ABORTED_STATUS, fixed);
  const headers = { ...fixed };
  for (const [key, value] of owned?.headers ?? []) if (!Object.hasOwn(fixed, key.toLowerCase())) headers[key] = value;
  if (typeof options.method === "string" && options.method.toUpperCase() === "HEAD") {
    return new ErrorAnswer(status, headers);
  }
  return new ErrorAnswer(status, headers, { error: { type, message, details, ...rest } });
}

/** Status and headers of an error that has some; those of its type where its own cannot be used. */
function owns(error: unknown, type: string): { readonly status: number; readonly headers: [string, string][] } {
  const info = CODES.get(type as Code);
  const own = safeGet(error, "status");
  const usable = typeof own === "number" && Number.isInteger(own) && own >= 400 && own <= 599;
  const found = new Map<string, [string, string]>();
  for (const headers of [info?.headers ?? {}, plainJson(safeGet(error, "headers"))]) {
    if (typeof headers !== "object" || headers === null || Array.isArray(headers)) continue;
    for (const [name, value] of Object.entries(headers)) {
      const text = Number.isInteger(value) ? String(value) : plainText(value);
      const key = name.toLowerCase();
      if (text !== undefined && TOKEN.test(name) && VALUE.test(text) && !FRAMING.includes(key)) {
        found.set(key, [name, text]);
      }
    }
  }
  return { status: usable ? own : (info?.httpStatus ?? INTERNAL), headers: [...found.values()] };
}

function toConsole(error: unknown): void {
  const write = safeGet(safeGet(globalThis, "console"), "error");
  if (typeof write === "function") Reflect.apply(write, undefined, ["a route failed:", error]);
}
