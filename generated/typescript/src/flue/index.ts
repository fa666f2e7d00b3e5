// @generated from schema/flue/ by `make generate`. Do not edit; change the schema.

/** Flue: Typed failures of the Flue runtime, their HTTP envelope and settlement records. */

export { CODE_LIST, Codes, isCode, sameCode } from "./codes.js";
export type { AnyCode, Code, LocalCode } from "./codes.js";
export {
  AgentRunError,
  FlueError,
  ResultUnavailableError,
  AttachmentConflictError,
  AttachmentIntegrityError,
  AttachmentNotAvailableError,
  ConversationStreamStoreError,
  DelegationDepthExceededError,
  InstrumentationAlreadyInstalledError,
  OperationFailedError,
  PersistedSchemaVersionError,
  ProductEventVersionError,
  ProviderRegistrationError,
  SandboxOperationUnsupportedError,
  SessionAlreadyExistsError,
  SessionBusyError,
  SessionNotFoundError,
  SkillDefinitionValidationError,
  SkillNotRegisteredError,
  SubagentNotDeclaredError,
  SubmissionAbortedError,
  SubmissionInterruptedError,
  SubmissionRetryExhaustedError,
  SubmissionTimeoutError,
  ToolInputValidationError,
  ToolLegacyDefinitionError,
  ToolNameConflictError,
  ToolOutputSerializationError,
  ToolOutputValidationError,
  AgentInstanceExistsError,
  AgentInstanceNotFoundError,
} from "./errors.js";
export type {
  AgentRunErrorOptions,
  FlueErrorOptions,
  ResultUnavailableErrorOptions,
  AttachmentConflictErrorOptions,
  AttachmentIntegrityErrorOptions,
  AttachmentNotAvailableErrorOptions,
  ConversationStreamStoreErrorOptions,
  DelegationDepthExceededErrorOptions,
  InstrumentationAlreadyInstalledErrorOptions,
  OperationFailedErrorOptions,
  PersistedSchemaVersionErrorOptions,
  ProductEventVersionErrorOptions,
  ProviderRegistrationErrorOptions,
  SandboxOperationUnsupportedErrorOptions,
  SessionAlreadyExistsErrorOptions,
  SessionBusyErrorOptions,
  SessionNotFoundErrorOptions,
  SkillDefinitionValidationErrorOptions,
  SkillNotRegisteredErrorOptions,
  SubagentNotDeclaredErrorOptions,
  SubmissionAbortedErrorOptions,
  SubmissionInterruptedErrorOptions,
  SubmissionRetryExhaustedErrorOptions,
  SubmissionTimeoutErrorOptions,
  ToolInputValidationErrorOptions,
  ToolLegacyDefinitionErrorOptions,
  ToolNameConflictErrorOptions,
  ToolOutputSerializationErrorOptions,
  ToolOutputValidationErrorOptions,
  AgentInstanceExistsErrorOptions,
  AgentInstanceNotFoundErrorOptions,
} from "./errors.js";
export { categoryOf } from "./categories.js";
export { userMessageFor } from "./messages.js";
export { retryableOf } from "./verdicts.js";
export { ROLES } from "./roles.js";
export * from "./constants.js";
export * from "./shapes.js";
export * from "./boundary.js";
export * from "./handwritten.js";
export * from "./markers.js";
export * from "./observe.js";
export * from "./render.js";
export * from "./settle.js";
export * from "./settlement.js";
export * from "./verdict.js";
export { WireError } from "../runtime/wire.js";
