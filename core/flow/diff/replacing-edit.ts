import { Schema } from "effect"
import { NodeId, sameValue } from "../../kernel/index.ts"
import type { FlowDocument, FlowNode } from "../document/flow-node.ts"
import type { GraphEdit } from "../edits/graph-edit.ts"
import { withAllTexts } from "../text/message-texts.ts"
import { withMentions } from "../text/rich-text.ts"

/**
 * Returns the edit that turns one document into another; nodes with the same id are changed in place. The starts must
 * have the same id (see `aligned`), since no edit removes the start.
 */
export const replacing = (from: FlowDocument, to: FlowDocument): GraphEdit => {
  const kept = new Set(to.nodes.map(({ id }) => id))
  const known = new Map(from.nodes.map((node) => [node.id, node]))
  return [
    { do: "rename-flow", name: to.name },
    ...(sameValue(from.questions ?? [], to.questions ?? [])
      ? []
      : [{ do: "change-questions" as const, questions: to.questions ?? [] }]),
    ...from.nodes.flatMap(({ id }) => (kept.has(id) ? [] : [{ do: "remove-node" as const, id }])),
    ...to.nodes.map((node, at) => {
      const before = known.get(node.id)
      if (before === undefined) return { do: "add-node" as const, node, at }
      const { id, ...fields } = node
      const isUnordered = before.fallbackOrder !== undefined && node.fallbackOrder === undefined
      return {
        do: "change-node" as const,
        id,
        fields: {
          ...fields,
          ...(isUnordered ? { fallbackOrder: "random" as const } : {}),
          ...(before.form !== undefined && node.form === undefined ? { form: null } : {}),
        },
      }
    }),
  ]
}

/**
 * Renames a document's node ids after another's: the start like its start, nodes matched by title or id alike, all
 * others with unused ids. Thus foreign data can be compared with, and replace, an existing flow.
 */
export const aligned = (like: FlowDocument, document: FlowDocument, by: "title" | "id"): FlowDocument => {
  const start = like.nodes.find(({ kind }) => kind === "start")?.id
  const known = new Map(like.nodes.map((node) => [by === "title" ? node.title.trim() : node.id, node.id]))
  const taken = new Set(like.nodes.map(({ id }) => id))
  let next = [...like.nodes, ...document.nodes].reduce((most, { id }) => Math.max(most, id), 0) + 1
  const names = new Map<NodeId, NodeId>()
  const used = new Set<NodeId>()
  const name = (node: FlowNode, id: NodeId) => {
    names.set(node.id, id)
    used.add(id)
  }
  for (const node of document.nodes)
    if (node.kind === "start" && start !== undefined && !used.has(start)) name(node, start)
  for (const node of document.nodes) {
    const same = known.get(by === "title" ? node.title.trim() : node.id)
    if (!names.has(node.id) && same !== undefined && same !== start && !used.has(same)) name(node, same)
  }
  for (const node of document.nodes)
    if (!names.has(node.id)) name(node, taken.has(node.id) || used.has(node.id) ? decodeId(next++) : node.id)
  const nameOf = (id: NodeId) => names.get(id) ?? id
  return {
    ...document,
    nodes: document.nodes.map((node) => renamed(node, nameOf)),
    ...(document.questions === undefined
      ? {}
      : {
          questions: document.questions.map((question) =>
            question.target === null ? question : { ...question, target: nameOf(question.target) },
          ),
        }),
  }
}

const decodeId = Schema.decodeSync(NodeId)

const renamed = (node: FlowNode, nameOf: (id: NodeId) => NodeId): FlowNode => ({
  ...node,
  id: nameOf(node.id),
  returnTo: node.returnTo === null ? null : nameOf(node.returnTo),
  userInteractions: node.userInteractions.map((answer) =>
    answer.target === null ? answer : { ...answer, target: nameOf(answer.target) },
  ),
  botInteractions: withAllTexts(node.botInteractions, (text) =>
    withMentions(text, (mention) => ({ ...mention, sourceNodeId: nameOf(mention.sourceNodeId) })),
  ),
})
