// @generated from schema/flue/ by `make generate`. Do not edit; change the schema.

import type { Roles } from "../runtime/roles.js";

/** What the shapes are for and which codes answer failures outside the contract: integrations work from it. */
export const ROLES: Roles = {
  family: "flue",
  property: "type",
  answers: {
    invalid_request: "invalid_request",
    invalid_json: "invalid_json",
    unsupported_media_type: "unsupported_media_type",
    method_not_allowed: "method_not_allowed",
    route_not_found: "route_not_found",
    unexpected: "internal_error",
  },
  envelope: {
    shape: "ErrorEnvelope",
    path: ["error"],
    fields: {
      code: "type",
      message: "message",
      details: "details",
      dev: "dev",
      meta: "meta",
    },
    required: ["code", "message", "details"],
    outer: {},
    constants: {},
    needs: [],
  },
  settlement: {
    shape: "SubmissionSettled",
    tag: "outcome",
    errors: {
      failed: {
        shape: "SubmissionFailed",
        path: ["error"],
        fields: {
          message: "message",
          code: "type",
          details: "details",
          dev: "dev",
          meta: "meta",
        },
        required: ["message"],
        outer: {
          type: "submission_settled",
          outcome: "failed",
        },
        constants: {},
        needs: ["submissionId"],
      },
      aborted: {
        shape: "SubmissionAborted",
        path: ["error"],
        fields: {
          message: "message",
          code: "type",
          details: "details",
          dev: "dev",
          meta: "meta",
        },
        required: ["message"],
        outer: {
          type: "submission_settled",
          outcome: "aborted",
        },
        constants: {},
        needs: ["submissionId"],
      },
    },
  },
};
