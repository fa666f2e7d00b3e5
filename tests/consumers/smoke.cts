// What a user of the CommonJS modules writes: compiled against the installed package, then run.
import wirepact = require("wirepact");
import agent = require("wirepact/agent");
import helix = require("wirepact/helix");
import reference = require("wirepact/helix/reference");

function hold(right: boolean, what: string): void {
  if (!right) throw new Error(what);
}

const options: helix.HelixErrorOptions = { message: "m", code: helix.Codes.PROVIDER_ERROR };
const error: unknown = new helix.HelixError(options);
const body: unknown = { error: { message: "m", code: "x" } };

hold(wirepact.CONTRACT_DIGEST.length === 64, "the contract");
hold(helix.HelixError.isInstance(error) && error.knownCode === "provider_error", "a class");
hold(!agent.AgentError.isInstance(error) && !helix.isErrorChunk(body), "no other class, no chunk");
hold(reference.CODES.get("provider_error")?.verdict === "depends", "a table");
