// @generated from schema/helix/ by `make generate`. Do not edit; change the schema.

/** Helix Agents: Errors of Helix Agents from the provider call through the stream to the browser. */

export {
  CODE_LIST,
  Codes,
  isCode,
  sameCode,
  FRONTEND_CODE_LIST,
  FrontendCodes,
  isFrontendCode,
  sameFrontendCode,
} from "./codes.js";
export type { AnyCode, Code, LocalCode, FrontendAnyCode, FrontendCode, FrontendLocalCode } from "./codes.js";
export {
  AgentAlreadyRunningError,
  AgentNotResumableError,
  FencingTokenMismatchError,
  FrontendHandlerError,
  HelixError,
  RemoteAgentFailedError,
  RunStartRejectedError,
  RunSupersededError,
  StaleStateError,
  StepCommitConflictError,
  StreamDropError,
  CommitStoppedError,
  ConfigurationError,
  ExecutionError,
  RequestAlreadyCompletedError,
  RequestKeyConflictError,
  ResumeRefusedError,
  RunStartAbandonedError,
  RunStartConflictError,
  RunStartOutcomeUnknownError,
  RunStartStalledError,
  StreamCreationError,
  StreamFailedError,
  StreamNotFoundError,
  StreamReaderError,
  ValidationError,
} from "./errors.js";
export type {
  AgentAlreadyRunningErrorOptions,
  AgentNotResumableErrorOptions,
  FencingTokenMismatchErrorOptions,
  HelixErrorOptions,
  RemoteAgentFailedErrorOptions,
  RunStartRejectedErrorOptions,
  RunSupersededErrorOptions,
  StaleStateErrorOptions,
  StepCommitConflictErrorOptions,
  StreamDropErrorOptions,
  CommitStoppedErrorOptions,
  RequestAlreadyCompletedErrorOptions,
  RequestKeyConflictErrorOptions,
  ResumeRefusedErrorOptions,
  RunStartAbandonedErrorOptions,
  RunStartConflictErrorOptions,
  RunStartOutcomeUnknownErrorOptions,
  RunStartStalledErrorOptions,
} from "./errors.js";
export { categoryOf } from "./categories.js";
export { LOCALES, addMessages, userMessageFor } from "./messages.js";
export type { Messages } from "./messages.js";
export { retryableOf } from "./verdicts.js";
export { ROLES } from "./roles.js";
export * from "./constants.js";
export * from "./shapes.js";
export * from "./adapter.js";
export * from "./boundary.js";
export * from "./chunks.js";
export * from "./classify.js";
export * from "./detail.js";
export * from "./handwritten.js";
export * from "./http.js";
export * from "./provider.js";
export * from "./render.js";
export * from "./steps.js";
export * from "./stream.js";
export * from "./ui.js";
export * from "./verdict.js";
export { WireError } from "../runtime/wire.js";
