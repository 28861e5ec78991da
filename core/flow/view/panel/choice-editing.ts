import { Result } from "effect"
import type { InteractionId, NodeId } from "../../../kernel/index.ts"
import { type AnswerRow, answerRows, freeKeptName } from "../../calls/answer-rows.ts"
import { readPath, valueAtPath } from "../../calls/answer-path.ts"
import type { AnswerChoice } from "../../document/answer-choice.ts"
import { addListAnswer, chooseAmongReplies, setChoice } from "../../edits/choice-edits.ts"
import { renameKept } from "../../edits/way-edits.ts"
import { flowValues } from "../../problems/flow-values.ts"
import { lossWarning } from "../../text/captured-values.ts"
import type { NodeEditingDeps } from "./way-editing.ts"

/** What answers of nodes offer to choose among. Commands name their node, and a refused edit shows a toast. */
export interface ChoiceEditing {
  /**
   * Adds an answer that offers the items of a list: of the first one that a call was answered with when it was tried out, with the first
   * field of its items, else of one that is yet to be chosen.
   */
  addList(id: NodeId): void
  /** Leads the quick replies of a message that lead nowhere to one new node, and lets several of them be chosen. */
  among(id: NodeId, message: InteractionId): void
  /** Changes what an answer offers, or takes it away (undefined); asks first where texts would lose a value. Consecutive changes with the same key merge into one undo step. */
  set(id: NodeId, answer: InteractionId, choice: AnswerChoice | undefined, key?: string): void
  /** Keeps a field under another name, which all that reads it follows. */
  rename(id: NodeId, answer: InteractionId, place: number, name: string): void
  /** Lists the names of the values that may hold a list, those that a call keeps first. */
  lists(): ReadonlyArray<string>
  /** Remembers what a call of a node was answered when it was tried out. */
  noteAnswer(id: NodeId, body: string): void
  /** Lists the fields of the first item of a list, as the last trial of its call answered it; none before one. */
  fieldsOf(list: string): ReadonlyArray<AnswerRow>
}

/** Creates the commands for what answers offer. */
export const createChoiceEditing = ({ graph, withNode, attempt, questions }: NodeEditingDeps): ChoiceEditing => {
  const answered = new Map<NodeId, string>()
  const fieldsOf = (list: string): ReadonlyArray<AnswerRow> => {
    for (const node of graph()?.nodes.values() ?? []) {
      const path = node.call?.keeps.find(({ name }) => name === list)?.path
      const body = answered.get(node.id)
      const item = path === undefined || body === undefined ? undefined : firstItemAt(body, path)
      if (item !== undefined) return answerRows(item) ?? []
    }
    return []
  }
  const likelyChoice = (): AnswerChoice | undefined => {
    const kept = [...(graph()?.nodes.values() ?? [])].flatMap(({ call }) => call?.keeps ?? [])
    for (const { name: value } of kept) {
      const plain = fieldsOf(value).filter(({ isNested }) => !isNested)
      const row = plain.find(({ depth }) => depth === 0) ?? plain[0]
      if (row === undefined) continue
      const name = freeKeptName(row.path === "" ? "escolha" : row.name, { keeps: kept })
      return { list: { value, label: row.path }, several: false, keeps: [{ path: row.path, name }] }
    }
    return undefined
  }
  return {
    addList: (id) => withNode(id, (node) => void attempt(addListAnswer(node, likelyChoice()))),
    among: (id, message) =>
      withNode(
        id,
        (node, whole) => void attempt(Result.map(chooseAmongReplies(whole, node, message), ({ edit }) => edit)),
      ),
    set: (id, answer, choice, key) =>
      withNode(id, (node, whole) => {
        const set = () =>
          withNode(
            id,
            (now, present) =>
              void attempt(
                setChoice(present, now, answer, choice),
                key === undefined ? undefined : `${id}/choice/${answer}/${key}`,
              ),
          )
        const loss = lossWarning(whole, node, { do: "change-choice", answer, choice })
        if (loss === undefined) set()
        else questions.loseValue(loss.text, set)
      }),
    rename: (id, answer, place, name) =>
      withNode(id, (node, whole) => void attempt(renameKept(whole, node, answer, place, name))),
    lists: () => {
      const whole = graph()
      if (whole === undefined) return []
      const kept = new Set([...whole.nodes.values()].flatMap(({ call }) => (call?.keeps ?? []).map(({ name }) => name)))
      const names = flowValues(whole).map(({ name }) => name)
      return [...names.filter((name) => kept.has(name)), ...names.filter((name) => !kept.has(name))]
    },
    noteAnswer: (id, body) => void answered.set(id, body),
    fieldsOf,
  }
}

/** The first item of the list at a path of a JSON text, as JSON; undefined if there is none. */
const firstItemAt = (body: string, path: string): string | undefined => {
  const steps = readPath(path)
  try {
    const list = steps === undefined ? undefined : valueAtPath(JSON.parse(body), steps)
    return Array.isArray(list) && list.length > 0 ? JSON.stringify(list[0]) : undefined
  } catch {
    return undefined
  }
}
