import { Effect, Result } from "effect"
import { combineLatest, distinctUntilChanged, map, of, switchMap } from "rxjs"
import type { CallRefused } from "../../../kernel/index.ts"
import { type Behavior, callStream, derive, hold, type Scope } from "../../../kernel/view/index.ts"
import type { Toasts } from "../../../shell/index.ts"
import type { FlowVersion, FlowVersionAddress, FlowVersions } from "../../flow-versions.ts"
import type { StaleFlow } from "../../flow-releases.ts"
import type { NotAFlow } from "../../flows.ts"
import type { DocumentEditing } from "../editor/edited-document.ts"
import type { FlowSource } from "../storing/flow-source.ts"
import type { FlowStoringWithin } from "../storing/flow-storing.ts"

/** Makes the open flow, an older published version, the editing release again. */
export interface FlowRestoring {
  /** The open version, if it is an older published one. */
  readonly older$: Behavior<FlowVersion | undefined>
  /** The editing release of the flow, if the open version is the active one: a save would meet it. */
  readonly newer$: Behavior<FlowVersion | undefined>
  /** Saves the open flow as the editing release; if there is one already, its changes are shown and asked about. */
  restore(): void
}

/** Creates the restoring of the flow of a source; without versions, none is an older one. */
export const createFlowRestoring = (
  scope: Scope,
  deps: {
    readonly source: FlowSource
    readonly versions: Pick<FlowVersions, "get" | "list"> | undefined
    readonly document: Pick<DocumentEditing, "settled$">
    readonly storing: Pick<FlowStoringWithin, "release$" | "send">
    readonly toasts: Toasts
  },
): FlowRestoring => {
  const { source, versions, document, storing, toasts } = deps
  const { botId, store } = source
  const standing$ = hold<VersionStanding>(
    scope,
    {},
    combineLatest([storing.release$, document.settled$]).pipe(
      map(([release, settled]) => (settled ? release?.flowId : undefined)),
      distinctUntilChanged(),
      switchMap((flowId) =>
        flowId === undefined || botId === undefined || versions === undefined
          ? of({})
          : callStream(() => standingOf(versions, { botId, flowId })).pipe(
              map((answer) => Result.getOrElse(answer, (): VersionStanding => ({}))),
            ),
      ),
    ),
  )
  const older$ = derive(scope, standing$, ({ older }) => older)
  return {
    older$,
    newer$: derive(scope, standing$, ({ newer }) => newer),
    restore: () => {
      if (store === undefined) return
      const version = older$.value
      storing.send<NotAFlow | CallRefused>("restore", {
        call: ({ release, seen, document }) =>
          store
            .save(release.flowId, { seen, document })
            .pipe(Effect.mapError((failure) => (failure._tag === "StaleFlow" ? named(failure) : failure))),
        answered: (answer) => {
          if (Result.isFailure(answer))
            return toasts.show({
              kind: "error",
              title: "Não foi possível restaurar a versão.",
              detail: answer.failure.message,
              life: 5_000,
            })
          return toasts.show({
            kind: "ok",
            title: version === undefined ? "Versão restaurada." : `Versão ${version.number} restaurada.`,
            detail: "Ela está em edição. Publique para que passe a atender.",
          })
        },
      })
    },
  }
}

/** How the open version stands to the newest state of its flow. */
interface VersionStanding {
  readonly older?: FlowVersion
  readonly newer?: FlowVersion
}

const standingOf = (
  versions: Pick<FlowVersions, "get" | "list">,
  address: FlowVersionAddress,
): Effect.Effect<VersionStanding, CallRefused> =>
  Effect.flatMap(versions.get(address), (open): Effect.Effect<VersionStanding, CallRefused> => {
    if (open.editingRelease) return Effect.succeed({})
    if (!open.active) return Effect.succeed({ older: open })
    // An editing release is the first of the list.
    return Effect.map(versions.list({ botId: address.botId, offset: 0, limit: 1 }), ({ result: [newest] }) =>
      newest?.editingRelease === true ? { newer: newest } : {},
    )
  })

/** Names the editing release that restoring would replace. */
const named = (stale: StaleFlow): StaleFlow => {
  const { editing } = stale.releases
  return editing === null
    ? stale
    : { ...stale, message: `Já existe uma versão em edição (revisão ${editing.revision}) que não foi publicada.` }
}
