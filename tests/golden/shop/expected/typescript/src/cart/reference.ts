// @generated from schema/cart/cart.schema.json by `wirepact generate`. Do not edit; change the schema.

import { codeTable, type CodeTable } from "../runtime/reference.js";
import type { Code } from "./codes.js";

export type { Asymmetry, CodeInfo, CodeTable, Condition, Lifecycle, Match, Verdict } from "../runtime/reference.js";

/** Why a cart cannot go on. */
export const CODES: CodeTable<Code> = /* @__PURE__ */ codeTable<Code>([
  {
    code: "sold_out",
    name: "SOLD_OUT",
    title: "Sold out",
    summary: "None is left.",
    category: "stock",
    verdict: "never",
    retryable: false,
    httpStatus: 409,
    userMessage: "This item is sold out.",
    message: "Item {item} is sold out.",
    meta: ["item"],
    className: "SoldOutError",
  },
  {
    code: "card.declined",
    name: "CARD_DECLINED",
    title: "Card declined",
    summary: "The bank said no.",
    category: "payment",
    verdict: "depends",
    conditions: [
      {
        when: "The bank was not reached.",
        http: ["5xx"],
        retryable: true,
      },
    ],
    userMessage: "The card was not accepted.",
    languages: ["python"],
  },
]);

/** Codes of the past, kept so that none is used again. */
export const RETIRED: CodeTable<string> = /* @__PURE__ */ codeTable<string>([
  {
    code: "gift_wrap_missing",
    name: "GIFT_WRAP_MISSING",
    title: "No gift wrap",
    summary: "No longer sent.",
    category: "stock",
    verdict: "unstated",
    lifecycle: "retired",
    replacedBy: "sold_out",
  },
]);

/** A row of CARRIERS. */
export interface CarriersRow {
  readonly name: string;
  readonly days?: number;
}

/** Who brings it. */
export const CARRIERS: readonly CarriersRow[] = [
  {
    name: "post",
    days: 3,
  },
  {
    name: "courier",
  },
];
