import { Result } from "effect"
import type { NodeId } from "../../kernel/index.ts"
import type { EntityRef } from "../document/entity-ref.ts"
import type { FlowNode } from "../document/flow-node.ts"
import { type FormField, nodeFormLimits, freeFieldName, newField, newForm, type NodeForm } from "../form/node-form.ts"
import type { FlowGraph } from "../graph/flow-graph.ts"
import { valueNameFault } from "../logic/value-types.ts"
import { valuesWritten } from "../text/captured-values.ts"
import { withAllTexts } from "../text/message-texts.ts"
import { withoutMentions } from "../text/rich-text.ts"
import { change } from "./flow-edits.ts"
import type { AttemptedEdit, GraphEdit } from "./graph-edit.ts"
import { renameValueOf } from "./renamed-values.ts"

/** Gives a node a form with one empty field, or takes its form away; texts that mention its values lose the mentions. */
export const toggleForm = (graph: FlowGraph, node: FlowNode): AttemptedEdit =>
  node.kind === "end"
    ? Result.fail({ _tag: "EndHasNoChild" })
    : Result.succeed(withForm(graph, node, node.form === undefined ? newForm : undefined))

/** Adds a field after the others. */
export const addField = (graph: FlowGraph, node: FlowNode): AttemptedEdit =>
  changed(graph, node, ({ fields, ...form }) =>
    fields.length >= nodeFormLimits.fields ? undefined : { ...form, fields: [...fields, newField] },
  )

/** Removes a field, and the form with the last one; texts of other nodes that mention its value lose the mention. */
export const removeField = (graph: FlowGraph, node: FlowNode, at: number): AttemptedEdit =>
  node.form?.fields.length === 1 && at === 0
    ? Result.succeed(withForm(graph, node, undefined))
    : changed(graph, node, ({ fields, ...form }) => ({ ...form, fields: fields.filter((_, place) => place !== at) }))

/** Exchanges a field with the one before or after it. */
export const moveField = (graph: FlowGraph, node: FlowNode, at: number, to: number): AttemptedEdit =>
  changed(graph, node, ({ fields, ...form }) => {
    const field = fields[at]
    if (field === undefined || fields[to] === undefined || at === to) return undefined
    return { ...form, fields: fields.toSpliced(at, 1).toSpliced(to, 0, field) }
  })

/** Changes a field, but for its name and entity. */
export const changeField = (
  graph: FlowGraph,
  node: FlowNode,
  at: number,
  part: Partial<Pick<FormField, "question" | "wrong">> & { readonly optional?: boolean },
): AttemptedEdit =>
  changed(graph, node, ({ fields, ...form }) => ({
    ...form,
    fields: fields.map((field, place) => {
      if (place !== at) return field
      const { optional: isOptional, ...rest } = field
      const optional = part.optional ?? isOptional === true
      const { optional: _part, ...parts } = part
      return { ...rest, ...parts, ...(optional ? { optional: true as const } : {}) }
    }),
  }))

/** Chooses what a field asks for; a field without a name is named after it. */
export const setFieldEntity = (graph: FlowGraph, node: FlowNode, at: number, entity: EntityRef | null): AttemptedEdit =>
  changed(graph, node, (form) => ({
    ...form,
    fields: form.fields.map((field, place) => {
      if (place !== at) return field
      const isNamed = field.name !== "" && field.name !== field.entity?.name
      const others = { ...form, fields: form.fields.filter((_, other) => other !== at) }
      return { ...field, entity, name: isNamed || entity === null ? field.name : freeFieldName(others, entity.name) }
    }),
  }))

/** Keeps a field under a name ('Guardar como'): whatever reads its value reads it by the new one. */
export const nameField = (graph: FlowGraph, node: FlowNode, at: number, name: string): AttemptedEdit => {
  const field = node.form?.fields[at]
  const written = name.trim()
  if (node.form === undefined || field === undefined || field.name === written) return Result.succeed([])
  if (written !== "" && valueNameFault(written) !== undefined) return Result.succeed([])
  const form = {
    ...node.form,
    fields: node.form.fields.map((one) => (one === field ? { ...one, name: written } : one)),
  }
  const after = { ...node, form }
  // What another field or an answer of the node still keeps under the former name is read by it.
  if (field.name === "" || written === "" || valuesWritten(after).includes(field.name))
    return Result.succeed(change(node.id, { form }))
  return Result.succeed(renameValueOf(graph, node, after, field.name, written))
}

/** Sets the question of the confirmation, '' for the product's own; null: the form ends without one. */
export const setFormConfirm = (graph: FlowGraph, node: FlowNode, confirm: string | null): AttemptedEdit =>
  changed(graph, node, (form) => ({ ...form, confirm }))

const changed = (graph: FlowGraph, node: FlowNode, make: (form: NodeForm) => NodeForm | undefined): AttemptedEdit => {
  const form = node.form && make(node.form)
  return Result.succeed(form === undefined ? [] : withForm(graph, node, form))
}

const withForm = (graph: FlowGraph, node: FlowNode, form: NodeForm | undefined): GraphEdit => {
  const { form: _before, ...rest } = node
  const kept = new Set(valuesWritten(form === undefined ? rest : { ...rest, form }))
  const lost = new Set(valuesWritten(node).filter((name) => !kept.has(name)))
  return [...withoutLost(graph, node.id, lost), ...change(node.id, { form: form ?? null })]
}

const withoutLost = (graph: FlowGraph, source: NodeId, lost: ReadonlySet<string>): GraphEdit =>
  lost.size === 0
    ? []
    : [...graph.nodes.values()].flatMap(({ id, botInteractions: said }) => {
        const botInteractions = withAllTexts(said, (text) =>
          withoutMentions(text, ({ sourceNodeId, variable }) => sourceNodeId === source && lost.has(variable)),
        )
        return botInteractions === said ? [] : change(id, { botInteractions })
      })
