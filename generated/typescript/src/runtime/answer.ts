// @generated from targets/typescript/runtime/answer.ts by `make generate`. Do not edit; change the schema.

/** An HTTP answer as plain data, for whatever server sends it. */

/** Status, headers and body of an error reply, none of which is replaced. */
export class ErrorAnswer {
  /** The HTTP status. */
  readonly status: number;
  /** By name; a name comes once, in the spelling the contract has. */
  readonly headers: Readonly<Record<string, string>>;
  /** A JSON object; undefined where the reply has none. */
  readonly body: Readonly<Record<string, unknown>> | undefined;

  constructor(
    status: number,
    headers: Readonly<Record<string, string>>,
    body?: Readonly<Record<string, unknown>> | undefined,
  ) {
    this.status = status;
    this.headers = Object.freeze({ ...headers });
    this.body = body;
    Object.freeze(this);
  }

  /** The body as compact JSON, well-formed for UTF-8; "" where there is none. */
  get text(): string {
    if (this.body === undefined) return "";
    return JSON.stringify(this.body, (_key, value: unknown) =>
      typeof value === "string" ? value.replace(/\p{Surrogate}/gu, "\ufffd") : value,
    );
  }
}
