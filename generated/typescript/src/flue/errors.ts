// @generated from schema/flue/ by `make generate`. Do not edit; change the schema.

import { fromDict, toDict, toJson, type ErrorForm } from "../runtime/boundary.js";
import { brand, causeOf, fill, fillWhole, isHeir, isMarked, metaOf } from "../runtime/error.js";
import { isCode } from "./codes.js";
import type { AnyCode, Code } from "./codes.js";
import type { InterruptedTool, SettlementError, ValidationIssue } from "./shapes.js";

/** What a new AgentRunError takes. */
export interface AgentRunErrorOptions {
  /** How the submission settled. */
  readonly outcome: "failed" | "aborted";
  /** The settled submission. */
  readonly submissionId: string;
  /** What happened, for a developer. */
  readonly message?: string | undefined;
  /** The error the settlement carried, if it did. */
  readonly cause?: SettlementError | undefined;
}

/** Rejection of an awaited dispatch whose submission settled otherwise than completed. No FlueError. */
export class AgentRunError extends Error {
  /** How the submission settled. */
  readonly outcome: "failed" | "aborted";
  /** The settled submission. */
  readonly submissionId: string;
  /** The error the settlement carried, if it did. */
  declare readonly cause?: SettlementError;

  constructor(options: AgentRunErrorOptions) {
    brand(AgentRunError, "AgentRunError", "wirepact.flue.AgentRunError");
    super(
      options.message ??
        fill("The submission {submissionId} settled as {outcome}.", {
          submissionId: options.submissionId,
          outcome: options.outcome,
        }),
      causeOf(options),
    );
    this.outcome = options.outcome;
    this.submissionId = options.submissionId;
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static fromDict(value: unknown): AgentRunError {
    return fromDict(AgentRunError, this, value);
  }

  /** Its JSON form, for a boundary that strips errors; both languages read it. For operators: a cause may be foreign. */
  toDict(): ErrorForm {
    return toDict(this);
  }

  /** What `JSON.stringify` writes: name, message and fields; no cause, no stack, no help for developers. */
  toJSON(): Record<string, unknown> {
    return toJson(this);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static isInstance(value: unknown): value is AgentRunError {
    if (!isHeir(value, this, AgentRunError)) return false;
    return isMarked(value, "wirepact.flue.AgentRunError");
  }
}

/** What a new FlueError takes. */
export interface FlueErrorOptions {
  /** Which failure it is; text, since a newer peer may send a type this version does not know. */
  readonly type: AnyCode;
  /** One sentence, safe for a caller. */
  readonly message: string;
  /** More about the request and what its caller can do, just as safe; empty when there is nothing to add. */
  readonly details?: string | undefined;
  /**
   * For developers: alternatives, files, fixes. On the wire in local development alone; empty when there is nothing.
   */
  readonly dev?: string | undefined;
  /** Structured data of the types that document some. */
  readonly meta?: { readonly [key: string]: unknown } | undefined;
  /** The error underneath: logged on the server, never sent. */
  readonly cause?: unknown;
}

/**
 * Base of the framework's typed failures: tell them from others by the class, then by `type`; `name` tells nothing
 * apart.
 */
export class FlueError extends Error {
  /** Which failure it is; text, since a newer peer may send a type this version does not know. */
  readonly type: AnyCode;
  /** More about the request and what its caller can do, just as safe; empty when there is nothing to add. */
  readonly details: string;
  /**
   * For developers: alternatives, files, fixes. On the wire in local development alone; empty when there is nothing.
   */
  readonly dev: string;
  /** Structured data of the types that document some. */
  readonly meta: { readonly [key: string]: unknown } | undefined;

  constructor(options: FlueErrorOptions) {
    brand(FlueError, "FlueError", "wirepact.flue.FlueError");
    super(options.message, causeOf(options));
    this.type = options.type;
    this.details = options.details ?? "";
    this.dev = options.dev ?? "";
    this.meta = options.meta;
  }

  /** The type where this version knows it: a `switch` over it is exhaustive. */
  get knownType(): Code | undefined {
    return isCode(this.type) ? this.type : undefined;
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static fromDict(value: unknown): FlueError {
    return fromDict(FlueError, this, value);
  }

  /** Its JSON form, for a boundary that strips errors; both languages read it. For operators: a cause may be foreign. */
  toDict(): ErrorForm {
    return toDict(this);
  }

  /** What `JSON.stringify` writes: name, message and fields; no cause, no stack, no help for developers. */
  toJSON(): Record<string, unknown> {
    return toJson(this);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static isInstance(value: unknown): value is FlueError {
    if (!isHeir(value, this, FlueError)) return false;
    return isMarked(value, "wirepact.flue.FlueError");
  }
}

/** What a new ResultUnavailableError takes. */
export interface ResultUnavailableErrorOptions {
  /** The model's explanation. */
  readonly reason: string;
  /** What the assistant had said until then. */
  readonly assistantText: string;
  /** What happened, for a developer. */
  readonly message?: string | undefined;
  /** What led to it. */
  readonly cause?: unknown;
}

/**
 * The model gave up on the result a call asked for (options.result) through the framework's own tool for it. No
 * FlueError.
 */
export class ResultUnavailableError extends Error {
  /** The model's explanation. */
  readonly reason: string;
  /** What the assistant had said until then. */
  readonly assistantText: string;

  constructor(options: ResultUnavailableErrorOptions) {
    brand(ResultUnavailableError, "ResultUnavailableError", "wirepact.flue.ResultUnavailableError");
    super(options.message ?? "The model produced no result that fits the schema.", causeOf(options));
    this.reason = options.reason;
    this.assistantText = options.assistantText;
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static fromDict(value: unknown): ResultUnavailableError {
    return fromDict(ResultUnavailableError, this, value);
  }

  /** Its JSON form, for a boundary that strips errors; both languages read it. For operators: a cause may be foreign. */
  toDict(): ErrorForm {
    return toDict(this);
  }

  /** What `JSON.stringify` writes: name, message and fields; no cause, no stack, no help for developers. */
  toJSON(): Record<string, unknown> {
    return toJson(this);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static isInstance(value: unknown): value is ResultUnavailableError {
    if (!isHeir(value, this, ResultUnavailableError)) return false;
    return isMarked(value, "wirepact.flue.ResultUnavailableError");
  }
}

/** What a new AttachmentConflictError takes. */
export interface AttachmentConflictErrorOptions {
  /** Path of the conversation's store. */
  readonly path: string;
  /** The id used twice. */
  readonly attachmentId: string;
  /** One sentence, safe for a caller. */
  readonly message?: string | undefined;
  /** More about the request and what its caller can do, just as safe; empty when there is nothing to add. */
  readonly details?: string | undefined;
  /**
   * For developers: alternatives, files, fixes. On the wire in local development alone; empty when there is nothing.
   */
  readonly dev?: string | undefined;
  /** The error underneath: logged on the server, never sent. */
  readonly cause?: unknown;
}

/**
 * An attachment id came again with other content, metadata or owner. Raised inside store operations; one that escapes
 * to a route answers 500, and it can stand in a settlement.
 */
export class AttachmentConflictError extends FlueError {
  declare readonly meta: { readonly path: string; readonly attachmentId: string };

  constructor(options: AttachmentConflictErrorOptions) {
    brand(AttachmentConflictError, "AttachmentConflictError", "wirepact.flue.AttachmentConflictError");
    super({
      type: "attachment_conflict",
      message:
        options.message ??
        fill("The attachment id {attachmentId} is already in use.", { attachmentId: options.attachmentId }),
      details: options.details,
      dev: options.dev,
      meta: { path: options.path, attachmentId: options.attachmentId },
      cause: options.cause,
    });
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): AttachmentConflictError {
    return fromDict(AttachmentConflictError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is AttachmentConflictError {
    if (!isHeir(value, this, AttachmentConflictError)) return false;
    return isMarked(value, "wirepact.flue.AttachmentConflictError");
  }
}

/** What a new AttachmentIntegrityError takes. */
export interface AttachmentIntegrityErrorOptions {
  /** The attachment. */
  readonly attachmentId: string;
  /** Which check failed. */
  readonly reason: "size" | "digest" | "chunks";
  /** One sentence, safe for a caller. */
  readonly message?: string | undefined;
  /** More about the request and what its caller can do, just as safe; empty when there is nothing to add. */
  readonly details?: string | undefined;
  /**
   * For developers: alternatives, files, fixes. On the wire in local development alone; empty when there is nothing.
   */
  readonly dev?: string | undefined;
  /** The error underneath: logged on the server, never sent. */
  readonly cause?: unknown;
}

/**
 * The bytes of an attachment do not pass verification. Raised inside store operations; one that escapes to a route
 * answers 500, and it can stand in a settlement.
 */
export class AttachmentIntegrityError extends FlueError {
  declare readonly meta: { readonly attachmentId: string; readonly reason: "size" | "digest" | "chunks" };

  constructor(options: AttachmentIntegrityErrorOptions) {
    brand(AttachmentIntegrityError, "AttachmentIntegrityError", "wirepact.flue.AttachmentIntegrityError");
    super({
      type: "attachment_integrity",
      message:
        options.message ??
        fill("The attachment {attachmentId} failed its {reason} check.", {
          attachmentId: options.attachmentId,
          reason: options.reason,
        }),
      details: options.details,
      dev: options.dev,
      meta: { attachmentId: options.attachmentId, reason: options.reason },
      cause: options.cause,
    });
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): AttachmentIntegrityError {
    return fromDict(AttachmentIntegrityError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is AttachmentIntegrityError {
    if (!isHeir(value, this, AttachmentIntegrityError)) return false;
    return isMarked(value, "wirepact.flue.AttachmentIntegrityError");
  }
}

/** What a new AttachmentNotAvailableError takes. */
export interface AttachmentNotAvailableErrorOptions {
  /** The attachment. */
  readonly attachmentId: string;
  /** One sentence, safe for a caller. */
  readonly message?: string | undefined;
  /** More about the request and what its caller can do, just as safe; empty when there is nothing to add. */
  readonly details?: string | undefined;
  /**
   * For developers: alternatives, files, fixes. On the wire in local development alone; empty when there is nothing.
   */
  readonly dev?: string | undefined;
  /** The error underneath: logged on the server, never sent. */
  readonly cause?: unknown;
}

/**
 * A delegated task named an attachment the calling session's conversation cannot see; thrown by the harness operations.
 */
export class AttachmentNotAvailableError extends FlueError {
  declare readonly meta: { readonly attachmentId: string };

  constructor(options: AttachmentNotAvailableErrorOptions) {
    brand(AttachmentNotAvailableError, "AttachmentNotAvailableError", "wirepact.flue.AttachmentNotAvailableError");
    super({
      type: "attachment_not_available",
      message:
        options.message ??
        fill("The attachment {attachmentId} is not available in this conversation.", {
          attachmentId: options.attachmentId,
        }),
      details: options.details,
      dev: options.dev,
      meta: { attachmentId: options.attachmentId },
      cause: options.cause,
    });
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): AttachmentNotAvailableError {
    return fromDict(AttachmentNotAvailableError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is AttachmentNotAvailableError {
    if (!isHeir(value, this, AttachmentNotAvailableError)) return false;
    return isMarked(value, "wirepact.flue.AttachmentNotAvailableError");
  }
}

/** What a new ConversationStreamStoreError takes. */
export interface ConversationStreamStoreErrorOptions {
  /** The refused operation. */
  readonly operation: string;
  /** Path of the stream. */
  readonly path: string;
  /** Why it was refused. */
  readonly reason: string;
  /** One sentence, safe for a caller. */
  readonly message?: string | undefined;
  /** More about the request and what its caller can do, just as safe; empty when there is nothing to add. */
  readonly details?: string | undefined;
  /**
   * For developers: alternatives, files, fixes. On the wire in local development alone; empty when there is nothing.
   */
  readonly dev?: string | undefined;
  /** The error underneath: logged on the server, never sent. */
  readonly cause?: unknown;
}

/**
 * An operation on the canonical conversation stream was refused and left the stream as it was. Raised inside store
 * operations; one that escapes to a route answers 500, and it can stand in a settlement.
 */
export class ConversationStreamStoreError extends FlueError {
  declare readonly meta: { readonly operation: string; readonly path: string; readonly reason: string };

  constructor(options: ConversationStreamStoreErrorOptions) {
    brand(ConversationStreamStoreError, "ConversationStreamStoreError", "wirepact.flue.ConversationStreamStoreError");
    super({
      type: "conversation_stream_store_failure",
      message:
        options.message ?? fill("The stream operation {operation} was refused.", { operation: options.operation }),
      details: options.details,
      dev: options.dev,
      meta: { operation: options.operation, path: options.path, reason: options.reason },
      cause: options.cause,
    });
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): ConversationStreamStoreError {
    return fromDict(ConversationStreamStoreError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is ConversationStreamStoreError {
    if (!isHeir(value, this, ConversationStreamStoreError)) return false;
    return isMarked(value, "wirepact.flue.ConversationStreamStoreError");
  }
}

/** What a new DelegationDepthExceededError takes. */
export interface DelegationDepthExceededErrorOptions {
  /** Longest chain allowed. */
  readonly limit: number;
  /** One sentence, safe for a caller. */
  readonly message?: string | undefined;
  /** More about the request and what its caller can do, just as safe; empty when there is nothing to add. */
  readonly details?: string | undefined;
  /**
   * For developers: alternatives, files, fixes. On the wire in local development alone; empty when there is nothing.
   */
  readonly dev?: string | undefined;
  /** The error underneath: logged on the server, never sent. */
  readonly cause?: unknown;
}

/** A chain of delegations grew longer than allowed. */
export class DelegationDepthExceededError extends FlueError {
  /** Longest chain allowed. */
  readonly limit: number;

  constructor(options: DelegationDepthExceededErrorOptions) {
    brand(DelegationDepthExceededError, "DelegationDepthExceededError", "wirepact.flue.DelegationDepthExceededError");
    super({
      type: "delegation_depth_exceeded",
      message: options.message ?? fill("Delegation went deeper than the limit of {limit}.", { limit: options.limit }),
      details: options.details,
      dev: options.dev,
      cause: options.cause,
    });
    this.limit = options.limit;
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): DelegationDepthExceededError {
    return fromDict(DelegationDepthExceededError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is DelegationDepthExceededError {
    if (!isHeir(value, this, DelegationDepthExceededError)) return false;
    return isMarked(value, "wirepact.flue.DelegationDepthExceededError");
  }
}

/** What a new FlueHttpError takes. */
export interface FlueHttpErrorOptions {
  /** Status of the reply. */
  readonly status: number;
  /** Headers the reply needs besides the fixed ones: Allow, Retry-After. */
  readonly headers?: { readonly [key: string]: string } | undefined;
  /** Which failure it is; text, since a newer peer may send a type this version does not know. */
  readonly type: AnyCode;
  /** One sentence, safe for a caller. */
  readonly message: string;
  /** More about the request and what its caller can do, just as safe; empty when there is nothing to add. */
  readonly details?: string | undefined;
  /**
   * For developers: alternatives, files, fixes. On the wire in local development alone; empty when there is nothing.
   */
  readonly dev?: string | undefined;
  /** Structured data of the types that document some. */
  readonly meta?: { readonly [key: string]: unknown } | undefined;
  /** The error underneath: logged on the server, never sent. */
  readonly cause?: unknown;
}

/** Base of the failures that own a reply. No public name: it is raised by type. */
export class FlueHttpError extends FlueError {
  /** Status of the reply. */
  readonly status: number;
  /** Headers the reply needs besides the fixed ones: Allow, Retry-After. */
  readonly headers: { readonly [key: string]: string } | undefined;

  constructor(options: FlueHttpErrorOptions) {
    brand(FlueHttpError, "FlueHttpError", "wirepact.flue.FlueHttpError");
    super({
      type: options.type,
      message: options.message,
      details: options.details,
      dev: options.dev,
      meta: options.meta,
      cause: options.cause,
    });
    this.status = options.status;
    this.headers = options.headers;
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): FlueHttpError {
    return fromDict(FlueHttpError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is FlueHttpError {
    if (!isHeir(value, this, FlueHttpError)) return false;
    return isMarked(value, "wirepact.flue.FlueHttpError");
  }
}

/** What a new InstrumentationAlreadyInstalledError takes. */
export interface InstrumentationAlreadyInstalledErrorOptions {
  /** One sentence, safe for a caller. */
  readonly message?: string | undefined;
  /** More about the request and what its caller can do, just as safe; empty when there is nothing to add. */
  readonly details?: string | undefined;
  /**
   * For developers: alternatives, files, fixes. On the wire in local development alone; empty when there is nothing.
   */
  readonly dev?: string | undefined;
  /** The error underneath: logged on the server, never sent. */
  readonly cause?: unknown;
}

/** instrument() found an owner of the same kind still active. */
export class InstrumentationAlreadyInstalledError extends FlueError {
  constructor(options: InstrumentationAlreadyInstalledErrorOptions = {}) {
    brand(
      InstrumentationAlreadyInstalledError,
      "InstrumentationAlreadyInstalledError",
      "wirepact.flue.InstrumentationAlreadyInstalledError",
    );
    super({
      type: "instrumentation_already_installed",
      message: options.message ?? "An instrumentation of this kind is already active.",
      details: options.details,
      dev: options.dev,
      cause: options.cause,
    });
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): InstrumentationAlreadyInstalledError {
    return fromDict(InstrumentationAlreadyInstalledError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is InstrumentationAlreadyInstalledError {
    if (!isHeir(value, this, InstrumentationAlreadyInstalledError)) return false;
    return isMarked(value, "wirepact.flue.InstrumentationAlreadyInstalledError");
  }
}

/** What a new OperationFailedError takes. */
export interface OperationFailedErrorOptions {
  /** The operation: prompt, skill, task, shell or compact. */
  readonly operation: string;
  /** Text of the failure; prose, also part of the message. */
  readonly reason: string;
  /** One sentence, safe for a caller. */
  readonly message?: string | undefined;
  /** More about the request and what its caller can do, just as safe; empty when there is nothing to add. */
  readonly details?: string | undefined;
  /**
   * For developers: alternatives, files, fixes. On the wire in local development alone; empty when there is nothing.
   */
  readonly dev?: string | undefined;
  /** The error underneath: logged on the server, never sent. */
  readonly cause?: unknown;
}

/**
 * A harness operation began and did not complete: its model call failed, or a durable input could not be stored or
 * recovered. A submission can settle with it.
 */
export class OperationFailedError extends FlueError {
  declare readonly meta: { readonly operation: string; readonly reason: string };

  constructor(options: OperationFailedErrorOptions) {
    brand(OperationFailedError, "OperationFailedError", "wirepact.flue.OperationFailedError");
    super({
      type: "operation_failed",
      message:
        options.message ??
        fill("The operation {operation} did not complete: {reason}", {
          operation: options.operation,
          reason: options.reason,
        }),
      details: options.details,
      dev: options.dev,
      meta: { operation: options.operation, reason: options.reason },
      cause: options.cause,
    });
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): OperationFailedError {
    return fromDict(OperationFailedError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is OperationFailedError {
    if (!isHeir(value, this, OperationFailedError)) return false;
    return isMarked(value, "wirepact.flue.OperationFailedError");
  }
}

/** What a new PersistedSchemaVersionError takes. */
export interface PersistedSchemaVersionErrorOptions {
  /** Version found in the database. */
  readonly storedVersion: string | number;
  /** Version this runtime supports. */
  readonly supportedVersion: string | number;
  /** One sentence, safe for a caller. */
  readonly message?: string | undefined;
  /** More about the request and what its caller can do, just as safe; empty when there is nothing to add. */
  readonly details?: string | undefined;
  /**
   * For developers: alternatives, files, fixes. On the wire in local development alone; empty when there is nothing.
   */
  readonly dev?: string | undefined;
  /** The error underneath: logged on the server, never sent. */
  readonly cause?: unknown;
}

/**
 * The database bears a schema version this runtime does not know: written by a newer Flue, or not a version at all.
 * Thrown at startup, as the store is opened, and can stand in a 500 reply or a settlement.
 */
export class PersistedSchemaVersionError extends FlueError {
  declare readonly meta: { readonly storedVersion: string | number; readonly supportedVersion: string | number };

  constructor(options: PersistedSchemaVersionErrorOptions) {
    brand(PersistedSchemaVersionError, "PersistedSchemaVersionError", "wirepact.flue.PersistedSchemaVersionError");
    super({
      type: "persisted_schema_version_unsupported",
      message:
        options.message ??
        fill("The stored schema version {storedVersion} is not supported.", { storedVersion: options.storedVersion }),
      details:
        options.details ||
        fillWhole("This runtime supports version {supportedVersion}.", { supportedVersion: options.supportedVersion }),
      dev: options.dev,
      meta: { storedVersion: options.storedVersion, supportedVersion: options.supportedVersion },
      cause: options.cause,
    });
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): PersistedSchemaVersionError {
    return fromDict(PersistedSchemaVersionError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is PersistedSchemaVersionError {
    if (!isHeir(value, this, PersistedSchemaVersionError)) return false;
    return isMarked(value, "wirepact.flue.PersistedSchemaVersionError");
  }
}

/** What a new ProductEventVersionError takes. */
export interface ProductEventVersionErrorOptions {
  /** Version found in the store. */
  readonly storedVersion: string | number;
  /** Version this runtime supports. */
  readonly supportedVersion: string | number;
  /** One sentence, safe for a caller. */
  readonly message?: string | undefined;
  /** More about the request and what its caller can do, just as safe; empty when there is nothing to add. */
  readonly details?: string | undefined;
  /**
   * For developers: alternatives, files, fixes. On the wire in local development alone; empty when there is nothing.
   */
  readonly dev?: string | undefined;
  /** The error underneath: logged on the server, never sent. */
  readonly cause?: unknown;
}

/**
 * A store bears an event format this runtime does not know, after a rollback say. Thrown as the store is opened
 * (startup, migrate(), a Durable Object's start), so no request meets it.
 */
export class ProductEventVersionError extends FlueError {
  declare readonly meta: { readonly storedVersion: string | number; readonly supportedVersion: string | number };

  constructor(options: ProductEventVersionErrorOptions) {
    brand(ProductEventVersionError, "ProductEventVersionError", "wirepact.flue.ProductEventVersionError");
    super({
      type: "product_event_version_unsupported",
      message:
        options.message ??
        fill("The stored event version {storedVersion} is not supported.", { storedVersion: options.storedVersion }),
      details:
        options.details ||
        fillWhole("This runtime supports version {supportedVersion}.", { supportedVersion: options.supportedVersion }),
      dev: options.dev,
      meta: { storedVersion: options.storedVersion, supportedVersion: options.supportedVersion },
      cause: options.cause,
    });
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): ProductEventVersionError {
    return fromDict(ProductEventVersionError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is ProductEventVersionError {
    if (!isHeir(value, this, ProductEventVersionError)) return false;
    return isMarked(value, "wirepact.flue.ProductEventVersionError");
  }
}

/** What a new ProviderRegistrationError takes. */
export interface ProviderRegistrationErrorOptions {
  /** The provider's id. */
  readonly providerId: string;
  /** One sentence, safe for a caller. */
  readonly message?: string | undefined;
  /** More about the request and what its caller can do, just as safe; empty when there is nothing to add. */
  readonly details?: string | undefined;
  /**
   * For developers: alternatives, files, fixes. On the wire in local development alone; empty when there is nothing.
   */
  readonly dev?: string | undefined;
  /** The error underneath: logged on the server, never sent. */
  readonly cause?: unknown;
}

/** registerProvider() got an id outside the built-in catalog and not both of `api` and `baseUrl`. */
export class ProviderRegistrationError extends FlueError {
  declare readonly meta: { readonly providerId: string };

  constructor(options: ProviderRegistrationErrorOptions) {
    brand(ProviderRegistrationError, "ProviderRegistrationError", "wirepact.flue.ProviderRegistrationError");
    super({
      type: "invalid_provider_registration",
      message:
        options.message ??
        fill("The provider {providerId} cannot be registered as given.", { providerId: options.providerId }),
      details: options.details,
      dev: options.dev,
      meta: { providerId: options.providerId },
      cause: options.cause,
    });
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): ProviderRegistrationError {
    return fromDict(ProviderRegistrationError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is ProviderRegistrationError {
    if (!isHeir(value, this, ProviderRegistrationError)) return false;
    return isMarked(value, "wirepact.flue.ProviderRegistrationError");
  }
}

/** What a new SandboxOperationUnsupportedError takes. */
export interface SandboxOperationUnsupportedErrorOptions {
  /** The refused operation. */
  readonly operation: string;
  /** The adapter that refused. */
  readonly provider: string;
  /** The options that came with it: any JSON value. */
  readonly options: unknown;
  /** One sentence, safe for a caller. */
  readonly message?: string | undefined;
  /** More about the request and what its caller can do, just as safe; empty when there is nothing to add. */
  readonly details?: string | undefined;
  /**
   * For developers: alternatives, files, fixes. On the wire in local development alone; empty when there is nothing.
   */
  readonly dev?: string | undefined;
  /** The error underneath: logged on the server, never sent. */
  readonly cause?: unknown;
}

/** A sandbox adapter does not implement the operation or its options, and refused before any file was touched. */
export class SandboxOperationUnsupportedError extends FlueError {
  declare readonly meta: { readonly operation: string; readonly provider: string; readonly options: unknown };

  constructor(options: SandboxOperationUnsupportedErrorOptions) {
    brand(
      SandboxOperationUnsupportedError,
      "SandboxOperationUnsupportedError",
      "wirepact.flue.SandboxOperationUnsupportedError",
    );
    super({
      type: "sandbox_operation_unsupported",
      message:
        options.message ??
        fill("The sandbox {provider} does not support {operation} with these options.", {
          provider: options.provider,
          operation: options.operation,
        }),
      details: options.details,
      dev: options.dev,
      meta: { operation: options.operation, provider: options.provider, options: options.options },
      cause: options.cause,
    });
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): SandboxOperationUnsupportedError {
    return fromDict(SandboxOperationUnsupportedError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is SandboxOperationUnsupportedError {
    if (!isHeir(value, this, SandboxOperationUnsupportedError)) return false;
    return isMarked(value, "wirepact.flue.SandboxOperationUnsupportedError");
  }
}

/** What a new SessionAlreadyExistsError takes. */
export interface SessionAlreadyExistsErrorOptions {
  /** One sentence, safe for a caller. */
  readonly message?: string | undefined;
  /** More about the request and what its caller can do, just as safe; empty when there is nothing to add. */
  readonly details?: string | undefined;
  /**
   * For developers: alternatives, files, fixes. On the wire in local development alone; empty when there is nothing.
   */
  readonly dev?: string | undefined;
  /** The error underneath: logged on the server, never sent. */
  readonly cause?: unknown;
}

/**
 * Creating a session failed inside the harness. The public operations of the harness make the default session where it
 * is missing, so they cannot meet it.
 */
export class SessionAlreadyExistsError extends FlueError {
  constructor(options: SessionAlreadyExistsErrorOptions = {}) {
    brand(SessionAlreadyExistsError, "SessionAlreadyExistsError", "wirepact.flue.SessionAlreadyExistsError");
    super({
      type: "session_already_exists",
      message: options.message ?? "The session already exists.",
      details: options.details,
      dev: options.dev,
      cause: options.cause,
    });
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): SessionAlreadyExistsError {
    return fromDict(SessionAlreadyExistsError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is SessionAlreadyExistsError {
    if (!isHeir(value, this, SessionAlreadyExistsError)) return false;
    return isMarked(value, "wirepact.flue.SessionAlreadyExistsError");
  }
}

/** What a new SessionBusyError takes. */
export interface SessionBusyErrorOptions {
  /** One sentence, safe for a caller. */
  readonly message?: string | undefined;
  /** More about the request and what its caller can do, just as safe; empty when there is nothing to add. */
  readonly details?: string | undefined;
  /**
   * For developers: alternatives, files, fixes. On the wire in local development alone; empty when there is nothing.
   */
  readonly dev?: string | undefined;
  /** The error underneath: logged on the server, never sent. */
  readonly cause?: unknown;
}

/** A harness operation was called while the session was still running another; a session runs one at a time. */
export class SessionBusyError extends FlueError {
  constructor(options: SessionBusyErrorOptions = {}) {
    brand(SessionBusyError, "SessionBusyError", "wirepact.flue.SessionBusyError");
    super({
      type: "session_busy",
      message: options.message ?? "The session is already running an operation.",
      details: options.details,
      dev: options.dev,
      cause: options.cause,
    });
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): SessionBusyError {
    return fromDict(SessionBusyError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is SessionBusyError {
    if (!isHeir(value, this, SessionBusyError)) return false;
    return isMarked(value, "wirepact.flue.SessionBusyError");
  }
}

/** What a new SessionNotFoundError takes. */
export interface SessionNotFoundErrorOptions {
  /** One sentence, safe for a caller. */
  readonly message?: string | undefined;
  /** More about the request and what its caller can do, just as safe; empty when there is nothing to add. */
  readonly details?: string | undefined;
  /**
   * For developers: alternatives, files, fixes. On the wire in local development alone; empty when there is nothing.
   */
  readonly dev?: string | undefined;
  /** The error underneath: logged on the server, never sent. */
  readonly cause?: unknown;
}

/**
 * Looking up a session failed inside the harness. The public operations of the harness make the default session where
 * it is missing, so they cannot meet it.
 */
export class SessionNotFoundError extends FlueError {
  constructor(options: SessionNotFoundErrorOptions = {}) {
    brand(SessionNotFoundError, "SessionNotFoundError", "wirepact.flue.SessionNotFoundError");
    super({
      type: "session_not_found",
      message: options.message ?? "There is no such session.",
      details: options.details,
      dev: options.dev,
      cause: options.cause,
    });
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): SessionNotFoundError {
    return fromDict(SessionNotFoundError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is SessionNotFoundError {
    if (!isHeir(value, this, SessionNotFoundError)) return false;
    return isMarked(value, "wirepact.flue.SessionNotFoundError");
  }
}

/** What a new SkillDefinitionValidationError takes. */
export interface SkillDefinitionValidationErrorOptions {
  /** What is wrong with the definition. */
  readonly issues: readonly ValidationIssue[];
  /** One sentence, safe for a caller. */
  readonly message?: string | undefined;
  /** More about the request and what its caller can do, just as safe; empty when there is nothing to add. */
  readonly details?: string | undefined;
  /**
   * For developers: alternatives, files, fixes. On the wire in local development alone; empty when there is nothing.
   */
  readonly dev?: string | undefined;
  /** The error underneath: logged on the server, never sent. */
  readonly cause?: unknown;
}

/** defineSkill() got a definition that is not valid. */
export class SkillDefinitionValidationError extends FlueError {
  declare readonly meta: { readonly issues: readonly ValidationIssue[] };

  constructor(options: SkillDefinitionValidationErrorOptions) {
    brand(
      SkillDefinitionValidationError,
      "SkillDefinitionValidationError",
      "wirepact.flue.SkillDefinitionValidationError",
    );
    super({
      type: "skill_definition_validation",
      message: options.message ?? "The skill's definition is not valid.",
      details: options.details,
      dev: options.dev,
      meta: { issues: options.issues },
      cause: options.cause,
    });
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): SkillDefinitionValidationError {
    return fromDict(SkillDefinitionValidationError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is SkillDefinitionValidationError {
    if (!isHeir(value, this, SkillDefinitionValidationError)) return false;
    return isMarked(value, "wirepact.flue.SkillDefinitionValidationError");
  }
}

/** What a new SkillNotRegisteredError takes. */
export interface SkillNotRegisteredErrorOptions {
  /** One sentence, safe for a caller. */
  readonly message?: string | undefined;
  /** More about the request and what its caller can do, just as safe; empty when there is nothing to add. */
  readonly details?: string | undefined;
  /**
   * For developers: alternatives, files, fixes. On the wire in local development alone; empty when there is nothing.
   */
  readonly dev?: string | undefined;
  /** The error underneath: logged on the server, never sent. */
  readonly cause?: unknown;
}

/**
 * skill(name) named one that was not found in the session's sandbox when it started. Skills imported from a SKILL.md
 * are not looked up there.
 */
export class SkillNotRegisteredError extends FlueError {
  constructor(options: SkillNotRegisteredErrorOptions = {}) {
    brand(SkillNotRegisteredError, "SkillNotRegisteredError", "wirepact.flue.SkillNotRegisteredError");
    super({
      type: "skill_not_registered",
      message: options.message ?? "The skill is not registered in this session.",
      details: options.details,
      dev: options.dev,
      cause: options.cause,
    });
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): SkillNotRegisteredError {
    return fromDict(SkillNotRegisteredError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is SkillNotRegisteredError {
    if (!isHeir(value, this, SkillNotRegisteredError)) return false;
    return isMarked(value, "wirepact.flue.SkillNotRegisteredError");
  }
}

/** What a new SubagentNotDeclaredError takes. */
export interface SubagentNotDeclaredErrorOptions {
  /** One sentence, safe for a caller. */
  readonly message?: string | undefined;
  /** More about the request and what its caller can do, just as safe; empty when there is nothing to add. */
  readonly details?: string | undefined;
  /**
   * For developers: alternatives, files, fixes. On the wire in local development alone; empty when there is nothing.
   */
  readonly dev?: string | undefined;
  /** The error underneath: logged on the server, never sent. */
  readonly cause?: unknown;
}

/** task({ agent }) named a subagent the agent does not declare. */
export class SubagentNotDeclaredError extends FlueError {
  constructor(options: SubagentNotDeclaredErrorOptions = {}) {
    brand(SubagentNotDeclaredError, "SubagentNotDeclaredError", "wirepact.flue.SubagentNotDeclaredError");
    super({
      type: "subagent_not_declared",
      message: options.message ?? "The agent declares no such subagent.",
      details: options.details,
      dev: options.dev,
      cause: options.cause,
    });
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): SubagentNotDeclaredError {
    return fromDict(SubagentNotDeclaredError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is SubagentNotDeclaredError {
    if (!isHeir(value, this, SubagentNotDeclaredError)) return false;
    return isMarked(value, "wirepact.flue.SubagentNotDeclaredError");
  }
}

/** What a new SubmissionAbortedError takes. */
export interface SubmissionAbortedErrorOptions {
  /** One sentence, safe for a caller. */
  readonly message?: string | undefined;
  /** More about the request and what its caller can do, just as safe; empty when there is nothing to add. */
  readonly details?: string | undefined;
  /**
   * For developers: alternatives, files, fixes. On the wire in local development alone; empty when there is nothing.
   */
  readonly dev?: string | undefined;
  /** The error underneath: logged on the server, never sent. */
  readonly cause?: unknown;
}

/**
 * The instance's work was stopped, over the abort route or an AbortSignal, queued work included. An outcome of its own,
 * not a failure; what has already settled or completes first is left as it is.
 */
export class SubmissionAbortedError extends FlueError {
  constructor(options: SubmissionAbortedErrorOptions = {}) {
    brand(SubmissionAbortedError, "SubmissionAbortedError", "wirepact.flue.SubmissionAbortedError");
    super({
      type: "submission_aborted",
      message: options.message ?? "The submission was aborted.",
      details: options.details,
      dev: options.dev,
      cause: options.cause,
    });
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): SubmissionAbortedError {
    return fromDict(SubmissionAbortedError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is SubmissionAbortedError {
    if (!isHeir(value, this, SubmissionAbortedError)) return false;
    return isMarked(value, "wirepact.flue.SubmissionAbortedError");
  }
}

/** What a new SubmissionInterruptedError takes. */
export interface SubmissionInterruptedErrorOptions {
  /** How far the submission came. */
  readonly phase: "retry_exhausted_before_input";
  /** Attempts made. */
  readonly attemptCount: number;
  /** Attempts allowed. */
  readonly maxAttempts: number;
  /** One sentence, safe for a caller. */
  readonly message?: string | undefined;
  /** More about the request and what its caller can do, just as safe; empty when there is nothing to add. */
  readonly details?: string | undefined;
  /**
   * For developers: alternatives, files, fixes. On the wire in local development alone; empty when there is nothing.
   */
  readonly dev?: string | undefined;
  /** The error underneath: logged on the server, never sent. */
  readonly cause?: unknown;
}

/**
 * Every attempt was interrupted (crash, restart, shutdown) before the input was applied, and the attempts ran out with
 * no model call begun.
 */
export class SubmissionInterruptedError extends FlueError {
  declare readonly meta: {
    readonly phase: "retry_exhausted_before_input";
    readonly attemptCount: number;
    readonly maxAttempts: number;
  };

  constructor(options: SubmissionInterruptedErrorOptions) {
    brand(SubmissionInterruptedError, "SubmissionInterruptedError", "wirepact.flue.SubmissionInterruptedError");
    super({
      type: "submission_interrupted",
      message: options.message ?? "The submission was interrupted before it began.",
      details:
        options.details ||
        fillWhole("{attemptCount} of {maxAttempts} attempts were used.", {
          attemptCount: options.attemptCount,
          maxAttempts: options.maxAttempts,
        }),
      dev: options.dev,
      meta: { phase: options.phase, attemptCount: options.attemptCount, maxAttempts: options.maxAttempts },
      cause: options.cause,
    });
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): SubmissionInterruptedError {
    return fromDict(SubmissionInterruptedError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is SubmissionInterruptedError {
    if (!isHeir(value, this, SubmissionInterruptedError)) return false;
    return isMarked(value, "wirepact.flue.SubmissionInterruptedError");
  }
}

/** What a new SubmissionRetryExhaustedError takes. */
export interface SubmissionRetryExhaustedErrorOptions {
  /** Attempts made. */
  readonly attemptCount: number;
  /** Attempts allowed. */
  readonly maxAttempts: number;
  /** Tool calls with unknown outcome, when there are any. */
  readonly interruptedTools?: readonly InterruptedTool[] | undefined;
  /** One sentence, safe for a caller. */
  readonly message?: string | undefined;
  /** More about the request and what its caller can do, just as safe; empty when there is nothing to add. */
  readonly details?: string | undefined;
  /**
   * For developers: alternatives, files, fixes. On the wire in local development alone; empty when there is nothing.
   */
  readonly dev?: string | undefined;
  /** The error underneath: logged on the server, never sent. */
  readonly cause?: unknown;
}

/**
 * The input was applied, and recovery tried again until durability.maxAttempts ran out without a complete response.
 * Tool calls whose outcome nobody can confirm are listed; none was taken for complete or repeated.
 */
export class SubmissionRetryExhaustedError extends FlueError {
  declare readonly meta: {
    readonly attemptCount: number;
    readonly maxAttempts: number;
    readonly interruptedTools?: readonly InterruptedTool[];
  };

  constructor(options: SubmissionRetryExhaustedErrorOptions) {
    brand(
      SubmissionRetryExhaustedError,
      "SubmissionRetryExhaustedError",
      "wirepact.flue.SubmissionRetryExhaustedError",
    );
    super({
      type: "submission_retry_exhausted",
      message: options.message ?? "The submission did not complete in the attempts it has.",
      details:
        options.details ||
        fillWhole("{attemptCount} of {maxAttempts} attempts were used.", {
          attemptCount: options.attemptCount,
          maxAttempts: options.maxAttempts,
        }),
      dev: options.dev,
      meta: metaOf({
        attemptCount: options.attemptCount,
        maxAttempts: options.maxAttempts,
        interruptedTools: options.interruptedTools,
      }),
      cause: options.cause,
    });
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): SubmissionRetryExhaustedError {
    return fromDict(SubmissionRetryExhaustedError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is SubmissionRetryExhaustedError {
    if (!isHeir(value, this, SubmissionRetryExhaustedError)) return false;
    return isMarked(value, "wirepact.flue.SubmissionRetryExhaustedError");
  }
}

/** What a new SubmissionTimeoutError takes. */
export interface SubmissionTimeoutErrorOptions {
  /** One sentence, safe for a caller. */
  readonly message?: string | undefined;
  /** More about the request and what its caller can do, just as safe; empty when there is nothing to add. */
  readonly details?: string | undefined;
  /**
   * For developers: alternatives, files, fixes. On the wire in local development alone; empty when there is nothing.
   */
  readonly dev?: string | undefined;
  /** The error underneath: logged on the server, never sent. */
  readonly cause?: unknown;
}

/** The submission ran past durability.timeoutMs. */
export class SubmissionTimeoutError extends FlueError {
  constructor(options: SubmissionTimeoutErrorOptions = {}) {
    brand(SubmissionTimeoutError, "SubmissionTimeoutError", "wirepact.flue.SubmissionTimeoutError");
    super({
      type: "submission_timeout",
      message: options.message ?? "The submission took longer than allowed.",
      details: options.details,
      dev: options.dev,
      cause: options.cause,
    });
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): SubmissionTimeoutError {
    return fromDict(SubmissionTimeoutError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is SubmissionTimeoutError {
    if (!isHeir(value, this, SubmissionTimeoutError)) return false;
    return isMarked(value, "wirepact.flue.SubmissionTimeoutError");
  }
}

/** What a new ToolInputValidationError takes. */
export interface ToolInputValidationErrorOptions {
  /** Name of the tool. */
  readonly tool: string;
  /** What is wrong with the arguments. */
  readonly issues: readonly ValidationIssue[];
  /** One sentence, safe for a caller. */
  readonly message?: string | undefined;
  /** More about the request and what its caller can do, just as safe; empty when there is nothing to add. */
  readonly details?: string | undefined;
  /**
   * For developers: alternatives, files, fixes. On the wire in local development alone; empty when there is nothing.
   */
  readonly dev?: string | undefined;
  /** The error underneath: logged on the server, never sent. */
  readonly cause?: unknown;
}

/**
 * The model's arguments do not fit the tool's input schema; the message speaks to the model, which may correct them. In
 * a model turn it goes back to the model as the tool's error result and the submission goes on; elsewhere it reaches
 * the caller.
 */
export class ToolInputValidationError extends FlueError {
  declare readonly meta: { readonly tool: string; readonly issues: readonly ValidationIssue[] };

  constructor(options: ToolInputValidationErrorOptions) {
    brand(ToolInputValidationError, "ToolInputValidationError", "wirepact.flue.ToolInputValidationError");
    super({
      type: "tool_input_validation",
      message:
        options.message ??
        fill("The arguments for the tool {tool} do not fit its input schema.", { tool: options.tool }),
      details: options.details,
      dev: options.dev,
      meta: { tool: options.tool, issues: options.issues },
      cause: options.cause,
    });
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): ToolInputValidationError {
    return fromDict(ToolInputValidationError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is ToolInputValidationError {
    if (!isHeir(value, this, ToolInputValidationError)) return false;
    return isMarked(value, "wirepact.flue.ToolInputValidationError");
  }
}

/** What a new ToolLegacyDefinitionError takes. */
export interface ToolLegacyDefinitionErrorOptions {
  /** The old fields found. */
  readonly fields: readonly string[];
  /** One sentence, safe for a caller. */
  readonly message?: string | undefined;
  /** More about the request and what its caller can do, just as safe; empty when there is nothing to add. */
  readonly details?: string | undefined;
  /**
   * For developers: alternatives, files, fixes. On the wire in local development alone; empty when there is nothing.
   */
  readonly dev?: string | undefined;
  /** The error underneath: logged on the server, never sent. */
  readonly cause?: unknown;
}

/** defineTool() got the old fields `parameters` or `execute`. */
export class ToolLegacyDefinitionError extends FlueError {
  declare readonly meta: { readonly fields: readonly string[] };

  constructor(options: ToolLegacyDefinitionErrorOptions) {
    brand(ToolLegacyDefinitionError, "ToolLegacyDefinitionError", "wirepact.flue.ToolLegacyDefinitionError");
    super({
      type: "tool_legacy_definition",
      message: options.message ?? "The tool's definition uses fields that are no longer supported.",
      details: options.details,
      dev: options.dev,
      meta: { fields: options.fields },
      cause: options.cause,
    });
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): ToolLegacyDefinitionError {
    return fromDict(ToolLegacyDefinitionError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is ToolLegacyDefinitionError {
    if (!isHeir(value, this, ToolLegacyDefinitionError)) return false;
    return isMarked(value, "wirepact.flue.ToolLegacyDefinitionError");
  }
}

/** What a new ToolNameConflictError takes. */
export interface ToolNameConflictErrorOptions {
  /** One sentence, safe for a caller. */
  readonly message?: string | undefined;
  /** More about the request and what its caller can do, just as safe; empty when there is nothing to add. */
  readonly details?: string | undefined;
  /**
   * For developers: alternatives, files, fixes. On the wire in local development alone; empty when there is nothing.
   */
  readonly dev?: string | undefined;
  /** The error underneath: logged on the server, never sent. */
  readonly cause?: unknown;
}

/**
 * Two tools of a list have one name, or a custom or adapter tool has a name the framework keeps for itself. Raised
 * while a session gathers its tools, before any model call.
 */
export class ToolNameConflictError extends FlueError {
  constructor(options: ToolNameConflictErrorOptions = {}) {
    brand(ToolNameConflictError, "ToolNameConflictError", "wirepact.flue.ToolNameConflictError");
    super({
      type: "tool_name_conflict",
      message: options.message ?? "A tool's name is already taken.",
      details: options.details,
      dev: options.dev,
      cause: options.cause,
    });
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): ToolNameConflictError {
    return fromDict(ToolNameConflictError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is ToolNameConflictError {
    if (!isHeir(value, this, ToolNameConflictError)) return false;
    return isMarked(value, "wirepact.flue.ToolNameConflictError");
  }
}

/** What a new ToolOutputSerializationError takes. */
export interface ToolOutputSerializationErrorOptions {
  /** Name of the tool. */
  readonly tool: string;
  /** One sentence, safe for a caller. */
  readonly message?: string | undefined;
  /** More about the request and what its caller can do, just as safe; empty when there is nothing to add. */
  readonly details?: string | undefined;
  /**
   * For developers: alternatives, files, fixes. On the wire in local development alone; empty when there is nothing.
   */
  readonly dev?: string | undefined;
  /** The error underneath: logged on the server, never sent. */
  readonly cause?: unknown;
}

/**
 * A tool returned what JSON cannot hold, or undefined although it declares an output schema; the cause, if any, is the
 * serializer's. In a model turn it goes back to the model as the tool's error result and the submission goes on;
 * elsewhere it reaches the caller.
 */
export class ToolOutputSerializationError extends FlueError {
  declare readonly meta: { readonly tool: string };

  constructor(options: ToolOutputSerializationErrorOptions) {
    brand(ToolOutputSerializationError, "ToolOutputSerializationError", "wirepact.flue.ToolOutputSerializationError");
    super({
      type: "tool_output_serialization",
      message:
        options.message ?? fill("The output of the tool {tool} cannot be written as JSON.", { tool: options.tool }),
      details: options.details,
      dev: options.dev,
      meta: { tool: options.tool },
      cause: options.cause,
    });
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): ToolOutputSerializationError {
    return fromDict(ToolOutputSerializationError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is ToolOutputSerializationError {
    if (!isHeir(value, this, ToolOutputSerializationError)) return false;
    return isMarked(value, "wirepact.flue.ToolOutputSerializationError");
  }
}

/** What a new ToolOutputValidationError takes. */
export interface ToolOutputValidationErrorOptions {
  /** Name of the tool. */
  readonly tool: string;
  /** What is wrong with the output. */
  readonly issues: readonly ValidationIssue[];
  /** One sentence, safe for a caller. */
  readonly message?: string | undefined;
  /** More about the request and what its caller can do, just as safe; empty when there is nothing to add. */
  readonly details?: string | undefined;
  /**
   * For developers: alternatives, files, fixes. On the wire in local development alone; empty when there is nothing.
   */
  readonly dev?: string | undefined;
  /** The error underneath: logged on the server, never sent. */
  readonly cause?: unknown;
}

/**
 * What a tool returned does not fit its output schema. In a model turn it goes back to the model as the tool's error
 * result and the submission goes on; elsewhere it reaches the caller.
 */
export class ToolOutputValidationError extends FlueError {
  declare readonly meta: { readonly tool: string; readonly issues: readonly ValidationIssue[] };

  constructor(options: ToolOutputValidationErrorOptions) {
    brand(ToolOutputValidationError, "ToolOutputValidationError", "wirepact.flue.ToolOutputValidationError");
    super({
      type: "tool_output_validation",
      message:
        options.message ??
        fill("The output of the tool {tool} does not fit its output schema.", { tool: options.tool }),
      details: options.details,
      dev: options.dev,
      meta: { tool: options.tool, issues: options.issues },
      cause: options.cause,
    });
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): ToolOutputValidationError {
    return fromDict(ToolOutputValidationError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is ToolOutputValidationError {
    if (!isHeir(value, this, ToolOutputValidationError)) return false;
    return isMarked(value, "wirepact.flue.ToolOutputValidationError");
  }
}

/** What a new AgentInstanceExistsError takes. */
export interface AgentInstanceExistsErrorOptions {
  /** The instance's uid, usable to continue it; left out for instances older than uids. */
  readonly uid?: string | undefined;
  /** One sentence, safe for a caller. */
  readonly message?: string | undefined;
  /** More about the request and what its caller can do, just as safe; empty when there is nothing to add. */
  readonly details?: string | undefined;
  /**
   * For developers: alternatives, files, fixes. On the wire in local development alone; empty when there is nothing.
   */
  readonly dev?: string | undefined;
  /** The error underneath: logged on the server, never sent. */
  readonly cause?: unknown;
}

/** A send that only creates met an instance that is already there. */
export class AgentInstanceExistsError extends FlueHttpError {
  /** The instance's uid, usable to continue it; left out for instances older than uids. */
  readonly uid: string | undefined;

  constructor(options: AgentInstanceExistsErrorOptions = {}) {
    brand(AgentInstanceExistsError, "AgentInstanceExistsError", "wirepact.flue.AgentInstanceExistsError");
    super({
      status: 409,
      type: "agent_instance_exists",
      message: options.message ?? "The agent instance already exists.",
      details:
        options.details || fillWhole("Its uid is {uid}; a send with that uid continues it.", { uid: options.uid }),
      dev: options.dev,
      cause: options.cause,
    });
    this.uid = options.uid;
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): AgentInstanceExistsError {
    return fromDict(AgentInstanceExistsError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is AgentInstanceExistsError {
    if (!isHeir(value, this, AgentInstanceExistsError)) return false;
    return isMarked(value, "wirepact.flue.AgentInstanceExistsError");
  }
}

/** What a new AgentInstanceNotFoundError takes. */
export interface AgentInstanceNotFoundErrorOptions {
  /** One sentence, safe for a caller. */
  readonly message?: string | undefined;
  /** More about the request and what its caller can do, just as safe; empty when there is nothing to add. */
  readonly details?: string | undefined;
  /**
   * For developers: alternatives, files, fixes. On the wire in local development alone; empty when there is nothing.
   */
  readonly dev?: string | undefined;
  /** The error underneath: logged on the server, never sent. */
  readonly cause?: unknown;
}

/**
 * A send that only continues (`uid` is text) named an instance that is absent or has another uid; the two look the same
 * to the caller. Raised at admission, before anything is stored.
 */
export class AgentInstanceNotFoundError extends FlueHttpError {
  constructor(options: AgentInstanceNotFoundErrorOptions = {}) {
    brand(AgentInstanceNotFoundError, "AgentInstanceNotFoundError", "wirepact.flue.AgentInstanceNotFoundError");
    super({
      status: 404,
      type: "agent_instance_not_found",
      message: options.message ?? "There is no agent instance with that uid.",
      details: options.details || "The instance is absent, or its uid is a different one.",
      dev: options.dev,
      cause: options.cause,
    });
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): AgentInstanceNotFoundError {
    return fromDict(AgentInstanceNotFoundError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is AgentInstanceNotFoundError {
    if (!isHeir(value, this, AgentInstanceNotFoundError)) return false;
    return isMarked(value, "wirepact.flue.AgentInstanceNotFoundError");
  }
}
