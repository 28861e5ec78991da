import { combineLatest, debounceTime, map, merge, startWith, Subject, switchMap, of } from "rxjs"
import { type Behavior, evolve, type Scope } from "../../../kernel/view/index.ts"
import { type FlowMatch, replaceInFlow, searchFlow } from "../../edits/find-and-replace.ts"
import type { InteractionId } from "../../../kernel/index.ts"
import type { Toasts } from "../../../shell/index.ts"
import type { DocumentEditing } from "../editor/edited-document.ts"
import type { FlowSelection } from "../canvas/flow-selection.ts"

/** State of the search of the canvas. */
export interface FlowSearchState {
  readonly open: boolean
  readonly searched: string
  readonly by: string
  readonly matches: ReadonlyArray<FlowMatch>
  /** The index of the shown match; -1 if there is none. */
  readonly at: number
}

/** 'Buscar' of the editor: finds texts in the nodes, leads from one match to the next, and replaces them. */
export interface FlowSearch {
  readonly state$: Behavior<FlowSearchState>
  open(): void
  close(): void
  search(text: string): void
  /** Sets what a match is replaced by. */
  replaceBy(text: string): void
  /** Selects the node of the match that is so many places further; the search goes round. */
  step(by: number): void
  show(at: number): void
  /** Replaces in the node of the shown match, or in all nodes, as one step of undo. */
  replace(where: "node" | "flow"): void
}

const closed: FlowSearchState = { open: false, searched: "", by: "", matches: [], at: -1 }

/** Time from a change of the flow to a new search, in milliseconds: writing in a large flow stays quick. */
const quiet = 150

/** Creates the search over an edited flow, closed at first. */
export const createFlowSearch = (
  scope: Scope,
  {
    document,
    selection,
    toasts,
    showQuestion,
  }: {
    readonly document: DocumentEditing
    readonly selection: Pick<FlowSelection, "select">
    readonly toasts: Toasts
    /** Shows a question from anywhere. */
    readonly showQuestion?: (id: InteractionId) => void
  },
): FlowSearch => {
  type Change = (state: FlowSearchState) => FlowSearchState
  const changes$ = new Subject<Change>()
  const searched$ = new Subject<string | undefined>()
  const found$ = searched$.pipe(
    switchMap((searched) =>
      searched === undefined
        ? of({ searched: "", graph: undefined })
        : combineLatest({
            searched: of(searched),
            graph: document.graph$.pipe(debounceTime(quiet), startWith(document.graph$.value)),
          }),
    ),
    map(({ searched, graph }): Change => {
      const matches = graph === undefined ? [] : searchFlow(graph, searched)
      return (state) => ({ ...state, matches, at: Math.min(Math.max(state.at, 0), matches.length - 1) })
    }),
  )
  const state$ = evolve(scope, closed, merge(changes$, found$))
  const show = (at: number) => {
    const match = state$.value.matches[at]
    if (match === undefined) return
    changes$.next((state) => ({ ...state, at }))
    if (match.question === undefined) selection.select(match.nodeId)
    else showQuestion?.(match.question)
  }
  return {
    state$,
    open: () => {
      changes$.next((state) => ({ ...state, open: true }))
      searched$.next(state$.value.searched)
    },
    close: () => {
      changes$.next((state) => ({ ...state, open: false, matches: [], at: -1 }))
      searched$.next(undefined)
    },
    search: (searched) => {
      changes$.next((state) => ({ ...state, searched, at: 0 }))
      searched$.next(searched)
      show(0)
    },
    replaceBy: (by) => changes$.next((state) => ({ ...state, by })),
    step: (by) => {
      const { at, matches } = state$.value
      if (matches.length > 0) show((at + by + matches.length) % matches.length)
    },
    show,
    replace: (where) => {
      const graph = document.editable()
      const { searched, by, matches, at } = state$.value
      const match = matches[at]
      if (graph === undefined || match === undefined) return
      const { nodeId, question } = match
      const only = where === "flow" ? undefined : new Set(question === undefined ? [nodeId] : [])
      const { edit, replaced, keptTitles } = replaceInFlow(graph, searched.trim(), by, only, question)
      document.apply(edit)
      const kept = keptTitles.length === 0 ? {} : { detail: `Títulos mantidos: ${keptTitles.join(", ")}` }
      toasts.show(
        replaced === 0
          ? { kind: "warning", title: "Nada foi substituído: maiúsculas e acentos contam ao substituir.", ...kept }
          : { kind: "ok", title: replaced === 1 ? "1 substituição" : `${replaced} substituições`, ...kept },
      )
    },
  }
}
