import { Result } from "effect"
import { isExpression } from "../../entity/index.ts"
import { sameValue } from "../../kernel/index.ts"
import { type FlowNode, isAnswer, isAutomatic } from "../document/flow-node.ts"
import { retriesOf } from "../edits/retry-edits.ts"
import { type FlowGraph, levelOf } from "../graph/flow-graph.ts"
import {
  type Clause,
  type Comparison,
  type ComparisonGroup,
  comparisonsOf,
  type Condition,
  isGroup,
  isOtherwise,
  type Operand,
  operandsOf,
  subjectsOfComparison,
} from "../logic/condition.ts"
import { conditionSentence } from "../logic/condition-sentence.ts"
import { readFormula, subjectsOfFormula } from "../logic/formula.ts"
import { formulaType, mistypedPart } from "../logic/formula-value.ts"
import { understoodAs } from "../logic/understood-values.ts"
import { subjectPhrase, type Subject, type ValueType } from "../logic/value-types.ts"
import { subjectsOfCall } from "../calls/call-template.ts"
import { callProblems } from "./call-problems.ts"
import { subjectsOfForm } from "../form/form-templates.ts"
import { valuesAsked } from "../text/captured-values.ts"
import { choiceProblems } from "./choice-problems.ts"
import type { FlowProblem, Severity } from "./flow-problem.ts"
import { formProblems } from "../form/form-problems.ts"
import { type ValueFlow, valueFlowOf } from "./value-flow.ts"

/** Finds the problems of the ways that are taken by themselves, and of the values that nodes set. */
export const wayProblems = (graph: FlowGraph): ReadonlyArray<FlowProblem> => {
  const nodes = [...graph.nodes.values()]
  if (!nodes.some(decides)) return []
  const flow = valueFlowOf(graph)
  return nodes.flatMap((node, place) =>
    decides(node)
      ? [
          ...ownWayProblems(node),
          ...neverSaid(node),
          ...(levelOf(graph, node.id) === -1 ? [] : unwritten(node, place, flow)),
        ]
      : [],
  )
}

/** Finds those that a node has whatever leads to it. */
export const ownWayProblems = (node: FlowNode): ReadonlyArray<FlowProblem> =>
  decides(node)
    ? [
        ...conditionProblems(node),
        ...formulaProblems(node),
        ...callProblems(node),
        ...choiceProblems(node),
        ...formProblems(node),
      ]
    : []

const decides = ({ sets, call, form, userInteractions }: FlowNode): boolean =>
  sets.length > 0 ||
  call !== null ||
  form !== undefined ||
  userInteractions.some((way) => isAutomatic(way) || way.choice !== undefined)

const conditionProblems = (node: FlowNode): ReadonlyArray<FlowProblem> => {
  const before: Array<Condition> = []
  const found: Array<FlowProblem> = []
  let isClosed = false
  for (const [place, way] of node.userInteractions.entries()) {
    const { when } = way
    if (when === undefined) continue
    const at = (severity: Severity) => ({ severity, nodeId: node.id, path: ["userInteractions", place, "when"] })
    const condition = conditionSentence(when)
    if (isClosed || before.some((earlier) => sameValue(earlier, when)))
      found.push({ _tag: "WayNeverTaken", condition, ...at("warns") })
    const faults = comparisonsOf(when).map(comparisonFault)
    for (const fault of faults) if (fault !== undefined) found.push({ ...fault, ...at("blocks") })
    if (faults.every((fault) => fault === undefined)) {
      if (neverHolds(when)) found.push({ _tag: "NeverHolds", condition, ...at("warns") })
      else if (!isOtherwise(when) && alwaysHolds(when)) found.push({ _tag: "AlwaysHolds", condition, ...at("warns") })
    }
    isClosed ||= isOtherwise(when)
    before.push(when)
  }
  const answers = node.userInteractions.findIndex((way) => isAnswer(way) && way.target !== null)
  // While a form asks, answers of the node are heard.
  if (isClosed && answers !== -1 && node.form === undefined)
    found.push({
      _tag: "AnswersBeforeOtherwise",
      severity: "warns",
      nodeId: node.id,
      path: ["userInteractions", answers, "phrases"],
    })
  return found
}

/** The first message that is said in turn and comes after the last repetition. */
const neverSaid = (node: FlowNode): ReadonlyArray<FlowProblem> => {
  const retries = node.fallbackOrder === "in-turn" ? retriesOf(node) : undefined
  if (retries === undefined || retries.way.target === null) return []
  const written = node.fallbackMessages.flatMap((text, at) => (text.trim() === "" ? [] : [{ text, at }]))
  const lost = written[retries.times]
  return lost === undefined
    ? []
    : [
        {
          _tag: "FallbackNeverSaid",
          text: lost.text,
          times: retries.times,
          severity: "hints",
          nodeId: node.id,
          path: ["fallbackMessages", lost.at],
        },
      ]
}

const comparisonFault = (comparison: Comparison) => {
  const { subject, as, is, to } = comparison
  const count = operandsOf(is)
  const written = to.filter((operand) => typeof operand !== "string" || operand.trim() !== "")
  if (written.length < (count ?? 1) || written.length < to.length)
    return { _tag: "ComparisonIncomplete" as const, subject: subjectPhrase(subject) }
  const [first] = to
  if (is === "matches" && typeof first === "string" && !isExpression(first))
    return { _tag: "ComparisonExpression" as const, expression: first }
  const wrong = to.find((operand) => typeof operand === "string" && understoodAs(as, operand, anyMoment) === undefined)
  return typeof wrong === "string" ? { _tag: "OperandMistyped" as const, operand: wrong, as } : undefined
}

// What is written relative to now is understood at any moment.
const anyMoment = { now: 0, timeZone: "UTC" }

const alike = (one: Subject, other: Subject): boolean => sameValue(one, other)

/** Two comparisons that exclude each other, or one that nothing can satisfy. */
const neverHolds = ({ match, of }: Condition): boolean => {
  const impossible = of.map((clause) => (isGroup(clause) ? neverHolds(clause) : isImpossible(clause)))
  if (match === "any") return of.length > 0 && impossible.every(Boolean)
  return (
    impossible.some(Boolean) ||
    of.some((one, at) => of.some((other, place) => place > at && clausesExclude(one, other)))
  )
}

/** A group of which any may hold is excluded with all of its comparisons, one of which all hold with one of them. */
const clausesExclude = (one: Clause, other: Clause): boolean => {
  if (isGroup(other)) return isGroup(one) ? groupExcludes(one, other) : groupExcludes(other, one)
  return isGroup(one) ? groupExcludes(one, other) : alike(one.subject, other.subject) && exclude(one, other)
}

const groupExcludes = ({ match, of }: ComparisonGroup, other: Clause): boolean => {
  const excludes = (one: Comparison) => clausesExclude(one, other)
  return match === "any" ? of.every(excludes) : of.some(excludes)
}

/** Two comparisons of which one always holds: 'está vazia ou está preenchida'. */
const alwaysHolds = ({ match, of }: Condition): boolean => {
  const isAlways = (clause: Clause) => isGroup(clause) && alwaysHolds(clause)
  if (match === "all") return of.length > 0 && of.every(isAlways)
  const plain = of.filter((clause): clause is Comparison => !isGroup(clause))
  return (
    of.some(isAlways) ||
    plain.some((one) =>
      plain.some((other) => one.is === "filled" && other.is === "empty" && alike(one.subject, other.subject)),
    )
  )
}

const isImpossible = ({ as, is, to: [from, to] }: Comparison): boolean => {
  if (is !== "between" || typeof from !== "string" || typeof to !== "string" || as === "time") return false
  const [low, high] = [understoodAs(as, from, anyMoment), understoodAs(as, to, anyMoment)]
  if (typeof low === "number" && typeof high === "number") return low > high
  const isFixed = (text: string) => /\d{2,4}[/.-]\d{1,2}/u.test(text)
  return typeof low === "string" && typeof high === "string" && isFixed(from) && isFixed(to) && low > high
}

const exclude = (one: Comparison, other: Comparison): boolean => {
  const kinds = new Set([one.is, other.is])
  const fills = (is: Comparison["is"]) => is !== "empty" && is !== "different" && is !== "lacks"
  if (kinds.has("empty") && (fills(one.is) || fills(other.is))) return true
  if (one.as !== other.as || one.as === "date" || one.as === "date-time") return false
  const [mine, theirs] = [literal(one), literal(other)]
  if (mine === undefined || theirs === undefined) return false
  if (one.is === "equal" && other.is === "equal") return mine !== theirs
  const [greater, less] = one.is === "greater" ? [mine, theirs] : [theirs, mine]
  return kinds.has("greater") && kinds.has("less") && greater >= less
}

const literal = ({ as, to: [operand] }: Comparison): number | string | undefined => {
  if (typeof operand !== "string") return undefined
  const value = understoodAs(as, operand, anyMoment)
  return typeof value === "number" || typeof value === "string" ? value : undefined
}

const formulaProblems = (node: FlowNode): ReadonlyArray<FlowProblem> => {
  const types = new Map<string, ValueType | undefined>()
  return node.sets.flatMap(({ name, formula }, place): ReadonlyArray<FlowProblem> => {
    const at = (severity: Severity, field: string) => ({ severity, nodeId: node.id, path: ["sets", place, field] })
    if (name.trim() === "") return [{ _tag: "SetWithoutName", ...at("blocks", "name") }]
    const read = readFormula(formula)
    if (Result.isFailure(read))
      return [{ _tag: "FormulaUnread", variable: name, reason: read.failure.message, ...at("blocks", "formula") }]
    const typeOf = (subject: Subject) => ("value" in subject ? types.get(subject.value) : undefined)
    const part = mistypedPart(read.success, typeOf)
    types.set(name, formulaType(read.success, typeOf))
    return part === undefined ? [] : [{ _tag: "FormulaMistyped", variable: name, part, ...at("warns", "formula") }]
  })
}

/** Finds the values that a node reads and that no way to it, or not every way, has written. */
const unwritten = (node: FlowNode, place: number, { maybe, surely }: ValueFlow): ReadonlyArray<FlowProblem> => {
  const told = new Set<string>()
  const problems = (
    names: ReadonlyArray<Subject | Operand>,
    path: ReadonlyArray<string | number>,
    sets: ReadonlySet<string>,
  ) =>
    names.flatMap((subject): ReadonlyArray<FlowProblem> => {
      const name = typeof subject === "object" && "value" in subject ? subject.value : undefined
      if (name === undefined || told.has(name) || sets.has(name) || surely(place, name)) return []
      told.add(name)
      return maybe(place, name)
        ? [{ _tag: "SometimesWritten", variable: name, severity: "hints", nodeId: node.id, path }]
        : [{ _tag: "NeverWritten", variable: name, severity: "warns", nodeId: node.id, path }]
    })
  const earlier = new Set<string>()
  const inSets = node.sets.flatMap(({ name, formula }, at) => {
    const read = readFormula(formula)
    // A value that a later formula of the node writes is not written yet; the flow counts it, so that it is not told.
    const found = Result.isSuccess(read)
      ? problems(subjectsOfFormula(read.success), ["sets", at, "formula"], earlier)
      : []
    earlier.add(name)
    return found
  })
  const inCall = node.call === null ? [] : problems(subjectsOfCall(node.call), ["call"], earlier)
  for (const { name } of node.call?.keeps ?? []) earlier.add(name)
  for (const name of valuesAsked(node)) earlier.add(name)
  const inForm = node.form === undefined ? [] : problems(subjectsOfForm(node.form), ["form"], earlier)
  const inWays = node.userInteractions.flatMap(({ when }, at) =>
    when === undefined
      ? []
      : // Whether something is filled or empty may well be asked of what only some ways write.
        problems(
          comparisonsOf(when).flatMap((comparison) => {
            const { subject, is } = comparison
            if (is !== "filled" && is !== "empty") return subjectsOfComparison(comparison)
            return "value" in subject && !maybe(place, subject.value) ? [subject] : []
          }),
          ["userInteractions", at, "when"],
          earlier,
        ),
  )
  const inChoices = node.userInteractions.flatMap(({ choice }, at) =>
    choice?.list == null || choice.list.value === ""
      ? []
      : problems([{ value: choice.list.value }], ["userInteractions", at, "choice", "list", "value"], earlier),
  )
  return [...inSets, ...inCall, ...inForm, ...inWays, ...inChoices]
}
