import { Cause } from "effect"
import { expect, it } from "vitest"
import { StatementRefused } from "../storage/tx.ts"
import { describeDefect } from "./describe-defect.ts"

it("describes a defect with its causes", () => {
  const refused = new Error("duplicate key value")
  const query = new StatementRefused("select $1", refused)
  for (const text of [describeDefect(query), describeDefect(Cause.die(new Error("around", { cause: query })))]) {
    expect(text).toContain("select $1")
    expect(text).toContain("duplicate key value")
    expect(text).toContain("describe-defect.test")
  }
  expect(describeDefect({ _tag: "Odd", password: "senha-secreta" })).toBe("Odd")
})
