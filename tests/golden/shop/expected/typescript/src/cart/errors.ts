// @generated from schema/cart/cart.schema.json by `wirepact generate`. Do not edit; change the schema.

import { fromDict, toDict, toJson, type ErrorForm } from "../runtime/boundary.js";
import { brand, causeOf, fill, isHeir, isMarked } from "../runtime/error.js";
import { isCode } from "./codes.js";
import type { AnyCode, Code } from "./codes.js";

/** What a new CartFailure takes. */
export interface CartFailureOptions {
  readonly code: AnyCode;
  readonly message: string;
  readonly retryable?: boolean | undefined;
  readonly meta?: { readonly [key: string]: unknown } | undefined;
  /** What led to it. */
  readonly cause?: unknown;
}

/** Any failure of a cart. */
export class CartFailure extends Error {
  readonly code: AnyCode;
  readonly retryable: boolean;
  readonly meta: { readonly [key: string]: unknown } | undefined;

  constructor(options: CartFailureOptions) {
    brand(CartFailure, "CartFailure", "shop.cart.CartFailure");
    super(options.message, causeOf(options));
    this.code = options.code;
    this.retryable = options.retryable ?? false;
    this.meta = options.meta;
  }

  /** The code where this version knows it: a `switch` over it is exhaustive. */
  get knownCode(): Code | undefined {
    return isCode(this.code) ? this.code : undefined;
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static fromDict(value: unknown): CartFailure {
    return fromDict(CartFailure, this, value);
  }

  /** Its JSON form, for a boundary that strips errors; both languages read it. For operators: a cause may be foreign. */
  toDict(): ErrorForm {
    return toDict(this);
  }

  /** What `JSON.stringify` writes: name, message and fields; no cause, no stack, no help for developers. */
  toJSON(): Record<string, unknown> {
    return toJson(this);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static isInstance(value: unknown): value is CartFailure {
    if (!isHeir(value, this, CartFailure)) return false;
    return isMarked(value, "shop.cart.CartFailure");
  }
}

/** What a new LineRefused takes. */
export interface LineRefusedOptions {
  /** Number of the line, from 1. */
  readonly line: number;
  readonly message?: string | undefined;
  /** What led to it. */
  readonly cause?: unknown;
}

/** One line of the cart cannot be taken. */
export class LineRefused extends CartFailure {
  /** Number of the line, from 1. */
  readonly line: number;

  constructor(options: LineRefusedOptions) {
    brand(LineRefused, "LineRefused", "shop.cart.LineRefused");
    super({
      code: "sold_out",
      message: options.message ?? fill("Line {line} was refused.", { line: options.line }),
      retryable: false,
      cause: options.cause,
    });
    this.line = options.line;
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): LineRefused {
    return fromDict(LineRefused, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is LineRefused {
    if (!isHeir(value, this, LineRefused)) return false;
    return isMarked(value, "shop.cart.LineRefused");
  }

  /** More were asked for than there are. */
  static tooMany(options: {
    readonly left: number;
    /** Number of the line, from 1. */
    readonly line: number;
    readonly message?: string | undefined;
    /** What led to it. */
    readonly cause?: unknown;
  }): LineRefused & { readonly left: number } {
    const error = new LineRefused({
      line: options.line,
      message: options.message ?? fill("Only {left} are left.", { left: options.left }),
      cause: options.cause,
    });
    return Object.assign(error, { left: options.left });
  }
}

/** What a new SoldOutError takes. */
export interface SoldOutErrorOptions {
  /** The item. */
  readonly item: string;
  readonly message?: string | undefined;
  /** What led to it. */
  readonly cause?: unknown;
}

/** None is left. */
export class SoldOutError extends CartFailure {
  declare readonly meta: { readonly item: string };

  constructor(options: SoldOutErrorOptions) {
    brand(SoldOutError, "SoldOutError", "shop.cart.SoldOutError");
    super({
      code: "sold_out",
      message: options.message ?? fill("Item {item} is sold out.", { item: options.item }),
      retryable: false,
      meta: { item: options.item },
      cause: options.cause,
    });
  }

  /** An error of this class from its JSON form, as `toDict` writes it; a TypeError for anything else. */
  static override fromDict(value: unknown): SoldOutError {
    return fromDict(SoldOutError, this, value);
  }

  /** Whether the value is one, by its mark alone: also from another copy of the package. Never throws. */
  static override isInstance(value: unknown): value is SoldOutError {
    if (!isHeir(value, this, SoldOutError)) return false;
    return isMarked(value, "shop.cart.SoldOutError");
  }
}
