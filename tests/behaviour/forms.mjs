// The twin of test_forms.py: what each family reads of forms of errors, and how it writes them again. Prints JSON.

import * as agent from "../../generated/typescript/dist/esm/agent/index.js";
import * as flue from "../../generated/typescript/dist/esm/flue/index.js";
import * as helix from "../../generated/typescript/dist/esm/helix/index.js";

const { forms, keys } = JSON.parse(
  await new Promise((resolve) => {
    let text = "";
    process.stdin.on("data", (part) => (text += part)).on("end", () => resolve(text));
  }),
);

const policy = { retryOn: Error, jitter: false };

function said(error, form) {
  return {
    form: agent.errorToDict(error),
    fields: Object.fromEntries([...Object.keys(form.fields ?? {}), ...keys].map((key) => [key, error[key] ?? null])),
    verdict: agent.getRetryable(error) ?? null,
    action: agent.retryDecision(error, { attempt: 1, policy }).action,
  };
}

const answers = {};
for (const [name, { errorFromDict }] of Object.entries({ agent, flue, helix })) {
  answers[name] = forms.map((form) => {
    try {
      return said(errorFromDict(form), form);
    } catch (error) {
      return String(error);
    }
  });
}
process.stdout.write(JSON.stringify(answers));
