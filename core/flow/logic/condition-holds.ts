import { withFileNames } from "../../channel/index.ts"
import { matchesExpression } from "../../entity/index.ts"
import { fold, type LocalMoment } from "../../kernel/index.ts"
import { type Clause, type Comparison, type Condition, isGroup, type Operand } from "./condition.ts"
import { understoodAs } from "./understood-values.ts"
import type { Subject, ValueType } from "./value-types.ts"

/** What conditions and formulas are evaluated with: the texts of values and facts, and the moment. */
export interface Known extends LocalMoment {
  /** The text of a value or fact; '' where it is empty or unknown. */
  readonly textOf: (subject: Subject) => string
}

/**
 * Evaluates a condition: total, and the same wherever it runs. A value that is empty, or is not what the comparison
 * understands it as, is equal to nothing, and neither greater nor less than anything.
 */
export const conditionHolds = (condition: Condition, known: Known): boolean => {
  const { match, of } = condition
  if (of.length === 0) return true
  const one = (clause: Clause) => (isGroup(clause) ? conditionHolds(clause, known) : isTrue(clause, known))
  return match === "all" ? of.every(one) : of.some(one)
}

/** Evaluates one comparison. */
export const isTrue = ({ subject, as, is, to }: Comparison, known: Known): boolean => {
  const text = known.textOf(subject)
  const operands = to.map((operand) => textOfOperand(operand, known))
  const [first = "", second = ""] = operands
  switch (is) {
    case "filled":
      return !isEmptyText(text)
    case "empty":
      return isEmptyText(text)
    case "equal":
      return same(as, text, first, known)
    case "different":
      return !same(as, text, first, known)
    case "one-of":
      return operands.some((operand) => same(as, text, operand, known))
    case "contains":
      return holdsText(as === "file" ? withFileNames(text) : text, first)
    case "lacks":
      return !holdsText(text, first)
    case "starts":
      return fold(first) !== "" && fold(text).startsWith(fold(first))
    case "matches":
      return first !== "" && matchesExpression(first, text)
    case "greater":
      return isAfter(as, text, first, known)
    case "less":
      return isAfter(as, first, text, known)
    case "between":
      return isBetween(as, text, [first, second], known)
  }
}

/** Returns whether the text of a value is empty: a list without items is as empty as a text without letters. */
export const isEmptyText = (text: string): boolean => text.trim() === "" || /^\s*\[\s*\]\s*$/u.test(text)

const textOfOperand = (operand: Operand, { textOf }: Known): string =>
  typeof operand === "string" ? operand : textOf(operand)

const holdsText = (text: string, part: string): boolean => fold(part) !== "" && fold(text).includes(fold(part))

const same = (as: ValueType, one: string, other: string, moment: LocalMoment): boolean => {
  if (one.trim() === "" || other.trim() === "") return false
  const value = understoodAs(as, one, moment)
  return value !== undefined && value === understoodAs(as, other, moment)
}

const isAfter = (as: ValueType, one: string, other: string, moment: LocalMoment): boolean => {
  const late = understoodAs(as, one, moment)
  if (late === undefined || late === "") return false
  const early = understoodAs(as, other, moment)
  return early !== undefined && early !== "" && late > early
}

/** The bounds belong to it. Times of the day may go past midnight: from 22 to 6. */
const isBetween = (
  as: ValueType,
  text: string,
  [from, to]: readonly [string, string],
  moment: LocalMoment,
): boolean => {
  if ([text, from, to].some((one) => understoodAs(as, one, moment) === undefined || one.trim() === "")) return false
  const notBefore = !isAfter(as, from, text, moment)
  const notAfter = !isAfter(as, text, to, moment)
  return as === "time" && isAfter(as, from, to, moment) ? notBefore || notAfter : notBefore && notAfter
}
