import {
  type Clause,
  type Comparison,
  type ComparisonGroup,
  type ComparisonKind,
  type Condition,
  isGroup,
  kindsOf,
  type Operand,
  operandsOf,
} from "./condition.ts"
import { type FactName, factWords, type Subject, valueNameFault, type ValueType } from "./value-types.ts"

/** Compares another value or fact, understood as `type`: what still fits of the comparison stays. */
export const comparingSubject = (comparison: Comparison, subject: Subject, type: ValueType): Comparison => {
  const as = "fact" in subject ? factWords[subject.fact].type : type
  const [first = "equal"] = kindsOf[as]
  const isKept = comparison.as === as && kindsOf[as].includes(comparison.is) && !isOwn(comparison.subject, subject)
  return isKept
    ? { ...comparison, subject }
    : { subject, as, is: usualKind(subject) ?? first, to: usualOperands(subject) }
}

/** Compares otherwise: the operands that are still needed stay. */
export const comparingAs = (comparison: Comparison, is: ComparisonKind): Comparison => {
  const count = operandsOf(is) ?? Math.max(1, comparison.to.length)
  const to = Array.from({ length: count }, (_, at) => comparison.to[at] ?? "")
  return { ...comparison, is, to }
}

/** Sets an operand: '@nome' stands for the value of that name, any other text for itself. */
export const comparedWith = (comparison: Comparison, at: number, written: string): Comparison => ({
  ...comparison,
  to: comparison.to.map((operand, place) => (place === at ? operandOf(written) : operand)),
})

/** Sets all operands of 'é uma de' from a list that commas part. */
export const comparedWithAny = (comparison: Comparison, written: string): Comparison => ({
  ...comparison,
  to: written.split(",").map((item) => operandOf(item.trim())),
})

const operandOf = (written: string): Operand => {
  const name = written.startsWith("@") ? written.slice(1) : ""
  return name !== "" && valueNameFault(name) === undefined ? { value: name } : written
}

/** Writes an operand as it is typed. */
export const operandText = (operand: Operand): string => {
  if (typeof operand === "string") return operand
  return "value" in operand ? `@${operand.value}` : factWords[operand.fact].label
}

/** A further comparison of a condition or a group: of what was compared last. */
export const withComparison = <Of extends Condition>(condition: Of): Of => ({
  ...condition,
  of: [...condition.of, anotherComparison(condition)],
})

/** A group in a condition: of two comparisons of what was compared last, joined the other way. */
export const withGroup = (condition: Condition): Condition => {
  const fresh = anotherComparison(condition)
  const group: ComparisonGroup = { match: condition.match === "all" ? "any" : "all", of: [fresh, fresh] }
  return { ...condition, of: [...condition.of, group] }
}

/** Replaces a clause of a condition; undefined takes it away. */
export const withClause = (condition: Condition, at: number, clause: Clause | undefined): Condition => ({
  ...condition,
  of: condition.of.flatMap((one, place) => (place !== at ? [one] : clause === undefined ? [] : [clause])),
})

/** Replaces a comparison of a group; undefined takes it away, and the group with its last one. */
export const withGrouped = (
  group: ComparisonGroup,
  at: number,
  comparison: Comparison | undefined,
): ComparisonGroup | undefined => {
  const of = group.of.flatMap((one, place) => (place !== at ? [one] : comparison === undefined ? [] : [comparison]))
  return of.length === 0 ? undefined : { ...group, of }
}

const anotherComparison = ({ of }: Condition): Comparison => {
  const last = of.at(-1)
  const compared = last !== undefined && isGroup(last) ? last.of.at(-1) : last
  return compared === undefined || isGroup(compared)
    ? comparisonOfFact("now.time")
    : { ...compared, to: compared.to.map(() => "") }
}

const comparisonOfFact = (fact: FactName): Comparison => ({
  subject: { fact },
  as: factWords[fact].type,
  is: usualKind({ fact }) ?? "equal",
  to: usualOperands({ fact }),
})

/** What is usually asked of a fact: whether the hour lies between two, whether it is yes. */
const usualKind = (subject: Subject): ComparisonKind | undefined => {
  if (!("fact" in subject)) return undefined
  if (subject.fact === "now.time") return "between"
  if (subject.fact === "now.weekday") return "one-of"
  if (subject.fact === "node.misses" || subject.fact === "node.entries") return "greater"
  return factWords[subject.fact].type === "yes-no" ? "equal" : undefined
}

const usualOperands = (subject: Subject): ReadonlyArray<Operand> => {
  if (!("fact" in subject)) return [""]
  if (subject.fact === "now.time") return ["8", "18"]
  if (subject.fact === "now.weekday") return ["sábado", "domingo"]
  if (subject.fact === "node.misses") return ["2"]
  if (subject.fact === "node.entries") return ["1"]
  return [factWords[subject.fact].type === "yes-no" ? "sim" : ""]
}

// Facts of one type are asked in ways of their own: what was compared with one means nothing for another.
const isOwn = (before: Subject, now: Subject): boolean => "fact" in before !== "fact" in now || "fact" in now
