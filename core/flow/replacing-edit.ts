import type { FlowDocument } from "./flow-node.ts"
import type { GraphEdit } from "./graph-edit.ts"

/** The edit that turns one document into another; ids that both have are changed in place. */
export const replacing = (from: FlowDocument, to: FlowDocument): GraphEdit => {
  const kept = new Set(to.nodes.map(({ id }) => id))
  const known = new Set(from.nodes.map(({ id }) => id))
  return [
    { do: "rename-flow", name: to.name },
    ...from.nodes.flatMap(({ id }) => (kept.has(id) ? [] : [{ do: "remove-node" as const, id }])),
    ...to.nodes.map((node, at) => {
      if (!known.has(node.id)) return { do: "add-node" as const, node, at }
      const { id, ...fields } = node
      return { do: "change-node" as const, id, fields }
    }),
  ]
}
