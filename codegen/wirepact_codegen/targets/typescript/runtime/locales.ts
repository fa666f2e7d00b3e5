/** Sentences of a family in one further language. */
export interface Messages {
  /** BCP 47 tag. */
  readonly locale: string;
  /** Sentence for a code that has none. */
  readonly unknown: string;
  /** Sentences by code. */
  readonly sentences: ReadonlyMap<unknown, string>;
}

const LONGEST = 64; // no tag is longer: what is was not meant as one

/** A tag as languages are kept under it. */
export function tagOf(locale: string): string {
  return locale.toLowerCase().replaceAll("_", "-");
}

/**
 * The language nearest to a locale: by the whole tag, then by ever shorter ones (`zh-Hant-TW`, `zh-Hant`, `zh`).
 * undefined: none of them is known.
 */
export function nearest(known: ReadonlyMap<string, Messages>, locale: unknown): Messages | undefined {
  if (typeof locale !== "string" || locale.length > LONGEST) return undefined;
  for (let tag = tagOf(locale); tag !== ""; tag = tag.slice(0, Math.max(tag.lastIndexOf("-"), 0))) {
    const found = known.get(tag);
    if (found !== undefined) return found;
  }
  return undefined;
}
