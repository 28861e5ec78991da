import { comparisonsOf, otherwise } from "../logic/condition.ts"
import { readPath } from "../calls/answer-path.ts"
import type { AnswerChoice } from "../document/answer-choice.ts"
import { type FlowNode, isAutomatic, type UserInteraction } from "../document/flow-node.ts"
import { repliesOfAnswer } from "../edits/choice-edits.ts"
import { valueNameFault } from "../logic/value-types.ts"
import type { FieldPath, FlowProblem } from "./flow-problem.ts"

interface ChoiceFault {
  readonly path: FieldPath
  readonly reason: string
}

/** Finds the problems of what the answers of a node offer to choose among. */
export const choiceProblems = (node: FlowNode): ReadonlyArray<FlowProblem> =>
  node.userInteractions.flatMap((answer, place): ReadonlyArray<FlowProblem> => {
    const { choice } = answer
    if (choice === undefined) return []
    const at = (...path: FieldPath) => ({ nodeId: node.id, path: ["userInteractions", place, "choice", ...path] })
    const faults = faultsOf(choice).map(({ path, reason }): FlowProblem => ({
      _tag: "ChoiceFault",
      reason,
      severity: "blocks",
      ...at(...path),
    }))
    if (choice.list === null)
      return repliesOfAnswer(node, answer).length > 0
        ? faults
        : [...faults, { _tag: "ChoiceWithoutReplies", severity: "warns", ...at() }]
    const { value } = choice.list
    return value === "" || isEmptinessMet(node, answer, value)
      ? faults
      : [...faults, { _tag: "ListMayBeEmpty", variable: value, severity: "hints", ...at("list", "value") }]
  })

const faultsOf = ({ list, keeps }: AnswerChoice): ReadonlyArray<ChoiceFault> => {
  const names = keeps.map(({ name }) => name)
  return [
    ...(list?.value === "" ? [{ path: ["list", "value"], reason: "falta a lista que tem as opções" }] : []),
    ...(list === null || readPath(list.label) !== undefined
      ? []
      : [{ path: ["list", "label"], reason: `“${list.label}” não é o caminho de um campo` }]),
    ...keeps.flatMap(({ path, name }, at): ReadonlyArray<ChoiceFault> => {
      // A quick reply that leads on needs no name.
      const unnamed = name === "" && list === null ? undefined : valueNameFault(name)
      if (unnamed !== undefined) return [{ path: ["keeps", at, "name"], reason: `Guardar como: ${unnamed}` }]
      if (name !== "" && names.indexOf(name) < at)
        return [{ path: ["keeps", at, "name"], reason: `“${name}” é guardado duas vezes` }]
      return readPath(path) === undefined
        ? [{ path: ["keeps", at, "path"], reason: `“${path}” não é o caminho de um campo` }]
        : []
    }),
  ]
}

/** A way that is taken by itself asks whether the list holds something, or the answer takes phrases besides. */
const isEmptinessMet = ({ userInteractions }: FlowNode, answer: UserInteraction, value: string): boolean =>
  answer.phrases.length > 0 ||
  userInteractions
    .filter(isAutomatic)
    .some(({ when }) =>
      comparisonsOf(when ?? otherwise).some(
        ({ subject, is }) => "value" in subject && subject.value === value && (is === "empty" || is === "filled"),
      ),
    )
