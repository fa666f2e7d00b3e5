// @generated from schema/helix/ by `make generate`. Do not edit; change the schema.

import type { Roles } from "../runtime/roles.js";

/** What the shapes are for and which codes answer failures outside the contract: integrations work from it. */
export const ROLES: Roles = {
  family: "helix",
  property: "code",
  answers: {
    unexpected: "framework_internal_error",
    invalid_request: "VALIDATION_ERROR",
    invalid_json: "VALIDATION_ERROR",
  },
  envelope: {
    shape: "ChatErrorBody",
    path: [],
    fields: {
      message: "error",
      code: "code",
      retryable: "retryable",
    },
    required: ["message", "code"],
    outer: {},
    constants: {},
    needs: [],
  },
  chunks: {
    shape: "ErrorChunk",
    tag: "type",
    ends: {
      error: "failed",
    },
    error: {
      shape: "ErrorChunk",
      path: [],
      fields: {
        message: "error",
        code: "code",
        retryable: "recoverable",
      },
      required: ["message", "retryable"],
      outer: {},
      constants: {
        type: "error",
      },
      needs: ["agentId", "agentType", "timestamp", "step"],
    },
  },
};
