import { Schema } from "effect"
import { textUpTo } from "../../kernel/index.ts"
import { type Subject, Subject as SubjectSchema, type ValueType, ValueType as ValueTypeSchema } from "./value-types.ts"

/** Maximum comparisons of a way, and operands of a comparison. */
export const comparisonLimit = 20
/** Maximum characters of a text with which a value is compared. */
export const operandLimit = 500

/** How a value is compared. */
export const comparisonKinds = [
  "equal",
  "different",
  "contains",
  "lacks",
  "starts",
  "greater",
  "less",
  "between",
  "filled",
  "empty",
  "one-of",
  "matches",
] as const
/** The kind of a comparison. */
export const ComparisonKind = Schema.Literals(comparisonKinds)
export type ComparisonKind = typeof ComparisonKind.Type

/** What a value is compared with: a text as written, or another value or fact. */
export const Operand = Schema.Union([textUpTo(operandLimit), SubjectSchema])
export type Operand = typeof Operand.Type

/** One comparison: a value or fact, understood as a type, beside operands. */
export const Comparison = Schema.Struct({
  subject: SubjectSchema,
  /** What both sides are understood as. */
  as: ValueTypeSchema,
  is: ComparisonKind,
  /** None for 'filled' and 'empty', two for 'between', any number for 'one-of', else one. */
  to: Schema.Array(Operand).check(Schema.isMaxLength(comparisonLimit, { message: "Valor inválido" })),
})
export type Comparison = typeof Comparison.Type

const Match = Schema.Literals(["all", "any"])

/** Comparisons that count as one: all of them hold, or any. A sentence has them in brackets. */
export const ComparisonGroup = Schema.Struct({
  match: Match,
  of: Schema.Array(Comparison).check(
    Schema.isMinLength(1, { message: "Valor inválido" }),
    Schema.isMaxLength(comparisonLimit, { message: "Valor inválido" }),
  ),
})
export type ComparisonGroup = typeof ComparisonGroup.Type

/** A comparison of a condition, or a group of them. */
export type Clause = Comparison | ComparisonGroup

/**
 * When a way is taken by itself: all clauses hold, or any of them. All of none always hold: that is 'Senão'.
 */
export const Condition = Schema.Struct({
  match: Match,
  of: Schema.Array(Schema.Union([Comparison, ComparisonGroup])).check(
    Schema.isMaxLength(comparisonLimit, { message: "Valor inválido" }),
  ),
})
export type Condition = typeof Condition.Type

/** Returns whether a clause is a group of comparisons. */
export const isGroup = (clause: Clause): clause is ComparisonGroup => "match" in clause

/** Lists the comparisons of a condition, those of its groups among them. */
export const comparisonsOf = ({ of }: Condition): ReadonlyArray<Comparison> =>
  of.flatMap((clause) => (isGroup(clause) ? clause.of : [clause]))

/** The condition of 'Senão'. */
export const otherwise: Condition = { match: "all", of: [] }

/** Returns whether a way is 'Senão': it is taken where none before it was. */
export const isOtherwise = (when: Condition): boolean => when.of.length === 0

/** The comparisons that a type has, in the order in which they are offered. */
export const kindsOf: Readonly<Record<ValueType, ReadonlyArray<ComparisonKind>>> = {
  text: ["equal", "different", "contains", "lacks", "starts", "one-of", "matches", "filled", "empty"],
  number: ["equal", "different", "greater", "less", "between", "one-of", "filled", "empty"],
  money: ["equal", "different", "greater", "less", "between", "filled", "empty"],
  date: ["equal", "different", "less", "greater", "between", "filled", "empty"],
  time: ["equal", "different", "less", "greater", "between", "filled", "empty"],
  "date-time": ["less", "greater", "between", "equal", "different", "filled", "empty"],
  "yes-no": ["equal", "different", "filled", "empty"],
  choice: ["equal", "different", "one-of", "filled", "empty"],
  file: ["filled", "empty", "equal", "different", "contains"],
}

/** Returns how many operands a comparison takes; undefined: one or more. */
export const operandsOf = (kind: ComparisonKind): number | undefined =>
  kind === "filled" || kind === "empty" ? 0 : kind === "between" ? 2 : kind === "one-of" ? undefined : 1

/** Lists the subjects that a comparison reads, operands included. */
export const subjectsOfComparison = ({ subject, to }: Comparison): ReadonlyArray<Subject> => [
  subject,
  ...to.filter((operand) => typeof operand !== "string"),
]

/** Lists the subjects that a condition reads, operands included. */
export const subjectsOfCondition = (condition: Condition): ReadonlyArray<Subject> =>
  comparisonsOf(condition).flatMap(subjectsOfComparison)

/** Replaces every subject of a condition by the result of `change`. */
export const withSubjects = (condition: Condition, change: (subject: Subject) => Subject): Condition => {
  const changed = (comparison: Comparison): Comparison => ({
    ...comparison,
    subject: change(comparison.subject),
    to: comparison.to.map((operand) => (typeof operand === "string" ? operand : change(operand))),
  })
  return {
    ...condition,
    of: condition.of.map((clause) => (isGroup(clause) ? { ...clause, of: clause.of.map(changed) } : changed(clause))),
  }
}
