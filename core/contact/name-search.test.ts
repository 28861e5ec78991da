import { describe, expect, it } from "vitest"
import { nameFound } from "./name-search.ts"

describe("a search by name", () => {
  it.each([
    ["Ana Souza", ""],
    ["Ana Souza", "a"],
    ["Ana Souza", "SO"],
    ["Ângela", "an"],
    ["Juliana", "lian"],
    ["李明", "明"],
    ["Loja 7", "7"],
    ["Ana & Bia", "&"],
  ])("finds '%s' by '%s'", (name, text) => expect(nameFound(name, text)).toBe(true))

  it.each([
    ["Juliana", "an"],
    ["Juliana", "l"],
    ["Ana Souza", "az"],
    ["", "a"],
    ["Ana Souza", "souzas"],
  ])("does not find '%s' by '%s'", (name, text) => expect(nameFound(name, text)).toBe(false))
})
