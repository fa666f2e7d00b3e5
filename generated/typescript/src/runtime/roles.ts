// @generated from targets/typescript/runtime/roles.ts by `make generate`. Do not edit; change the schema.

/** The form of a family's `ROLES`: what its shapes are for, in the names of the wire. */

/** What a web framework refuses by itself, and `unexpected`: whatever nothing recognises. */
export type Failure =
  | "route_not_found"
  | "method_not_allowed"
  | "unsupported_media_type"
  | "invalid_json"
  | "invalid_request"
  | "unexpected";

export type Fact =
  | "code"
  | "message"
  | "retryable"
  | "status"
  | "headers"
  | "category"
  | "details"
  | "dev"
  | "meta"
  | "cause";

export type Outcome = "completed" | "failed" | "aborted";

/** Where an object has the facts of an error. */
export interface Carrier {
  /** The object's definition. */
  readonly shape: string;
  /** Keys from it to the object that has the facts; empty: itself. */
  readonly path: readonly string[];
  /** The key of each fact. */
  readonly fields: { readonly [fact in Fact]?: string };
  /** Facts that must be there. */
  readonly required: readonly Fact[];
  /** Constants of the outer object. */
  readonly outer: { readonly [key: string]: string | number };
  /** Constants of the object that has the facts. */
  readonly constants: { readonly [key: string]: string | number };
  /** Required keys that no error fills. */
  readonly needs: readonly string[];
}

/** The chunks of a stream. */
export interface ChunkRoles {
  /** The union, or the error chunk where there is none. */
  readonly shape: string;
  /** The key that tells its members apart. */
  readonly tag?: string;
  /** Tags that end a stream, each with how. */
  readonly ends: { readonly [tag: string]: Outcome };
  /** The chunk that carries an error. */
  readonly error: Carrier;
}

/** The settlements. */
export interface SettlementRoles {
  readonly shape: string;
  readonly tag: string;
  /** The members that carry an error, by tag. */
  readonly errors: { readonly [tag: string]: Carrier };
}

/** What integrations know of a family; what it does not have is left out. */
export interface Roles {
  readonly family: string;
  /** Where its codes travel. */
  readonly property: "code" | "type";
  /** The code for each failure from outside the contract. */
  readonly answers: { readonly [failure in Failure]?: string | number };
  /** The body of an error reply. */
  readonly envelope?: Carrier;
  readonly chunks?: ChunkRoles;
  readonly settlement?: SettlementRoles;
}
