// @generated from schema/helix/codes.schema.json by `make generate`. Do not edit; change the schema.

const CATEGORIES: ReadonlySet<string> = /* @__PURE__ */ new Set([
  "framework",
  "provider",
  "state",
  "tool",
  "transport",
  "validation",
]);

/** The category of a code: its text up to the first "_", where that is one; undefined for any other. */
export function categoryOf(code: string | number): string | undefined {
  const prefix = typeof code === "string" ? code.split("_", 1)[0] : undefined;
  return prefix !== undefined && CATEGORIES.has(prefix) ? prefix : undefined;
}
