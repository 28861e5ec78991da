import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { dayAsWritten, numberAsWritten, readNumber } from "../../kernel/index.ts"
import { conditionSentence, readDay, formulaValue, conditionHolds, readFormula, type Subject } from "../index.ts"
import { comparisonsOfAll, conditions, formulas, writtenValues } from "../testing/logic-arbitraries.ts"
import { formulaRenamed } from "./formula.ts"

const knowns = fc
  .record({
    now: fc.integer({ min: 0, max: 4_000_000_000_000 }),
    texts: fc.array(writtenValues, { minLength: 20, maxLength: 20 }),
  })
  .map(({ now, texts }) => ({
    now,
    timeZone: "America/Sao_Paulo",
    textOf: (subject: Subject) =>
      texts[("value" in subject ? subject.value : subject.fact).length % texts.length] ?? "",
  }))

describe("a condition", () => {
  it("of any values holds or does not, and has a sentence", () => {
    fc.assert(
      fc.property(conditions, knowns, (condition, known) => {
        expect(typeof conditionHolds(condition, known)).toBe("boolean")
        expect(conditionSentence(condition)).toMatch(/^(?:Se .+|Senão)$/su)
      }),
    )
  })

  it("that says 'different' holds exactly where 'equal' does not", () => {
    fc.assert(
      fc.property(comparisonsOfAll, knowns, (comparison, known) => {
        const to = comparison.to.slice(0, 1)
        const one = (is: "equal" | "different") =>
          conditionHolds({ match: "all", of: [{ ...comparison, is, to }] }, known)
        expect(one("equal")).toBe(!one("different"))
      }),
    )
  })

  it("of two numbers: one is greater, less or equal, and no two of these", () => {
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, min: -1e9, max: 1e9 }),
        fc.double({ noNaN: true, min: -1e9, max: 1e9 }),
        (a, b) => {
          const [one, other] = [numberAsWritten(a), numberAsWritten(b)]
          const known = { now: 0, timeZone: "UTC", textOf: () => one }
          const isIt = (is: "equal" | "greater" | "less") =>
            conditionHolds({ match: "all", of: [{ subject: { value: "x" }, as: "number", is, to: [other] }] }, known)
          expect([isIt("equal"), isIt("greater"), isIt("less")].filter(Boolean).length).toBe(1)
        },
      ),
    )
  })
})

describe("what is written", () => {
  it("is the number or the day that was meant, read again", () => {
    fc.assert(
      fc.property(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.nat(99), (whole, cents) => {
        const value = whole + cents / 100
        expect(readNumber(numberAsWritten(value))).toBeCloseTo(value, 9)
        expect(readNumber(value.toLocaleString("pt-BR"))).toBeCloseTo(value, 2)
      }),
    )
    const days = fc.date({ min: new Date("1930-01-01"), max: new Date("2029-12-31"), noInvalidDate: true })
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10)
        expect(readDay(dayAsWritten(day), { now: 0, timeZone: "UTC" })).toBe(day)
      }),
    )
  })
})

describe("a formula", () => {
  it("that can be read has a value of at most its limit, whatever the values are", () => {
    fc.assert(
      fc.property(formulas, knowns, (text, known) => {
        const formula = Result.getOrThrow(readFormula(text))
        expect(formulaValue(formula, known).length).toBeLessThanOrEqual(4_096)
      }),
    )
  })

  it("of any text is read or refused with a sentence and a place in it", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "grapheme" }), fc.stringMatching(/^[@"()&+*/;a-z0-9, -]{0,40}$/u)),
        (text) => {
          const read = readFormula(text)
          if (Result.isSuccess(read)) return
          expect(read.failure.message).toMatch(/^[\p{Lu}“]/u)
          expect(read.failure.at).toBeLessThanOrEqual(text.length)
        },
      ),
    )
  })

  it("means the same after a value is renamed", () => {
    fc.assert(
      fc.property(formulas, knowns, (text, known) => {
        const renamed = formulaRenamed(text, "total", "outro nome")
        const textOf = (subject: Subject) =>
          known.textOf("value" in subject && subject.value === "outro nome" ? { value: "total" } : subject)
        expect(formulaValue(Result.getOrThrow(readFormula(renamed)), { ...known, textOf })).toBe(
          formulaValue(Result.getOrThrow(readFormula(text)), known),
        )
      }),
    )
  })
})
