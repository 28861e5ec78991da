import type { EntityRef } from "./entity-ref.ts"
import type { FlowDocument, FlowNode } from "./flow-node.ts"

/** Lists the entities by which nodes capture, each once. */
export const entitiesIn = (nodes: Iterable<FlowNode>): ReadonlyArray<EntityRef> => {
  const used = new Map<number, EntityRef>()
  for (const { userInteractions, form } of nodes)
    for (const { entity } of [...userInteractions, ...(form?.fields ?? [])])
      if (entity !== null && !used.has(entity.id)) used.set(entity.id, entity)
  return [...used.values()]
}

/** Finds the entity that a reference means among some, of which the first win: that of its id and name, else one of its name. */
export const entityFinder = (known: ReadonlyArray<EntityRef>): ((entity: EntityRef) => EntityRef | undefined) => {
  const byId = new Map<number, EntityRef>()
  const byName = new Map<string, EntityRef>()
  for (const entity of known) {
    byId.set(entity.id, entity)
    if (!byName.has(entity.name)) byName.set(entity.name, entity)
  }
  return (entity) => (byId.get(entity.id)?.name === entity.name ? entity : byName.get(entity.name))
}

/**
 * Gives the references of a flow from elsewhere the ids of these entities, by their names: entities of the system have other ids in every
 * installation. One of which there is none keeps its reference, which the linter names; where its id is that of another entity here, it captures
 * nothing.
 */
export const withEntitiesOf = (flow: FlowDocument, known: ReadonlyArray<EntityRef>): FlowDocument => {
  const find = entityFinder(known)
  const taken = new Set(known.map(({ id }) => id))
  const here = <Part extends { readonly entity: EntityRef | null }>(part: Part): Part => {
    if (part.entity === null) return part
    const found = find(part.entity)
    return { ...part, entity: found ?? (taken.has(part.entity.id) ? null : part.entity) }
  }
  return {
    ...flow,
    nodes: flow.nodes.map((node) => ({
      ...node,
      userInteractions: node.userInteractions.map(here),
      ...(node.form === undefined ? {} : { form: { ...node.form, fields: node.form.fields.map(here) } }),
    })),
  }
}
