// @generated from schema/cart/cart.schema.json by `wirepact generate`. Do not edit; change the schema.

import type { Roles } from "../runtime/roles.js";

/** What the shapes are for and which codes answer failures outside the contract: integrations work from it. */
export const ROLES: Roles = {
  family: "cart",
  property: "code",
  answers: {},
  settlement: {
    shape: "Settled",
    tag: "outcome",
    errors: {},
  },
};
