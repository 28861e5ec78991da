import { Effect, Result } from "effect"
import { combineLatest, concat, distinctUntilChanged, map, type Observable, of, switchMap } from "rxjs"
import type { Entities, EntityType } from "../../../entity/index.ts"
import { type EntityTypeId, sameValue } from "../../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../../kernel/view/index.ts"
import type { FlowModule } from "../../document/flow-module.ts"
import type { FlowNode } from "../../document/flow-node.ts"
import type { FlowGraph } from "../../graph/flow-graph.ts"
import type { EditedDocument } from "./edited-document.ts"

/**
 * Loads the entities that the answers of the open flow use, each once; those that do not exist are left out. Undefined
 * while one of them is not known, since it loads or could not be loaded: the flow is then checked without entities.
 */
export const createFlowEntities = (
  scope: Scope,
  { graph$ }: Pick<EditedDocument, "graph$">,
  entities: Pick<Entities, "get">,
  modules$: Observable<ReadonlyArray<FlowModule> | undefined>,
): Behavior<ReadonlyArray<EntityType> | undefined> => {
  /** Null: it does not exist. */
  const known = new Map<EntityTypeId, EntityType | null>()
  const load = (id: EntityTypeId) =>
    Effect.map(Effect.result(entities.get(id)), (found) => {
      if (Result.isSuccess(found)) known.set(id, found.success.entity)
      else if (found.failure._tag === "NotFound") known.set(id, null)
    })
  const knownOf = (ids: ReadonlyArray<EntityTypeId>) =>
    ids.every((id) => known.has(id)) ? ids.flatMap((id) => known.get(id) ?? []) : undefined
  return hold<ReadonlyArray<EntityType> | undefined>(
    scope,
    undefined,
    combineLatest([graph$.pipe(map(usedEntities)), modules$.pipe(map(entitiesOfModules))]).pipe(
      map(([own, called]) => [...new Set([...own, ...called])]),
      distinctUntilChanged<ReadonlyArray<EntityTypeId>>(sameValue),
      switchMap((ids) => {
        const missing = ids.filter((id) => !known.has(id))
        const loads$ = callStream(() => Effect.forEach(missing, load, { concurrency: 4, discard: true }))
        return missing.length === 0 ? of(knownOf(ids)) : concat(of(undefined), loads$.pipe(map(() => knownOf(ids))))
      }),
    ),
  )
}

const entitiesOfModules = (modules: ReadonlyArray<FlowModule> | undefined): ReadonlyArray<EntityTypeId> =>
  (modules ?? []).flatMap(({ nodes }) => entitiesOf(nodes))

/** Runs at each key press: of the references of the flow it collects these alone. */
const usedEntities = (graph: FlowGraph | undefined): ReadonlyArray<EntityTypeId> =>
  graph === undefined ? [] : entitiesOf(graph.nodes.values())

const entitiesOf = (nodes: Iterable<FlowNode>): ReadonlyArray<EntityTypeId> => {
  const used = new Set<EntityTypeId>()
  for (const { userInteractions, form } of nodes)
    for (const { entity } of [...userInteractions, ...(form?.fields ?? [])]) if (entity !== null) used.add(entity.id)
  return [...used]
}
