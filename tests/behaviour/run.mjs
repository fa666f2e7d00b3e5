// The values of the vectors, for the scripts here: built as `wirepact parity` builds them.

import { familiesOf, runner } from "../../codegen/wirepact_codegen/parity/run.mjs";

export { HOSTILE_KINDS } from "../../codegen/wirepact_codegen/parity/run.mjs";

const here = (path) => new URL(path, import.meta.url).pathname;
const families = await familiesOf(here("../../generated/typescript"), ["agent", "flue", "helix"]);
export const { build } = await runner(families, here("."));
