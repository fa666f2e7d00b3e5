// @generated from schema/agent/ by `make generate`. Do not edit; change the schema.

import type { Roles } from "../runtime/roles.js";

/** What the shapes are for and which codes answer failures outside the contract: integrations work from it. */
export const ROLES: Roles = {
  family: "agent",
  property: "code",
  answers: {},
};
