import { readNumber } from "../../kernel/index.ts"
import type { Clause, Comparison, Condition, Operand } from "../logic/condition.ts"
import { comparisonLimit, comparisonsOf, isGroup, operandLimit } from "../logic/condition.ts"
import type { Subject } from "../logic/value-types.ts"

/** How builders compare a value with another one or with a text. */
export type WrittenComparison =
  | "equal"
  | "different"
  | "greater"
  | "less"
  | "at-least"
  | "at-most"
  | "contains"
  | "lacks"
  | "starts"
  | "ends"
  | "matches"
  | "filled"
  | "empty"

const plain = (
  subject: Subject,
  as: Comparison["as"],
  is: Comparison["is"],
  ...to: ReadonlyArray<Operand>
): Comparison => ({
  subject,
  as,
  is,
  to,
})

const either = (...of: ReadonlyArray<Comparison>): Clause => ({ match: "any", of })

/** What both sides of an equality are understood as: a yes or no is kept here in other words than there. */
const typeOf = (operand: Operand): Comparison["as"] =>
  typeof operand !== "string"
    ? "text"
    : /^(?:true|false)$/iu.test(operand)
      ? "yes-no"
      : readNumber(operand) === undefined
        ? "text"
        : "number"

/** Writes the comparison of another builder as a clause; an operand of '' is nothing. */
export const clauseOf = (subject: Subject, comparison: WrittenComparison, operand: Operand): Clause => {
  switch (comparison) {
    case "equal":
      return operand === "" ? plain(subject, "text", "empty") : plain(subject, typeOf(operand), "equal", operand)
    case "different":
      return operand === "" ? plain(subject, "text", "filled") : plain(subject, typeOf(operand), "different", operand)
    case "greater":
    case "less":
      return plain(subject, "number", comparison, operand)
    case "at-least":
      return either(plain(subject, "number", "greater", operand), plain(subject, "number", "equal", operand))
    case "at-most":
      return either(plain(subject, "number", "less", operand), plain(subject, "number", "equal", operand))
    case "contains":
    case "lacks":
    case "starts":
      return plain(subject, "text", comparison, operand)
    case "ends":
      return plain(subject, "text", "matches", typeof operand === "string" ? `(?i)${literalOf(operand)}$` : operand)
    case "matches":
      return plain(subject, "text", "matches", typeof operand === "string" ? withoutSlashes(operand) : operand)
    case "filled":
    case "empty":
      return plain(subject, "text", comparison)
  }
}

/** Writes an expression that holds these words themselves. */
export const literalOf = (words: string): string => words.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&")

/** Writes '/^a/i' as expressions are written here. */
export const withoutSlashes = (expression: string): string => {
  const [, inside, flags = ""] = /^\/(.*)\/([a-z]*)$/u.exec(expression) ?? []
  return inside === undefined ? expression : flags.includes("i") ? `(?i)${inside}` : inside
}

/** Joins clauses; undefined where they are more, or hold longer texts, than a condition may. */
export const conditionOfClauses = (
  match: Condition["match"],
  clauses: ReadonlyArray<Clause>,
): Condition | undefined => {
  const [only, ...others] = clauses
  const when: Condition =
    only !== undefined && others.length === 0 && isGroup(only)
      ? { match: only.match, of: only.of }
      : { match, of: clauses }
  const fits =
    when.of.length <= comparisonLimit &&
    when.of.every((clause) => !isGroup(clause) || (clause.of.length > 0 && clause.of.length <= comparisonLimit))
  return fits &&
    comparisonsOf(when).every(({ to }) => to.every((one) => typeof one !== "string" || one.length <= operandLimit))
    ? when
    : undefined
}
