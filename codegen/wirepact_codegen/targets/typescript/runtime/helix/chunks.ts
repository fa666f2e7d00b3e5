/** The chunks of a Helix stream, of which the contract has the error chunk; all others are kept as they are. */

import { orOther, type ChunkStream, type OtherChunk } from "../runtime/streams.js";
import { HelixStreamError } from "./handwritten.js";
import { userMessageFor } from "./messages.js";
import { ROLES } from "./roles.js";
import { parseChatErrorBody, parseErrorChunk, type ErrorChunk } from "./shapes.js";
import { STATUSES } from "./statuses.js";
import { errorChunk, type ErrorChunkOptions } from "./stream.js";
import { retryableOf } from "./verdicts.js";

/** `errorChunk`, under the name that every family with chunks has. */
export function chunkFromError(error: unknown, options: ErrorChunkOptions): ErrorChunk {
  return errorChunk(error, options);
}

/**
 * What reading and writing a stream asks of the family: no chunk of the contract ends a stream well, so say which of
 * yours does (`ends`), or that `[DONE]` does (`done: "end"`).
 */
export const CHUNKS: ChunkStream<ErrorChunk | OtherChunk, ErrorChunkOptions> = {
  roles: ROLES,
  parse: /* @__PURE__ */ orOther(parseErrorChunk, "type", "error"),
  isKnown: (chunk) => chunk.type === "error",
  fromError: chunkFromError,
  error: (facts) =>
    HelixStreamError.fromEvent({ error: facts.message, code: facts.code, recoverable: facts.retryable }),
  sentence: userMessageFor,
  verdict: retryableOf,
  statuses: STATUSES,
  envelope: parseChatErrorBody,
};
