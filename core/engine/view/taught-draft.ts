import { Effect, Result } from "effect"
import type { Entities, EntityType } from "../../entity/index.ts"
import {
  type FlowDocument,
  type FlowModule,
  type Flows,
  type LoadedFlow,
  notAFlow,
  type NotAFlow,
  type StaleFlow,
} from "../../flow/index.ts"
import { calledFlows } from "../../flow/view/index.ts"
import type { BotId, CallRefused, EntityTypeId } from "../../kernel/index.ts"
import { compile, type CompiledScript } from "../script/compiled-script.ts"
import { type Script, scriptOf } from "../script/script.ts"

/** The draft of a bot's flow, with what it is compiled with. */
export interface TaughtDraft {
  readonly flow: LoadedFlow
  readonly entities: ReadonlyArray<EntityType>
  /** The flows that it calls. */
  readonly modules: ReadonlyArray<FlowModule>
  /** Undefined if the draft is not a valid flow. */
  readonly script: CompiledScript | undefined
}

/** The draft does not have what was to be changed in it. */
export interface NotTaught {
  readonly _tag: "NotTaught"
  /** A Portuguese sentence. */
  readonly message: string
}

/** What loading and changing a draft needs. */
export interface TaughtDraftDeps {
  readonly flows: Pick<Flows, "load" | "save">
  readonly entities: Pick<Entities, "get">
}

/** Loads the active release of a bot's flow, and the entities that it uses; those that do not exist are left out. */
export const loadDraft = (
  botId: BotId,
  { flows, entities }: TaughtDraftDeps,
): Effect.Effect<TaughtDraft, CallRefused> =>
  Effect.gen(function* () {
    const flow = yield* flows.load({ botId, flowId: -1 })
    const modules = yield* calledFlows(flows, flow.document.nodes)
    const used = new Set<EntityTypeId>()
    for (const { userInteractions, form } of [...flow.document.nodes, ...modules.flatMap(({ nodes }) => nodes)])
      for (const { entity } of [...userInteractions, ...(form?.fields ?? [])]) if (entity !== null) used.add(entity.id)
    const found = yield* Effect.forEach(used, (id) => entityOrNone(entities, id), { concurrency: 4 })
    return draftOf(flow, found.flat(), modules)
  })

/**
 * Loads the draft anew, changes it and saves it: once more if another user has saved in between, so that neither loses
 * anything.
 */
export const changeDraft = <Changed extends { readonly document: FlowDocument }>(
  botId: BotId,
  changed: (document: FlowDocument) => Result.Result<Changed, string>,
  deps: TaughtDraftDeps,
): Effect.Effect<
  { readonly draft: TaughtDraft; readonly change: Changed },
  NotTaught | StaleFlow | NotAFlow | CallRefused
> => {
  const attempt = Effect.gen(function* () {
    const { flow, entities, modules } = yield* loadDraft(botId, deps)
    const change = changed(flow.document)
    if (Result.isFailure(change)) return yield* Effect.fail({ _tag: "NotTaught", message: change.failure } as const)
    const { document } = change.success
    const stored = yield* deps.flows.save({ botId, flowId: flow.id }, { document, seen: flow.seen })
    return { draft: draftOf({ ...flow, ...stored, document }, entities, modules), change: change.success }
  })
  return Effect.flatMap(Effect.result(attempt), (outcome) => {
    if (Result.isSuccess(outcome)) return Effect.succeed(outcome.success)
    return outcome.failure._tag === "StaleFlow" ? attempt : Effect.fail(outcome.failure)
  })
}

/** Returns the script of another document with what the draft is compiled with; undefined if it is not a valid flow. */
export const scriptWith = ({ flow, entities, modules }: TaughtDraft, document: FlowDocument): Script | undefined =>
  notAFlow(document) === undefined ? scriptOf(document, { entities, modules, keywords: flow.keywords }) : undefined

const draftOf = (
  flow: LoadedFlow,
  entities: ReadonlyArray<EntityType>,
  modules: ReadonlyArray<FlowModule>,
): TaughtDraft => {
  const draft = { flow, entities, modules, script: undefined }
  const script = scriptWith(draft, flow.document)
  return { ...draft, script: script && compile(script) }
}

const entityOrNone = (
  entities: Pick<Entities, "get">,
  id: EntityTypeId,
): Effect.Effect<ReadonlyArray<EntityType>, CallRefused> =>
  Effect.flatMap(Effect.result(entities.get(id)), (found) => {
    if (Result.isSuccess(found)) return Effect.succeed([found.success.entity])
    return found.failure._tag === "NotFound" ? Effect.succeed([]) : Effect.fail(found.failure)
  })
