import { type FlowNode, type UserInteraction } from "../document/flow-node.ts"
import type { Comparison, Condition } from "../logic/condition.ts"

/** The condition of 'Se falhar': the call of the node has no answer. */
export const failureCondition: Condition = {
  match: "all",
  of: [{ subject: { fact: "call.failed" }, as: "yes-no", is: "equal", to: ["sim"] }],
}

const asksForFailure = ({ subject, is, to: [operand] }: Comparison): boolean =>
  "fact" in subject &&
  subject.fact === "call.failed" &&
  ((is === "equal" && operand === "sim") || (is === "different" && operand === "não"))

/** Returns whether a way is only taken where the call of its node failed: before the node's texts, which it then does not say. */
export const isFailureWay = ({ when }: Pick<UserInteraction, "when">): boolean =>
  when !== undefined &&
  when.of.length > 0 &&
  (when.match === "all" ? when.of.some(asksForFailure) : when.of.every(asksForFailure))

/** Returns the way of a node's 'Se falhar', which asks for nothing else; undefined if it has none. */
export const failureWayOf = ({ userInteractions }: FlowNode): UserInteraction | undefined =>
  userInteractions.find((way) => way.when?.of.length === 1 && isFailureWay(way))
