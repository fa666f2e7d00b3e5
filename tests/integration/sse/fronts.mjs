// The chunk and the settlement of the errors that `test_fronts.py` makes in Python, by name.
import { join } from "node:path";

const [folder, wirepact] = process.argv.slice(2);
const load = (name, from = folder) => import(join(from, `dist/esm/${name}/index.js`));
const [acme, jobs, probe] = await Promise.all([load("acme"), load("jobs"), load("probe")]);
const [helix, flue] = await Promise.all([load("helix", wirepact), load("flue", wirepact)]);

const hostile = new Proxy(new acme.AcmeError({ code: "not_found", message: "m" }), {
  get(target, key) {
    if (typeof key === "symbol" || key === "code") return Reflect.get(target, key);
    throw new Error("no");
  },
});
const timeout = new Error("secret");
timeout.name = "PoolTimeout";
const cancelled = new Error("secret");
cancelled.name = "AbortError";
const busy = Object.assign(new Error("secret"), { status: 503 });
const stamped = new Error("secret");
acme.stampRetryable(stamped, true);
const cycle = new Error("secret");
cycle.cause = cycle;

const errors = {
  own: new acme.NotFoundError({ resource: "job", id: "secret" }),
  verdict: new acme.AcmeError({ code: "upstream_failed", message: "secret", retryable: true }),
  newer: new acme.AcmeError({ code: "newer_code", message: "secret" }),
  hostile,
  foreign: new Error("secret"),
  cycle,
  text: "secret",
  null: null,
  stamped,
  surrogate: new acme.AcmeError({ code: "odd\ud800", message: "secret" }),
};
const job = { traceId: "t", attempt: 2 };
const long = "d".repeat(21);
const jobErrors = {
  own: new jobs.LostError({ message: "secret", details: "for you", dev: "help" }),
  long: new jobs.JobError({ code: "busy", message: "secret", details: long }),
  name: timeout,
  status: busy,
  other: new acme.NotFoundError({ resource: "job", id: "secret" }),
  foreign: new Error("secret"),
  cancelled,
};
const answered = (errorsOf, make) =>
  Object.fromEntries(Object.entries(errorsOf).map(([name, error]) => [name, make(error)]));
const context = { agentId: "a", agentType: "t", step: 1, timestamp: 5 };
const helixErrors = {
  known: new helix.HelixError({ code: "provider_rate_limited", message: "secret" }),
  foreign: new Error("secret"),
};
const flueErrors = {
  known: new flue.SessionBusyError(),
  foreign: new Error("secret"),
  aborted: new flue.SubmissionAbortedError(),
  cancelled,
};
const refused = (call) => {
  try {
    call();
    return "nothing";
  } catch (error) {
    return error.name;
  }
};
process.stdout.write(
  JSON.stringify({
    chunks: answered(errors, (error) => acme.chunkFromError(error)),
    settlements: answered(errors, (error) => acme.settlementFromError(error)),
    jobs: answered(jobErrors, (error) => jobs.chunkFromError(error, job)),
    dev: jobs.chunkFromError(jobErrors.own, { ...job, dev: true }),
    ends: answered(jobErrors, (error) => jobs.settlementFromError(error, { jobId: "j" })),
    chosen: jobs.settlementFromError(jobErrors.own, { jobId: "j", outcome: "cancelled" }),
    probe: probe.chunkFromError(new Error("secret")),
    helix: answered(helixErrors, (error) => helix.chunkFromError(error, context)),
    flue: answered(flueErrors, (error) => flue.settlementFromError(error, { submissionId: "s" })),
    refused: [
      refused(() => jobs.chunkFromError(timeout, { traceId: "t", attempt: 0 })),
      refused(() => jobs.chunkFromError(timeout, { attempt: 1 })),
    ],
  }),
);
