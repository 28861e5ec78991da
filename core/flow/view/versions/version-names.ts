import { Result } from "effect"
import { map, mergeMap, Subject } from "rxjs"
import type { BotId, FlowId } from "../../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../../kernel/view/index.ts"
import type { Toasts } from "../../../shell/index.ts"
import type { FlowVersion, FlowVersions } from "../../flow-versions.ts"

/** State of naming versions in place. */
export interface VersionNamesState {
  /** The version whose name is being written. */
  readonly writing: { readonly id: FlowId; readonly text: string } | undefined
  /** Names that were written since the rows loaded; they are shown in place of those of the rows. */
  readonly names: ReadonlyMap<FlowId, string>
  /** Names that could not be saved: writing goes on from them. */
  readonly unsaved: ReadonlyMap<FlowId, string>
}

/** Names versions in place: a name is shown at once, and taken back if it cannot be saved. */
export interface VersionNames {
  readonly state$: Behavior<VersionNamesState>
  /** Opens the field with the name that is shown, or with the one that could not be saved. */
  write(version: FlowVersion): void
  type(text: string): void
  save(): void
  /** Closes the field without a change. */
  cancel(): void
}

/** Creates the naming of a bot's versions. */
export const createVersionNames = (
  scope: Scope,
  deps: { readonly botId: BotId; readonly versions: FlowVersions; readonly toasts: Toasts },
): VersionNames => {
  const { botId, versions, toasts } = deps
  const changes$ = new Subject<(state: VersionNamesState) => VersionNamesState>()
  const saves$ = new Subject<{ readonly id: FlowId; readonly name: string }>()
  /** The names that the server has accepted since the rows loaded. */
  const accepted = new Map<FlowId, string>()
  const state$ = evolve<VersionNamesState>(
    scope,
    { writing: undefined, names: new Map(), unsaved: new Map() },
    changes$,
  )
  scope.add(
    saves$
      .pipe(
        mergeMap(({ id, name }) =>
          callStream(() => versions.rename({ botId, flowId: id, name })).pipe(map((answer) => ({ id, name, answer }))),
        ),
      )
      .subscribe(({ id, name, answer }) => {
        if (Result.isSuccess(answer)) {
          accepted.set(id, name)
          return
        }
        // Another name has been written since.
        if (state$.value.names.get(id) !== name) return
        const before = accepted.get(id)
        toasts.show({
          kind: "error",
          title: "Não foi possível salvar o nome da versão.",
          detail: answer.failure.message,
          life: 5_000,
        })
        changes$.next((state) => ({
          writing: state.writing ?? { id, text: name },
          names: before === undefined ? without(state.names, id) : new Map(state.names).set(id, before),
          unsaved: new Map(state.unsaved).set(id, name),
        }))
      }),
  )
  return {
    state$,
    write: ({ id, name }) =>
      changes$.next((state) => ({
        ...state,
        writing: { id, text: state.unsaved.get(id) ?? state.names.get(id) ?? name },
      })),
    type: (text) =>
      changes$.next((state) =>
        state.writing === undefined ? state : { ...state, writing: { ...state.writing, text } },
      ),
    save: () => {
      const { writing } = state$.value
      if (writing === undefined) return
      const { id } = writing
      const name = writing.text.trim()
      changes$.next((state) => ({
        writing: undefined,
        names: new Map(state.names).set(id, name),
        unsaved: without(state.unsaved, id),
      }))
      saves$.next({ id, name })
    },
    cancel: () =>
      changes$.next((state) => ({
        ...state,
        writing: undefined,
        unsaved: state.writing === undefined ? state.unsaved : without(state.unsaved, state.writing.id),
      })),
  }
}

const without = <Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): ReadonlyMap<Key, Value> =>
  new Map([...map].filter(([each]) => each !== key))
