"""What a guard of the npm package reads: an object's own properties, whatever it inherits or is made of."""

from __future__ import annotations

import json
import subprocess

from support import ROOT

SCRIPT = """
import { isDurableError, isErrorEnvelope, isSubmissionSettled } from "./dist/esm/flue/index.js";
import { isErrorChunk, isErrorDetail, isRequestKey } from "./dist/esm/helix/index.js";
const raise = () => { throw new Error("read"); };
class Said { constructor(message) { this.message = message; } get code() { return raise(); } get category() { return 5; } }
class Silent { get message() { return "inherited"; } }
const bare = (value) => Object.assign(Object.create(null), value);
const chunk = { type: "error", error: "e", recoverable: true, agentId: "a", agentType: "t", timestamp: 1.5, step: 2 };
let chain = new Said("m");
for (let depth = 0; depth < 8; depth++) chain = Object.assign(new Said("m"), { cause: chain });
console.log(JSON.stringify({
  "a class whose getters are inherited": [isErrorDetail(new Said("m")), true],
  "what a class inherits": [isErrorDetail(new Silent()), false],
  "what a plain object inherits": [isErrorDetail(Object.create({ message: "m" })), false],
  "an inherited tag": [isSubmissionSettled(Object.create({ type: "submission_settled", submissionId: "s", outcome: "completed" })), false],
  "an inherited optional key of the wrong type": [isErrorChunk(Object.assign(Object.create({ code: 5 }), chunk)), true],
  "an own optional key of the wrong type": [isErrorChunk(Object.assign(Object.create({}), chunk, { code: 5 })), false],
  "no prototype": [isErrorChunk(bare(chunk)), true],
  "no prototype, not the shape": [isErrorChunk(bare({ ...chunk, code: 5 })), false],
  "no prototype, nested": [isErrorEnvelope(bare({ error: bare({ type: "t", message: "m", details: "d" }) })), true],
  "a key that all objects inherit": [isErrorChunk({ ...chunk, constructor: 1, toString: 2 }), true],
  "the same in JSON": [isErrorChunk(JSON.parse(JSON.stringify({ ...chunk, constructor: null }))), true],
  "a prototype as a key": [isErrorDetail(JSON.parse('{"message": "m", "__proto__": {"code": 5}}')), true],
  "a list with the keys": [isErrorDetail(Object.assign([], { message: "m" })), false],
  "a list for a map": [isDurableError({ name: "n", message: "m", meta: [] }), false],
  "any object for a map": [isDurableError({ name: "n", message: "m", meta: new Said("m") }), true],
  "classes to the limit": [isErrorDetail(chain), true],
  "classes past the limit": [isErrorDetail(Object.assign(new Said("m"), { cause: chain })), false],
  "a getter that raises": [isErrorDetail(Object.defineProperty({}, "message", { enumerable: true, get: raise })), false],
  "the longest text": [isRequestKey("k".repeat(128)), true],
  "one longer": [isRequestKey("k".repeat(129)), false],
}));
"""


def test_a_guard_reads_own_properties_alone() -> None:
    done = subprocess.run(
        ["node", "--input-type=module", "--eval", SCRIPT],
        capture_output=True,
        text=True,
        cwd=ROOT / "generated" / "typescript",
        check=True,
    )
    answers: dict[str, tuple[bool, bool]] = json.loads(done.stdout)
    assert [name for name, (said, right) in answers.items() if said is not right] == []
