import { Result } from "effect"
import { exhaustMap, map, merge, of, startWith, Subject, switchMap } from "rxjs"
import { mayDo } from "../../access/index.ts"
import type { Session } from "../../access/view/index.ts"
import type { LabelId } from "../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../kernel/view/index.ts"
import type { Toasts } from "../../shell/index.ts"
import { nextColour } from "../label-colours.ts"
import { type Label, labelNameLimit, type Labels } from "../label.ts"
import { findLabels, labelNamed } from "../labels-of-one.ts"

/** The labels of the company, to choose from. */
export interface LabelOptionsState {
  readonly search: string
  /** Those that the search finds. */
  readonly found: ReadonlyArray<Label>
  /** All of them. */
  readonly all: ReadonlyArray<Label>
  readonly status: "loading" | "ready" | "failed"
  /** Why there is nothing to choose from; '' otherwise. */
  readonly failure: string
  /** The name of the label that may be made from what is written; '' for none. */
  readonly offer: string
  readonly creating: boolean
}

/** The labels of the company: found by name, and made while one types by who may. */
export interface LabelOptions {
  readonly state$: Behavior<LabelOptionsState>
  /** Whether a label may be made from the search. */
  readonly mayMake: boolean
  search(text: string): void
  /** Makes the label that is offered; `made` gets it. */
  create(): void
  /** Chooses the first one found, or makes the offered one, as Enter does. */
  take(): void
  reload(): void
}

/** What the options need. */
export interface LabelOptionsDeps {
  readonly labels: Pick<Labels, "all" | "create">
  readonly session: Session
  readonly toasts: Pick<Toasts, "show">
  /** Takes a label that was made, or that Enter has chosen. */
  readonly taken: (label: Label) => void
  /** Nothing is made where one filters. */
  readonly makesNone?: true
}

type Change = (state: LabelOptionsState) => LabelOptionsState

const first: LabelOptionsState = {
  search: "",
  found: [],
  all: [],
  status: "loading",
  failure: "",
  offer: "",
  creating: false,
}

/** Creates the options, which load at once. */
export const createLabelOptions = (scope: Scope, deps: LabelOptionsDeps): LabelOptions => {
  const { labels, session, toasts, taken } = deps
  const { user } = session.state$.value
  const mayMake = deps.makesNone !== true && user !== undefined && mayDo(user, "label.edit")
  const searches$ = new Subject<string>()
  const loads$ = new Subject<void>()
  const makings$ = new Subject<string>()

  const looked = (state: LabelOptionsState): LabelOptionsState => {
    const name = state.search.trim()
    const makes = mayMake && state.status === "ready" && name !== "" && Array.from(name).length <= labelNameLimit
    return {
      ...state,
      found: findLabels(state.all, state.search),
      offer: makes && labelNamed(state.all, name) === undefined ? name : "",
    }
  }
  const state$: Behavior<LabelOptionsState> = evolve<LabelOptionsState>(
    scope,
    first,
    merge(
      searches$.pipe(
        map(
          (search): Change =>
            (state) =>
              looked({ ...state, search }),
        ),
      ),
      loads$.pipe(
        startWith(undefined),
        switchMap(() =>
          callStream(() => labels.all(session.companyId())).pipe(
            map(
              (answer): Change =>
                (state) =>
                  Result.isSuccess(answer)
                    ? looked({ ...state, all: answer.success, status: "ready", failure: "" })
                    : { ...state, status: "failed", failure: answer.failure.message },
            ),
            startWith<Change>((state) => ({ ...state, status: "loading", failure: "" })),
          ),
        ),
      ),
      makings$.pipe(
        exhaustMap((name) =>
          callStream(() => labels.create(session.companyId(), { name, colour: nextColour(state$.value.all) })).pipe(
            switchMap((answer) => {
              if (Result.isFailure(answer)) {
                const errors = answer.failure._tag === "InvalidInput" ? (answer.failure.errors ?? []) : []
                toasts.show({ kind: "error", title: errors[0]?.message ?? answer.failure.message })
                return of<Change>((state) => ({ ...state, creating: false }))
              }
              const made = answer.success
              taken(made)
              return of<Change>((state) => looked({ ...state, creating: false, search: "", all: [...state.all, made] }))
            }),
            startWith<Change>((state) => ({ ...state, creating: true })),
          ),
        ),
      ),
    ),
  )
  const create = () => {
    if (state$.value.offer !== "") makings$.next(state$.value.offer)
  }
  return {
    state$,
    mayMake,
    search: (text) => searches$.next(text),
    create,
    take: () => {
      const { search, found, offer } = state$.value
      const [best] = found
      if (search.trim() === "") return
      if (best === undefined) return create()
      if (offer !== "" && found.length > 1) return
      searches$.next("")
      taken(best)
    },
    reload: () => loads$.next(),
  }
}

/** Returns whether a label is among those. */
export const hasLabel = (labels: ReadonlyArray<Pick<Label, "id">>, id: LabelId): boolean =>
  labels.some((label) => label.id === id)
