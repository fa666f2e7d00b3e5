// The twin of test_groups.py: prints {problems} as JSON.

import * as flue from "../../generated/typescript/dist/esm/flue/index.js";
import * as helix from "../../generated/typescript/dist/esm/helix/index.js";

const problems = [];
const same = (found, wanted, what) => {
  if (JSON.stringify(found) !== JSON.stringify(wanted)) problems.push(`${what}: ${JSON.stringify(found)}`);
};
const logger = () => undefined;
const busy = (more) => new helix.HelixError({ message: "m", code: "provider_rate_limited", ...more });
const gone = () => new flue.AgentInstanceNotFoundError();
const several = (...errors) => new AggregateError(errors, "g");
const chunk = { agentId: "a", agentType: "t", step: 1, timestamp: 0 };

for (const group of [several(busy()), several(busy(), busy()), several(several(busy()), busy())]) {
  same(helix.classifyError(group).code, "provider_rate_limited", "classified");
  same(helix.renderError(group, { logger }), helix.renderError(busy(), { logger }), "rendered");
  same(helix.chunkFromError(group, chunk), helix.chunkFromError(busy(), chunk), "chunk");
}
const group = several(gone(), gone());
same(flue.renderError(group), flue.renderError(gone()), "flue");
const id = { submissionId: "s" };
same(flue.settlementFromError(group, id), flue.settlementFromError(gone(), id), "settled");

for (const other of [new Error("m"), new helix.HelixError({ message: "m", code: "provider_timeout" }), busy({ retryable: false })]) {
  same(helix.classifyKnownError(several(busy(), other)), undefined, "mixed");
  same(helix.renderError(several(busy(), other), { logger }).status, 500, "mixed");
}
same(flue.renderError(several(gone(), new Error("m")), { logger }).status, 500, "mixed");
// What is thrown need be no error: it is written as its text, alone or in a group.
same(helix.errorToDict(new Error("m", { cause: "why" })), { name: "Error", message: "m", cause: "why" }, "cause");
same(helix.errorToDict(several("why", 5)), { name: "AggregateError", message: "g", errors: ["why", "5"] }, "members");
console.log(JSON.stringify({ problems }));
