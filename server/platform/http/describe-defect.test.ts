import { DrizzleQueryError } from "drizzle-orm/errors"
import { Cause } from "effect"
import { expect, it } from "vitest"
import { describeDefect } from "./describe-defect.ts"

it("tells what broke with its causes, and never the values of a query", () => {
  const refused = new Error("duplicate key value")
  const query = new DrizzleQueryError("select $1", ["senha-secreta"], refused)
  for (const text of [describeDefect(query), describeDefect(Cause.die(new Error("around", { cause: query })))]) {
    expect(text).toContain("select $1")
    expect(text).toContain("duplicate key value")
    expect(text).toContain("describe-defect.test")
    expect(text).not.toContain("senha-secreta")
  }
  expect(describeDefect({ _tag: "Odd", password: "senha-secreta" })).toBe("Odd")
})
