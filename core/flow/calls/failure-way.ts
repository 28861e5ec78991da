import { type FlowNode, type UserInteraction } from "../document/flow-node.ts"
import { type Clause, type Condition, isGroup } from "../logic/condition.ts"

/** The condition of 'Se falhar': the call of the node has no answer. */
export const failureCondition: Condition = {
  match: "all",
  of: [{ subject: { fact: "call.failed" }, as: "yes-no", is: "equal", to: ["sim"] }],
}

const asksForFailure = (clause: Clause): boolean => {
  if (isGroup(clause)) return needsFailure(clause)
  const {
    subject,
    is,
    to: [operand],
  } = clause
  return (
    "fact" in subject &&
    subject.fact === "call.failed" &&
    ((is === "equal" && operand === "sim") || (is === "different" && operand === "não"))
  )
}

const needsFailure = ({ match, of }: Condition): boolean =>
  match === "all" ? of.some(asksForFailure) : of.every(asksForFailure)

/** Returns whether a way is only taken where the call of its node failed: before the node's texts, which it then does not say. */
export const isFailureWay = ({ when }: Pick<UserInteraction, "when">): boolean =>
  when !== undefined && when.of.length > 0 && needsFailure(when)

/** Returns the way of a node's 'Se falhar', which asks for nothing else; undefined if it has none. */
export const failureWayOf = ({ userInteractions }: FlowNode): UserInteraction | undefined =>
  userInteractions.find((way) => way.when?.of.length === 1 && isFailureWay(way))
