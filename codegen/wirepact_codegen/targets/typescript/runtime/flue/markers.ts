/** The two marks in a stored error message, for code that has the text alone. */

import { RETRYABLE_INTERRUPTION_MARKER, WORKERS_AI_OVERFLOW_MARKER } from "./constants.js";

/**
 * Whether a stored error message says that the request was too large for the model: compact and try again.
 *
 * Source: WORKERS_AI_OVERFLOW_MARKER and RETRYABLE_INTERRUPTION_MARKER.
 */
export function hasOverflowMarker(message: unknown): boolean {
  return typeof message === "string" && message.includes(WORKERS_AI_OVERFLOW_MARKER);
}

/**
 * Whether a stored error message proves a passing interruption: ask this before guessing from other text.
 *
 * Source: WORKERS_AI_OVERFLOW_MARKER and RETRYABLE_INTERRUPTION_MARKER.
 */
export function hasRetryableInterruptionMarker(message: unknown): boolean {
  return typeof message === "string" && message.includes(RETRYABLE_INTERRUPTION_MARKER);
}

/**
 * The message without marks, each with the space before it, as it may be shown.
 *
 * Source: WORKERS_AI_OVERFLOW_MARKER and RETRYABLE_INTERRUPTION_MARKER.
 */
export function stripMarkers(message: string): string {
  let text = message;
  for (const marker of [WORKERS_AI_OVERFLOW_MARKER, RETRYABLE_INTERRUPTION_MARKER]) {
    text = text.replaceAll(` ${marker}`, "").replaceAll(marker, "");
  }
  return text;
}
