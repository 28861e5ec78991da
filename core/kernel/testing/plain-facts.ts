import type { Brand } from "effect"

/** The same shape with plain numbers and texts in place of branded ones, so that tests can write literals as ids. */
export type Plain<T> = T extends string & Brand.Brand<string>
  ? T | string
  : T extends number
    ? T | number
    : T extends string
      ? T
      : T extends ReadonlyArray<infer Item>
        ? ReadonlyArray<Plain<Item>>
        : T extends object
          ? { readonly [K in keyof T]: Plain<T[K]> }
          : T
