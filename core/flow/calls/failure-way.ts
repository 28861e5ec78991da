import { type FlowNode, type UserInteraction } from "../document/flow-node.ts"
import { type Clause, type Comparison, type Condition, isGroup } from "../logic/condition.ts"

/** Why a call gives a node nothing to speak of: it failed, or its answer held none of what the node keeps of it. */
export const callOutcomes = ["call.failed", "call.empty"] as const
/** A reason why a call gives nothing. */
export type CallOutcome = (typeof callOutcomes)[number]

const asksFor = (fact: CallOutcome): Comparison => ({ subject: { fact }, as: "yes-no", is: "equal", to: ["sim"] })

/** Writes the condition of a way that is taken for these outcomes: of 'Se falhar', of 'Se nada for encontrado', or of both. */
export const outcomeCondition = (outcomes: ReadonlyArray<CallOutcome>): Condition => ({
  match: outcomes.length > 1 ? "any" : "all",
  of: outcomes.map(asksFor),
})

/** The condition of 'Se falhar' alone. */
export const failureCondition: Condition = outcomeCondition(["call.failed"])

const outcomeAskedFor = (clause: Clause): CallOutcome | undefined => {
  if (isGroup(clause)) return undefined
  const {
    subject,
    is,
    to: [operand],
  } = clause
  const asks = (is === "equal" && operand === "sim") || (is === "different" && operand === "não")
  return asks && "fact" in subject ? callOutcomes.find((one) => one === subject.fact) : undefined
}

const needsOutcome = ({ match, of }: Condition): boolean => (match === "all" ? of.some(needs) : of.every(needs))

const needs = (clause: Clause): boolean =>
  isGroup(clause) ? needsOutcome(clause) : outcomeAskedFor(clause) !== undefined

/**
 * Returns whether a way is only taken where the call of its node gave nothing: before the node's texts, which it then does not say.
 */
export const isFailureWay = ({ when }: Pick<UserInteraction, "when">): boolean =>
  when !== undefined && when.of.length > 0 && needsOutcome(when)

/** Lists the outcomes for which alone a way is taken; empty if it asks for something else. */
export const outcomesOf = ({ when }: Pick<UserInteraction, "when">): ReadonlyArray<CallOutcome> => {
  if (when === undefined || (when.match === "all" && when.of.length > 1)) return []
  const asked = when.of.map(outcomeAskedFor)
  return asked.every((one) => one !== undefined) ? asked : []
}

/** Returns the way of a node that is taken for an outcome of its call, and asks for nothing else; undefined if it has none. */
export const outcomeWayOf = ({ userInteractions }: FlowNode, outcome: CallOutcome): UserInteraction | undefined =>
  userInteractions.find((way) => outcomesOf(way).includes(outcome))
