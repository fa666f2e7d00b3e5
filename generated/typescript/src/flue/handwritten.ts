// @generated from targets/typescript/runtime/flue/handwritten.ts by `make generate`. Do not edit; change the schema.

/** What Flue's schema describes and no template can say. */

import { escapeUnseen } from "../runtime/causes.js";
import { fromDict } from "../runtime/boundary.js";
import { brand, fill, fillWhole, isHeir, isMarked } from "../runtime/error.js";
import { Codes, type AnyCode, type Code } from "./codes.js";
import { AI_BINDING_MESSAGE_LIMIT, WORKERS_AI_OVERFLOW_MARKER } from "./constants.js";
import { FlueError, FlueHttpError } from "./errors.js";
import { userMessageFor } from "./messages.js";
import { CODES } from "./reference.js";

export type { FlueHttpError }; // what `httpError` gives; no class of the contract is called so

/** What a new CloudflareAIBindingError takes. */
export interface CloudflareAIBindingErrorOptions {
  /** Start of the message; one is made when left out. */
  readonly message?: string | undefined;
  /** The provider's HTTP status. */
  readonly status?: number | undefined;
  /** The provider's status text. */
  readonly statusText?: string | undefined;
  /** The provider's answer: whole in `details`, cut in the message. */
  readonly body?: string | undefined;
  /** The error underneath: logged on the server, never sent. */
  readonly cause?: unknown;
}

/** A Workers AI binding request failed. */
export class CloudflareAIBindingError extends FlueError {
  declare readonly meta:
    | { readonly status?: number; readonly statusText?: string; readonly reason?: string }
    | undefined;

  constructor(options: CloudflareAIBindingErrorOptions = {}) {
    brand(CloudflareAIBindingError, "CloudflareAIBindingError", "wirepact.flue.CloudflareAIBindingError");
    const { status, statusText, body = "" } = options;
    const tooLarge = status === 413;
    const meta = {
      ...(status === undefined ? {} : { status }),
      ...(statusText === undefined ? {} : { statusText }),
      ...(tooLarge ? { reason: "request_too_large" } : {}),
    };
    super({
      type: Codes.CLOUDFLARE_AI_BINDING_ERROR,
      message: bounded(start(options), body, tooLarge ? WORKERS_AI_OVERFLOW_MARKER : ""),
      details: body,
      meta: Object.keys(meta).length === 0 ? undefined : meta,
      cause: options.cause,
    });
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): CloudflareAIBindingError {
    return fromDict(CloudflareAIBindingError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is CloudflareAIBindingError {
    return isMarked(value, "wirepact.flue.CloudflareAIBindingError") && isHeir(value, this, CloudflareAIBindingError);
  }
}

function start(options: CloudflareAIBindingErrorOptions): string {
  const reply = [options.status, options.statusText].filter((part) => part !== undefined && part !== "").join(" ");
  const first = options.message ?? "The Workers AI binding request failed";
  return reply === "" ? first : `${first} (${reply})`;
}

/** `start: body marker` of at most the limit's code points; the marker is never cut. */
function bounded(first: string, body: string, marker: string): string {
  const end = marker === "" ? "" : ` ${marker}`;
  const text = body === "" ? first : `${first}: ${body}`;
  const points = Array.from(text);
  const room = AI_BINDING_MESSAGE_LIMIT - Array.from(end).length;
  return (points.length <= room ? text : points.slice(0, room).join("")) + end;
}

/** What `httpError` takes beside the type. */
export interface HttpErrorOptions {
  /** One sentence, safe for a caller; one is made when left out. */
  readonly message?: string | undefined;
  /** More of it, just as safe. */
  readonly details?: string | undefined;
  /** For developers, on the wire in local development alone. */
  readonly dev?: string | undefined;
  /** Structured data, where the type documents some. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined;
  /** Headers besides those of the type, such as Allow. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The error underneath: logged on the server, never sent. */
  readonly cause?: unknown;
}

/**
 * A failure a route answers with, by its type, whose status and headers it takes. Throws a RangeError for a type that
 * no route answers with.
 */
export function httpError(type: AnyCode, options: HttpErrorOptions = {}): FlueHttpError {
  const info = CODES.get(type as Code);
  if (info?.httpStatus === undefined) {
    throw new RangeError(escapeUnseen(`${JSON.stringify(type)} is no type of a route`));
  }
  const headers = { ...info.headers, ...options.headers };
  const meta = options.meta ?? {};
  return new FlueHttpError({
    type,
    status: info.httpStatus,
    headers: Object.keys(headers).length === 0 ? undefined : headers,
    message: options.message ?? fill(info.message ?? userMessageFor(type), meta),
    details: options.details ?? fillWhole(info.details ?? "", meta),
    dev: options.dev,
    meta: options.meta,
    cause: options.cause,
  });
}
