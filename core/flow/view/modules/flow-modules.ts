import { Effect, Result } from "effect"
import { concat, distinctUntilChanged, map, of, switchMap } from "rxjs"
import { type BotId, sameValue } from "../../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../../kernel/view/index.ts"
import { callsModule } from "../../calls/system-call.ts"
import { type FlowModule, moduleLimit } from "../../document/flow-module.ts"
import type { FlowNode } from "../../document/flow-node.ts"
import type { Flows } from "../../flows.ts"
import type { EditedDocument } from "../editor/edited-document.ts"
import { publishedFlow } from "./called-flow.ts"

/**
 * Loads the published flows that the open flow calls, and those that these call, each once; those of bots that have published none are left
 * out. Undefined while one of them is not known, since it loads or could not be loaded.
 */
export const createFlowModules = (
  scope: Scope,
  { graph$ }: Pick<EditedDocument, "graph$">,
  flows: Pick<Flows, "load">,
): Behavior<ReadonlyArray<FlowModule> | undefined> => {
  /** Null: there is none. */
  const known = new Map<BotId, FlowModule | null>()
  const load = (botId: BotId) =>
    Effect.map(Effect.result(publishedFlow(flows, botId)), (found) => {
      if (Result.isSuccess(found)) known.set(botId, found.success && { botId, nodes: found.success.nodes })
      else if (found.failure._tag === "NotFound") known.set(botId, null)
    })
  const loadAll = (wanted: ReadonlyArray<BotId>): Effect.Effect<void> =>
    Effect.gen(function* () {
      const missing = wanted.filter((id) => !known.has(id)).slice(0, moduleLimit)
      if (missing.length === 0 || known.size >= moduleLimit) return
      yield* Effect.forEach(missing, load, { concurrency: 4, discard: true })
      yield* loadAll(missing.flatMap((id) => botsCalled(known.get(id)?.nodes ?? [])))
    })
  /** Undefined where one of them is not known. */
  const knownOf = (ids: ReadonlyArray<BotId>): ReadonlyArray<FlowModule> | undefined => {
    const all = new Set(ids)
    const modules: Array<FlowModule> = []
    for (const id of all) {
      const module = known.get(id)
      if (module === undefined) return undefined
      if (module === null) continue
      modules.push(module)
      for (const inner of botsCalled(module.nodes)) all.add(inner)
    }
    return modules
  }
  return hold<ReadonlyArray<FlowModule> | undefined>(
    scope,
    undefined,
    graph$.pipe(
      map((graph) => botsCalled(graph?.nodes.values() ?? [])),
      distinctUntilChanged<ReadonlyArray<BotId>>(sameValue),
      switchMap((ids) => {
        if (knownOf(ids) !== undefined) return of(knownOf(ids))
        return concat(of(undefined), callStream(() => loadAll(ids)).pipe(map(() => knownOf(ids))))
      }),
    ),
  )
}

const botsCalled = (nodes: Iterable<FlowNode>): ReadonlyArray<BotId> => {
  const bots = new Set<BotId>()
  for (const { call } of nodes) if (call !== null && callsModule(call)) bots.add(call.module.botId)
  return [...bots]
}
