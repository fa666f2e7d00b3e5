// @generated from targets/typescript/runtime/reference.ts by `make generate`. Do not edit; change the schema.

/** The rows of the reference tables. */

export type Verdict = "always" | "never" | "depends" | "unstated";
export type Lifecycle = "active" | "reserved" | "deprecated" | "retired";
export type Language = "python" | "typescript";

/** A row of a verdict that depends; the first whose match holds decides. */
export interface Condition {
  /** The condition in words. */
  readonly when: string;
  /** Statuses it covers; none: it is not about a status. */
  readonly http: readonly (number | string)[];
  /** Names a caller may give the situation. */
  readonly kinds: readonly string[];
  /** The verdict; undefined: left open. */
  readonly retryable: boolean | undefined;
}

/** One way a failure is recognised: by one of the four. */
export interface Match {
  readonly name: string | undefined;
  readonly status: readonly number[];
  /** The error's own code. */
  readonly code: string | undefined;
  readonly condition: string | undefined;
}

/** All facts of a code. */
export interface CodeInfo<Code extends string | number = string | number> {
  /** The value on the wire. */
  readonly code: Code;
  /** Its constant, the same in every language. */
  readonly name: string;
  /** Two or three words. */
  readonly title: string;
  /** What happened, in a sentence or two. */
  readonly summary: string;
  readonly category: string | undefined;
  /** May the failed call be tried again, and why that is the answer. */
  readonly verdict: Verdict;
  /** The verdict as a truth value; undefined: not without knowing more. */
  readonly retryable: boolean | undefined;
  /** On what a verdict depends. */
  readonly conditions: readonly Condition[];
  /** No raise site changes the verdict. */
  readonly pinned: boolean;
  /** What it signals, where it is control flow and no failure. */
  readonly control: string | undefined;
  readonly httpStatus: number | undefined;
  /** Headers the reply always carries. */
  readonly headers: Readonly<Record<string, string>>;
  /** A sentence safe for a person. */
  readonly userMessage: string | undefined;
  /** Message of an error that is given none; `{key}` stands for a value of it. */
  readonly message: string | undefined;
  /** Details of an error that is given none. */
  readonly details: string | undefined;
  /** What the caller does next. */
  readonly recovery: string | undefined;
  /** Address of a page about it. */
  readonly docs: string | undefined;
  /** Languages that raise it; all know it. */
  readonly languages: readonly Language[];
  /** Other spellings of the concept. */
  readonly sameAs: readonly (string | number)[];
  /** What a language does instead of raising it, or besides. */
  readonly behaviour: Readonly<Partial<Record<Language, string>>>;
  readonly lifecycle: Lifecycle;
  readonly replacedBy: string | number | undefined;
  readonly raisedBy: readonly string[];
  /** What is recognised as it, in order. */
  readonly matches: readonly Match[];
  /** Keys of the error's structured data. */
  readonly meta: readonly string[];
  /** A stored submission can end with it. */
  readonly settles: boolean;
  readonly grpcStatus: string | undefined;
  readonly problemType: string | undefined;
  readonly className: string | undefined;
  readonly classBase: string | undefined;
  readonly module: string | undefined;
  /** Whether the class is a public name. */
  readonly exported: boolean;
  /** Heading of the source that says so. */
  readonly section: string | undefined;
}

/** Codes by their value, in the order of the contract. */
export type CodeTable<Code extends string | number> = ReadonlyMap<Code, CodeInfo<Code>>;

/** A difference between runtimes that is meant. */
export interface Asymmetry {
  readonly topic: string;
  readonly runtimes: readonly string[];
  readonly differs: string;
  readonly section: string;
}

type Row<Code extends string | number> = Pick<CodeInfo<Code>, "code" | "name" | "title" | "summary" | "verdict"> & {
  readonly [Key in keyof Omit<CodeInfo, "conditions" | "matches">]?: CodeInfo[Key];
} & {
  readonly conditions?: readonly (Pick<Condition, "when"> & Partial<Condition>)[];
  readonly matches?: readonly Partial<Match>[];
};

const NOTHING = {
  category: undefined,
  retryable: undefined,
  pinned: false,
  control: undefined,
  httpStatus: undefined,
  headers: {},
  userMessage: undefined,
  message: undefined,
  details: undefined,
  recovery: undefined,
  docs: undefined,
  languages: ["python", "typescript"],
  sameAs: [],
  behaviour: {},
  lifecycle: "active",
  replacedBy: undefined,
  raisedBy: [],
  meta: [],
  settles: false,
  grpcStatus: undefined,
  problemType: undefined,
  className: undefined,
  classBase: undefined,
  module: undefined,
  exported: true,
  section: undefined,
} as const;

/** A table of the rows, each with all its fields; frozen. Many rows come in parts: the compiler compares all of one. */
export function codeTable<Code extends string | number>(...parts: readonly (readonly Row<Code>[])[]): CodeTable<Code> {
  return new Map(
    parts.flat().map((row) => [
      row.code,
      Object.freeze({
        ...NOTHING,
        ...row,
        conditions: (row.conditions ?? []).map((one) => ({ http: [], kinds: [], retryable: undefined, ...one })),
        matches: (row.matches ?? []).map((one) => ({
          name: undefined,
          status: [],
          code: undefined,
          condition: undefined,
          ...one,
        })),
      }),
    ]),
  );
}
