import { Result } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { dayAsWritten, numberAsWritten, readNumber } from "../../kernel/index.ts"
import {
  type Clause,
  type Comparison,
  comparisonsOf,
  type Condition,
  conditionHolds,
  conditionSentence,
  findFlowProblems,
  formulaValue,
  graphOf,
  isGroup,
  readDay,
  readFormula,
  type Subject,
} from "../index.ts"
import { sketchNode } from "../testing/index.ts"
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

  it("holds as if the groups that are joined like the condition itself, or hold one comparison, had no brackets", () => {
    fc.assert(
      fc.property(conditions, knowns, (condition, known) => {
        const of = condition.of.flatMap((clause): ReadonlyArray<Clause> =>
          isGroup(clause) && (clause.match === condition.match || clause.of.length === 1) ? clause.of : [clause],
        )
        expect(conditionHolds({ ...condition, of }, known)).toBe(conditionHolds(condition, known))
      }),
    )
  })

  it("that the linter says never or always holds, never or always does", () => {
    const found = { NeverHolds: 0, AlwaysHolds: 0 }
    const told = fc
      .tuple(
        conditions,
        fc.constantFrom("all" as const, "any" as const),
        fc.constantFrom("filled" as const, "empty" as const),
      )
      .map(([{ match, of }, joins, is]): Condition => {
        const [first] = comparisonsOf({ match, of })
        const subject = first?.subject ?? { value: "total" }
        const asked: Comparison = { subject, as: "text", is, to: [] }
        return { match, of: [{ match: joins, of: [asked, ...(first === undefined ? [] : [first])] }, ...of] }
      })
    fc.assert(
      fc.property(told, fc.array(knowns, { minLength: 10, maxLength: 10 }), (when, many) => {
        const node = sketchNode(1, { answers: [{ to: 2, when }] })
        const problems = findFlowProblems(graphOf("Fluxo", [node, sketchNode(2, { kind: "end" })]))
        for (const { _tag } of problems)
          if (_tag === "NeverHolds" || _tag === "AlwaysHolds") {
            found[_tag] += 1
            for (const known of many) expect(conditionHolds(when, known)).toBe(_tag === "AlwaysHolds")
          }
      }),
      { numRuns: 200 },
    )
    expect(Math.min(found.NeverHolds, found.AlwaysHolds)).toBeGreaterThan(3)
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
