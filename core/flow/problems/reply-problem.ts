import { problemSentence } from "./problem-sentences.ts"
import type { FlowNode } from "../document/flow-node.ts"
import { answerOfLabel, type ReplyPlace } from "../edits/quick-reply-edits.ts"
import type { FieldPath, FlowProblem } from "./flow-problem.ts"

/**
 * Says why a quick reply leads nowhere, if that is among these problems: no answer recognises it, its answer has no
 * target, or nothing leads on from its node.
 */
export const replyProblem = (
  problems: ReadonlyArray<FlowProblem>,
  node: FlowNode,
  { message, position }: ReplyPlace,
): string | undefined => {
  const said = node.botInteractions.findIndex(({ id }) => id === message)
  const buttons = node.botInteractions[said]?.buttons ?? []
  const at = buttons.findIndex((button) => button.kind === "quick-reply" && button.position === position)
  const button = buttons[at]
  if (button === undefined) return undefined
  const answer = answerOfLabel(node, button.label)
  if (answer !== undefined && answer.target !== null) return undefined
  const own = answer === undefined ? -1 : node.userInteractions.indexOf(answer)
  const problem = problems.find(
    ({ _tag, nodeId, path }) =>
      nodeId === node.id &&
      ((_tag === "LabelNotRecognised" && isSamePath(path, ["botInteractions", said, "buttons", at])) ||
        (_tag === "AnswerWithoutTarget" && isSamePath(path, ["userInteractions", own, "target"])) ||
        _tag === "DeadEnd"),
  )
  return problem === undefined ? undefined : problemSentence(problem)
}

const isSamePath = (one: FieldPath, other: FieldPath): boolean =>
  one.length === other.length && one.every((part, at) => part === other[at])
