import { Result } from "effect"
import type { InteractionId, NodeId } from "../../../kernel/index.ts"
import type { FlowNode } from "../../document/flow-node.ts"
import { writeBotText } from "../../edits/bot-text-edits.ts"
import * as edits from "../../edits/flow-edits.ts"
import type { AttemptedEdit } from "../../edits/graph-edit.ts"
import type { FlowGraph } from "../../graph/flow-graph.ts"
import { flowValues } from "../../problems/flow-values.ts"
import { withoutNewMention, withSoleMention } from "../../text/captured-values.ts"
import { joinedValues } from "../../edits/joined-values.ts"
import type { RichText } from "../../text/rich-text.ts"
import type { DocumentEditing } from "../editor/edited-document.ts"
import type { EditorQuestions } from "../editor/editor-questions.ts"

/** What writing texts needs of the panel. */
export interface TextWritingDeps {
  readonly document: Pick<DocumentEditing, "graph$">
  readonly questions: Pick<EditorQuestions, "secondVariable">
  /** Applies an edit, or tells why not; undefined: it was applied. */
  readonly attempt: (edit: AttemptedEdit, key?: string) => unknown
  readonly withNode: (id: NodeId, run: (node: FlowNode, graph: FlowGraph) => void) => void
}

/**
 * Creates the command that writes a text of the bot. A second value of a node is asked about first: it may be joined with the first, take its
 * place, or stay away. Returns whether the text was taken as it is.
 */
export const createTextWriting =
  ({ document, questions, attempt, withNode }: TextWritingDeps) =>
  (id: NodeId, said: InteractionId, text: RichText): boolean => {
    let taken = false
    withNode(id, (node) => {
      const edit = writeBotText(node, said, text)
      if (isSecondVariable(edit) && withSoleMention(node, said, text) !== undefined) ask(node)
      else taken = attempt(edit, `${id}/text/${said}`) === undefined
    })
    return taken

    function ask(node: FlowNode) {
      const joined = (now: FlowNode, graph: FlowGraph) =>
        joinedValues(now, said, text, new Set(flowValues(graph).map(({ name }) => name)))
      const change = (fields: Partial<FlowNode> | undefined) => {
        if (fields !== undefined) attempt(Result.succeed(edits.change(id, fields)))
      }
      const { value: graph } = document.graph$
      questions.secondVariable({
        join:
          graph === undefined || joined(node, graph) === undefined
            ? undefined
            : () => withNode(id, (now, whole) => change(joined(now, whole))),
        swap: () =>
          withNode(id, (now) => {
            const botInteractions = withSoleMention(now, said, text)
            if (botInteractions !== undefined) change({ botInteractions })
          }),
        // The words of the value that was begun, '@nume', go with it.
        keep: () => withNode(id, (now) => void attempt(writeBotText(now, said, withoutNewMention(now, said, text)))),
      })
    }
  }

const isSecondVariable = (edit: AttemptedEdit): boolean =>
  Result.isFailure(edit) && edit.failure._tag === "TooManyVariables"
