import { type Result, Schema } from "effect"
import { NodeId, textUpTo } from "../../kernel/index.ts"
import { type FlowGraph, graphOf, withNodes } from "../graph/flow-graph.ts"
import type { FlowRefusal } from "../graph/flow-refusal.ts"
import { SetValues } from "../logic/set-value.ts"
import { NodeCall } from "../calls/system-call.ts"
import { FallbackOrder, flowNameLimit, FlowNode, ReturnTo } from "../document/flow-node.ts"
import { NodeForm } from "../form/node-form.ts"
import { FlowQuestions } from "../document/flow-question.ts"

// Partial in the type and in the schema: fields that an edit omits stay unchanged.
const NodeFields = Schema.Struct({
  kind: Schema.optionalKey(FlowNode.fields.kind),
  title: Schema.optionalKey(FlowNode.fields.title),
  position: Schema.optionalKey(FlowNode.fields.position),
  botInteractions: Schema.optionalKey(FlowNode.fields.botInteractions),
  userInteractions: Schema.optionalKey(FlowNode.fields.userInteractions),
  fallbackMessages: Schema.optionalKey(FlowNode.fields.fallbackMessages),
  /** 'random' leaves it out of the node. */
  fallbackOrder: Schema.optionalKey(FallbackOrder),
  transfer: Schema.optionalKey(FlowNode.fields.transfer),
  callsWebhook: Schema.optionalKey(FlowNode.fields.callsWebhook),
  call: Schema.optionalKey(Schema.NullOr(NodeCall)),
  returnTo: Schema.optionalKey(ReturnTo),
  sets: Schema.optionalKey(SetValues),
  /** Null leaves it out of the node. */
  form: Schema.optionalKey(Schema.NullOr(NodeForm)),
  tag: Schema.optionalKey(FlowNode.fields.tag),
})
/** New values of some fields of a node; omitted fields stay unchanged. */
export type NodeFields = typeof NodeFields.Type

const RenameFlow = Schema.Struct({ do: Schema.tag("rename-flow"), name: textUpTo(flowNameLimit) })
/** `at` is the index in the order of the nodes. */
const AddNode = Schema.Struct({ do: Schema.tag("add-node"), node: FlowNode, at: Schema.Int })
const RemoveNode = Schema.Struct({ do: Schema.tag("remove-node"), id: NodeId })
const ChangeNode = Schema.Struct({ do: Schema.tag("change-node"), id: NodeId, fields: NodeFields })
/** Replaces all questions from anywhere. */
const ChangeQuestions = Schema.Struct({ do: Schema.tag("change-questions"), questions: FlowQuestions })

/** The elementary changes of a flow. Every command of the editor is a list of them. */
export const GraphStep = Schema.Union([RenameFlow, AddNode, RemoveNode, ChangeNode, ChangeQuestions])
export type GraphStep = typeof GraphStep.Type

/** One change as seen by the user: its steps are done, undone, stored and compared together. */
export const GraphEdit = Schema.Array(GraphStep)
export type GraphEdit = typeof GraphEdit.Type

/**
 * The answer of a builder whose edit the rules may refuse. Builders that answer a plain `GraphEdit` are never refused.
 * An edit that would change nothing is allowed, and empty.
 */
export type AttemptedEdit = Result.Result<GraphEdit, FlowRefusal>

/** The graph after an edit, and the inverse edit. */
export interface Applied {
  readonly graph: FlowGraph
  readonly inverse: GraphEdit
}

/**
 * Applies an edit. Steps on missing nodes have no effect (an edit of another version never throws); the start is
 * neither removed nor added.
 */
export const applyEdit = (graph: FlowGraph, edit: GraphEdit): Applied => {
  let { name, questions } = graph
  let nodes: Map<NodeId, FlowNode> | undefined
  let edgesChanged = false
  let membersChanged = false
  const inverse: Array<GraphStep> = []
  const current = () => nodes ?? graph.nodes
  const writable = () => (nodes ??= new Map(graph.nodes))

  for (const step of edit) {
    switch (step.do) {
      case "rename-flow":
        inverse.push({ do: "rename-flow", name })
        name = step.name
        break
      case "change-questions":
        inverse.push({ do: "change-questions", questions })
        questions = step.questions
        break
      case "add-node":
        if (current().has(step.node.id) || step.node.kind === "start") break
        inverse.push({ do: "remove-node", id: step.node.id })
        if (step.at === current().size) writable().set(step.node.id, step.node)
        else nodes = insertedAt(current(), step.node, step.at)
        membersChanged = true
        break
      case "remove-node": {
        const node = current().get(step.id)
        if (node === undefined || node.kind === "start") break
        inverse.push({ do: "add-node", node, at: placeIn(current(), step.id) })
        writable().delete(step.id)
        membersChanged = true
        break
      }
      case "change-node": {
        const node = current().get(step.id)
        if (node === undefined) break
        const fields = withoutKindOfStart(node, step.fields)
        inverse.push({ do: "change-node", id: step.id, fields: fieldsBefore(node, fields) })
        const changed = withFields(node, fields)
        edgesChanged ||= !sameTargets(node, changed)
        writable().set(step.id, changed)
        break
      }
    }
  }
  inverse.reverse()
  const same = name === graph.name && questions === graph.questions
  if (nodes === undefined) return { graph: same ? graph : { ...graph, name, questions }, inverse }
  if (membersChanged) return { graph: graphOf(name, nodes.values(), questions), inverse }
  return { graph: withNodes({ ...graph, name, questions }, nodes, edgesChanged), inverse }
}

/** Returns the inverse of an edit on this graph. */
export const invertEdit = (graph: FlowGraph, edit: GraphEdit): GraphEdit => applyEdit(graph, edit).inverse

/** Composes edits into one; consecutive changes of one node are merged. */
export const composeEdits = (...edits: ReadonlyArray<GraphEdit>): GraphEdit => {
  const composed: Array<GraphStep> = []
  for (const step of edits.flat()) {
    const last = composed.at(-1)
    if (step.do === "change-node" && last?.do === "change-node" && last.id === step.id)
      composed[composed.length - 1] = { ...last, fields: { ...last.fields, ...step.fields } }
    else composed.push(step)
  }
  return composed
}

const sameTargets = (one: FlowNode, other: FlowNode): boolean =>
  one.userInteractions === other.userInteractions ||
  (one.userInteractions.length === other.userInteractions.length &&
    one.userInteractions.every(({ target }, at) => other.userInteractions[at]?.target === target))

/** A flow keeps its one start: no edit changes its kind, or turns another node into a start. */
const withoutKindOfStart = (node: FlowNode, fields: NodeFields): NodeFields => {
  if (fields.kind === undefined || (node.kind === "start") === (fields.kind === "start")) return fields
  const { kind: _kept, ...rest } = fields
  return rest
}

const withFields = (node: FlowNode, { fallbackOrder, form, ...fields }: NodeFields): FlowNode => {
  const { fallbackOrder: orderBefore, form: formBefore, ...rest } = node
  const order = fallbackOrder ?? orderBefore
  const kept = form === undefined ? formBefore : form
  return {
    ...rest,
    ...fields,
    ...(order === undefined || order === "random" ? {} : { fallbackOrder: order }),
    ...(kept == null ? {} : { form: kept }),
  }
}

/** Returns the value of a field as an edit sets it: one that the node is without has a value that says so. */
export const fieldInEdit = (node: FlowNode, field: string): unknown =>
  field === "fallbackOrder"
    ? (node.fallbackOrder ?? "random")
    : field === "form"
      ? (node.form ?? null)
      : Reflect.get(node, field)

const fieldsBefore = (node: FlowNode, fields: NodeFields): NodeFields =>
  // The keys are those of the new fields, the values the node's own of the same type.
  Object.fromEntries(Object.keys(fields).map((key) => [key, fieldInEdit(node, key)])) as NodeFields

const placeIn = (nodes: ReadonlyMap<NodeId, FlowNode>, id: NodeId): number => {
  let place = 0
  for (const other of nodes.keys()) {
    if (other === id) return place
    place++
  }
  return -1
}

const insertedAt = (nodes: ReadonlyMap<NodeId, FlowNode>, node: FlowNode, at: number): Map<NodeId, FlowNode> => {
  const entries = [...nodes]
  const place = at < 0 || at > entries.length ? entries.length : at
  return new Map([...entries.slice(0, place), [node.id, node], ...entries.slice(place)])
}
