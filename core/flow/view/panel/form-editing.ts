import { Result } from "effect"
import type { NodeId } from "../../../kernel/index.ts"
import type { EntityRef } from "../../document/entity-ref.ts"
import type { FlowNode } from "../../document/flow-node.ts"
import * as edits from "../../edits/form-edits.ts"
import type { AttemptedEdit } from "../../edits/graph-edit.ts"
import { losesMentions } from "../../edits/lost-mentions.ts"
import { flowMessages as say } from "../../flow-messages.ts"
import type { FlowGraph } from "../../graph/flow-graph.ts"
import type { NodeEditingDeps } from "./way-editing.ts"

/** The form of a node. Commands name their node, and a field by its place; what texts of other nodes mention is asked for before it goes. */
export interface FormEditing {
  /** Adds a field, to a form of its own where there is none. */
  addField(id: NodeId): void
  removeField(id: NodeId, at: number): void
  /** Removes the form with all its fields. */
  remove(id: NodeId): void
  moveField(id: NodeId, at: number, to: number): void
  /** Changes a field's texts, or whether it may be left out. Consecutive changes with the same key merge into one undo step. */
  setField(id: NodeId, at: number, part: Parameters<typeof edits.changeField>[3], key?: string): void
  setEntity(id: NodeId, at: number, entity: EntityRef | null): void
  nameField(id: NodeId, at: number, name: string): void
  /** Null: nothing is confirmed; '': with the product's own question. */
  setConfirm(id: NodeId, confirm: string | null): void
}

/** Creates the commands for the forms of nodes. */
export const createFormEditing = ({ withNode, attempt, questions }: NodeEditingDeps): FormEditing => {
  const change = (id: NodeId, make: (graph: FlowGraph, node: FlowNode) => AttemptedEdit, key?: string) =>
    withNode(id, (node, graph) => {
      attempt(make(graph, node), key === undefined ? undefined : `${id}/form/${key}`)
    })
  const changeAsking = (id: NodeId, make: (graph: FlowGraph, node: FlowNode) => AttemptedEdit) =>
    withNode(id, (node, graph) => {
      const edit = make(graph, node)
      if (Result.isSuccess(edit) && losesMentions(graph, edit.success))
        questions.loseValue(`${say.fieldIsVariable} ${say.mayContinue}`, () => change(id, make))
      else attempt(edit)
    })
  return {
    addField: (id) =>
      change(id, (graph, node) => (node.form === undefined ? edits.toggleForm : edits.addField)(graph, node)),
    removeField: (id, at) => changeAsking(id, (graph, node) => edits.removeField(graph, node, at)),
    remove: (id) =>
      changeAsking(id, (graph, node) => (node.form === undefined ? Result.succeed([]) : edits.toggleForm(graph, node))),
    moveField: (id, at, to) => change(id, (graph, node) => edits.moveField(graph, node, at, to)),
    setField: (id, at, part, key) =>
      change(
        id,
        (graph, node) => edits.changeField(graph, node, at, part),
        key === undefined ? undefined : `${at}/${key}`,
      ),
    setEntity: (id, at, entity) => changeAsking(id, (graph, node) => edits.setFieldEntity(graph, node, at, entity)),
    nameField: (id, at, name) => change(id, (graph, node) => edits.nameField(graph, node, at, name)),
    setConfirm: (id, confirm) => change(id, (graph, node) => edits.setFormConfirm(graph, node, confirm), "confirm"),
  }
}
