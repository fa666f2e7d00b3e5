// @generated from schema/helix/messages.de.json by `make generate`. Do not edit; change the schema.

import type { Messages } from "../../runtime/locales.js";

const UNKNOWN = "Es ist etwas schiefgegangen.";

const SENTENCES: ReadonlyMap<unknown, string> = /* @__PURE__ */ new Map<unknown, string>([
  ["provider_overloaded", "Der KI-Dienst ist gerade stark ausgelastet. Bitte versuchen Sie es gleich noch einmal."],
  [
    "provider_rate_limited",
    "Es wurden in kurzer Zeit zu viele Anfragen gestellt. Bitte warten Sie einen Moment und versuchen Sie es dann erneut.",
  ],
  [
    "provider_auth_error",
    "Der KI-Dienst konnte wegen eines Einrichtungsfehlers auf unserer Seite nicht genutzt werden.",
  ],
  ["provider_content_filtered", "Diese Anfrage konnte wegen einer Inhaltsregel nicht beantwortet werden."],
  ["provider_refused", "Der Assistent hat es abgelehnt, diese Anfrage zu beantworten."],
  ["provider_timeout", "Der KI-Dienst hat zu lange für die Antwort gebraucht. Bitte versuchen Sie es noch einmal."],
  ["provider_invalid_request", "Der KI-Dienst konnte diese Anfrage nicht verarbeiten."],
  ["provider_error", "Beim KI-Dienst ist ein Problem aufgetreten. Bitte versuchen Sie es später noch einmal."],
  ["provider_unreachable", "Der KI-Dienst war nicht erreichbar. Bitte versuchen Sie es später noch einmal."],
  [
    "tool_input_invalid",
    "Der Assistent wollte eines seiner Werkzeuge auf eine Weise nutzen, die nicht funktioniert hat.",
  ],
  ["tool_execution_failed", "Eines der Werkzeuge des Assistenten ist fehlgeschlagen."],
  ["tool_not_found", "Der Assistent wollte ein Werkzeug nutzen, das nicht verfügbar ist."],
  ["tool_timeout", "Eines der Werkzeuge des Assistenten hat zu lange gebraucht."],
  ["state_commit_stopped", "Dieser Vorgang wurde gestoppt."],
  ["state_concurrency_conflict", "Diese Unterhaltung wurde gleichzeitig an anderer Stelle geändert."],
  ["state_not_stoppable", "Es gibt nichts zu stoppen: Dieser Vorgang ist bereits beendet."],
  ["state_session_not_found", "Diese Unterhaltung konnte nicht gefunden werden."],
  [
    "state_already_running",
    "Der Assistent arbeitet noch an der vorherigen Nachricht. Bitte senden Sie diese erneut, sobald er fertig ist.",
  ],
  ["state_not_resumable", "Diese Unterhaltung kann von hier aus nicht fortgesetzt werden."],
  ["state_history_incomplete", "Der Verlauf dieser Unterhaltung konnte nicht vollständig geladen werden."],
  ["state_checkpoint_not_found", "Der gespeicherte Stand dieser Unterhaltung konnte nicht gefunden werden."],
  ["state_checkpoint_foreign", "Der gespeicherte Stand dieser Unterhaltung konnte nicht gefunden werden."],
  [
    "state_checkpoint_sequence_unavailable",
    "Der Fortschritt konnte gerade nicht gespeichert werden. Bitte versuchen Sie es noch einmal.",
  ],
  [
    "state_run_start_conflict",
    "Diese Nachricht konnte nicht bearbeitet werden, weil sich die Unterhaltung inzwischen geändert hat.",
  ],
  ["state_run_superseded", "Eine neuere Nachricht hat diese Unterhaltung übernommen."],
  ["state_step_messages_uncommitted", "Beim Speichern dieses Schritts ist etwas schiefgegangen."],
  ["state_agent_type_mismatch", "Diese Unterhaltung gehört zu einem anderen Assistenten."],
  [
    "state_request_key_conflict",
    "Diese Nachricht konnte nicht gesendet werden, weil sie mit einer früheren kollidiert.",
  ],
  ["state_request_already_completed", "Diese Nachricht wurde bereits beantwortet."],
  ["transport_error", "Die Verbindung ist fehlgeschlagen."],
  ["transport_stream_drop", "Die Verbindung wurde unterbrochen. Bitte versuchen Sie es noch einmal."],
  ["transport_remote_agent_failed", "Ein Helfer des Assistenten ist ausgefallen."],
  ["validation_error", "Die Anfrage war nicht gültig."],
  ["framework_internal_error", "Auf unserer Seite ist etwas schiefgegangen."],
  ["framework_not_supported", "Diese Funktion ist hier nicht verfügbar."],
  ["framework_companion_not_supported", "Dieser Assistent kann hier nicht mit einem seiner Helfer zusammenarbeiten."],
  ["framework_cancelled", "Dies wurde abgebrochen."],
  ["framework_max_steps_exhausted", "Dem Assistenten sind die Schritte ausgegangen, bevor er fertig werden konnte."],
  [
    "framework_completion_strategy_unavailable",
    "Dieser Assistent ist nicht richtig eingerichtet und kann nicht antworten.",
  ],
  [
    "framework_completion_schema_unsupported",
    "Dieser Assistent ist nicht richtig eingerichtet und kann nicht antworten.",
  ],
  [
    "framework_prompt_prefix_changed",
    "Diese Unterhaltung kann nicht fortgesetzt werden, weil der Assistent geändert wurde.",
  ],
  ["framework_agent_not_found", "Dieser Assistent ist nicht verfügbar."],
  ["framework_agent_resolution_failed", "Der Assistent konnte nicht gestartet werden."],
  ["framework_agent_name_conflict", "Dieser Assistent ist nicht richtig eingerichtet."],
  [
    "framework_auto_resume_exhausted",
    "Der Assistent wurde unterbrochen und konnte seine Arbeit nicht wieder aufnehmen. Bitte versuchen Sie es noch einmal.",
  ],
  ["framework_usage_store_unavailable", "Der Dienst ist gerade nicht verfügbar. Bitte versuchen Sie es noch einmal."],
  ["framework_hook_failed", "Die Anfrage konnte nicht verarbeitet werden."],
  [
    "framework_skills_unavailable",
    "Ein Teil des Assistenten ist gerade nicht verfügbar. Bitte versuchen Sie es noch einmal.",
  ],
  ["framework_forced_completion_exhausted", "Der Assistent konnte keine abschließende Antwort geben."],
  ["framework_completion_protocol_violation", "Der Assistent konnte keine gültige abschließende Antwort geben."],
  ["framework_completion_invalid_output", "Die abschließende Antwort des Assistenten hatte nicht die erwartete Form."],
  ["framework_completion_tool_missing", "Der Assistent konnte keine abschließende Antwort geben."],
  ["VALIDATION_ERROR", "Die Anfrage war nicht gültig."],
  ["STREAM_NOT_FOUND", "Diese Antwort konnte nicht gefunden werden."],
  ["STREAM_READER_ERROR", "Diese Antwort konnte nicht gelesen werden."],
  ["STREAM_FAILED", "Diese Antwort konnte nicht fertiggestellt werden."],
  ["CONFIGURATION_ERROR", "Dies ist hier nicht verfügbar."],
  ["EXECUTION_ERROR", "Der Assistent konnte nicht gestartet werden."],
  ["STREAM_CREATION_ERROR", "Der Assistent konnte nicht mit der Antwort beginnen."],
]);

/** Sentences in `de`: give them to `addMessages`. */
export const MESSAGES: Messages = { locale: "de", unknown: UNKNOWN, sentences: SENTENCES };
