import { Effect, Result } from "effect"
import { concatMap, map, merge, type Observable, Subject, switchMap, timer } from "rxjs"
import type { BotId, CallRefused } from "../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../kernel/view/index.ts"
import type { Toasts } from "../../shell/index.ts"
import type { FlowTests } from "../flow-tests/flow-tests.ts"
import { textsReadIn } from "../replay/texts-read.ts"
import { type TaughtAnswer, teachPhrases, unteachPhrases } from "../unclear/teach-phrases.ts"
import { unclearMessages as say } from "../unclear/unclear-messages.ts"
import type { UnclearKind, UnclearList, UnclearTexts } from "../unclear/unclear-texts.ts"
import { changeDraft, loadDraft, type TaughtDraft, type TaughtDraftDeps } from "./taught-draft.ts"
import { effectOf, type OfferedAnswer, type Recorded, rowOf, type UnclearRow } from "./unclear-rows.ts"

/** State of the list. */
export interface UnclearListState {
  readonly status: "loading" | "failed" | "ready"
  readonly failure: CallRefused | undefined
  readonly kind: UnclearKind
  readonly rows: ReadonlyArray<UnclearRow>
  readonly totals: UnclearList["totals"]
  readonly cut: boolean
  /** The release that the texts are taught to; undefined until it is loaded. */
  readonly draft: TaughtDraft | undefined
  /** Number of recorded conversations that an effect was looked for in; undefined while they load, or could not. */
  readonly replayed: number | undefined
  /** The row that is being stored. */
  readonly busy: string | undefined
  /** Something was taught here that is not published yet. */
  readonly unpublished: boolean
}

/** What contacts wrote and the bot did not understand, and the ways to teach it to the draft. */
export interface UnclearTextsView {
  readonly state$: Behavior<UnclearListState>
  reload(): void
  show(kind: UnclearKind): void
  /** Looks for what teaching the row to an answer would do; by default to the suggested one. */
  look(key: string, answer?: OfferedAnswer): void
  /** Adds the row's spellings to the phrases of an answer of the draft, and saves it. */
  teach(key: string, answer: TaughtAnswer): void
  /** Takes back what was taught. */
  undo(key: string): void
  /** Sets the row aside, or takes it back; texts written alike later go with it. */
  setAside(key: string, aside: boolean): void
}

/** The dependencies of the list. */
export interface UnclearListDeps extends TaughtDraftDeps {
  readonly unclear: UnclearTexts
  readonly tests: Pick<FlowTests, "list">
  readonly toasts: Toasts
}

type Change = (state: UnclearListState) => UnclearListState

/** Creates the list of a bot and loads it. */
export const createUnclearList = (
  scope: Scope,
  { botId }: { readonly botId: BotId },
  deps: UnclearListDeps,
): UnclearTextsView => {
  const { unclear, toasts } = deps
  const changes$ = new Subject<Change>()
  const loads$ = new Subject<UnclearKind>()
  const begun$ = new Subject<void>()
  const looks$ = new Subject<{ readonly key: string; readonly answer: OfferedAnswer | undefined }>()
  const writings$ = new Subject<() => Observable<Change>>()
  let recorded: Recorded | undefined

  const drafts$ = begun$.pipe(
    switchMap(() =>
      callStream(() => Effect.all({ draft: loadDraft(botId, deps), recorded: recordedOf(botId, deps) })).pipe(
        map((answer): Change => {
          if (Result.isFailure(answer)) return (state) => failed(state, answer.failure)
          const { draft, recorded: past } = answer.success
          recorded = draft.script && past && { reads: textsReadIn(draft.script, past.conversations), tests: past.tests }
          const replayed = recorded && past?.conversations.length
          if (past === undefined) toasts.show({ kind: "warning", title: say.readingsFailed })
          return (state) => withDraft({ ...state, replayed }, draft)
        }),
      ),
    ),
  )
  const lists$ = loads$.pipe(
    switchMap((kind) =>
      callStream(() => unclear.list({ botId, kind })).pipe(
        map((answer): Change => {
          if (Result.isFailure(answer)) return (state) => failed(state, answer.failure)
          const { texts, totals, cut } = answer.success
          return (state) => ({
            ...state,
            status: "ready",
            failure: undefined,
            totals,
            cut,
            rows: texts.map((text) => rowOf(text, state.draft)),
          })
        }),
      ),
    ),
  )
  const effects$ = looks$.pipe(
    // The row is drawn first.
    switchMap((look) => timer(0).pipe(map(() => look))),
    map(({ key, answer }): Change => (state) => {
      const row = state.rows.find((one) => one.key === key)
      const looked = answer ?? row?.suggested
      const { draft } = state
      if (row === undefined || looked === undefined || draft === undefined || recorded === undefined) return state
      if (row.effect?.answer.target === looked.target) return state
      const found = effectOf(row, looked.target, draft, recorded)
      return found === undefined ? state : withRow(state, key, { effect: { answer: looked, of: found } })
    }),
  )
  const state$ = evolve<UnclearListState>(
    scope,
    {
      status: "loading",
      failure: undefined,
      kind: "missed",
      rows: [],
      totals: { missed: 0, unsure: 0, aside: 0 },
      cut: false,
      draft: undefined,
      replayed: undefined,
      busy: undefined,
      unpublished: false,
    },
    merge(changes$, drafts$, lists$, effects$, writings$.pipe(concatMap((run) => run()))),
  )

  const load = (kind: UnclearKind): void => {
    changes$.next((state) => ({ ...state, kind, status: "loading", rows: kind === state.kind ? state.rows : [] }))
    loads$.next(kind)
  }
  const rowAt = (key: string) => state$.value.rows.find((row) => row.key === key)
  /** Stores something about a row, one at a time. */
  const write = <A, E extends { readonly message: string }>(
    key: string,
    title: string,
    call: () => Effect.Effect<A, E>,
    stored: (answer: A) => Change,
  ): void => {
    if (state$.value.busy !== undefined) return
    changes$.next((state) => ({ ...state, busy: key }))
    writings$.next(() =>
      callStream(call).pipe(
        map((answer): Change => {
          if (Result.isFailure(answer)) {
            toasts.show({ kind: "error", title, detail: answer.failure.message })
            return (state) => ({ ...state, busy: undefined })
          }
          const change = stored(answer.success)
          return (state) => change({ ...state, busy: undefined })
        }),
      ),
    )
  }

  const list: UnclearTextsView = {
    state$,
    reload: () => {
      begun$.next()
      load(state$.value.kind)
    },
    show: load,
    look: (key, answer) => looks$.next({ key, answer }),
    teach: (key, answer) => {
      const row = rowAt(key)
      if (row === undefined || row.taught !== undefined) return
      const chosen =
        typeof answer === "string" || !("target" in answer)
          ? undefined
          : row.answers.find(({ target }) => target === answer.target)
      // What it changes is told with it, whether or not it was looked for before.
      if (chosen !== undefined) list.look(key, chosen)
      write(
        key,
        say.teachFailed,
        () =>
          changeDraft(botId, (document) => teachPhrases(document, row.nodeId, answer, [row.text, ...row.alike]), deps),
        ({ draft, change: taught }) =>
          (state) =>
            withDraft({ ...withRow(state, key, { taught }), unpublished: true }, draft),
      )
    },
    undo: (key) => {
      const taught = rowAt(key)?.taught
      if (taught === undefined) return
      write(
        key,
        say.teachFailed,
        () =>
          changeDraft(
            botId,
            (document) => Result.map(unteachPhrases(document, taught), (changed) => ({ document: changed })),
            deps,
          ),
        ({ draft }) =>
          (state) =>
            withDraft(withRow(state, key, { taught: undefined }), draft),
      )
    },
    setAside: (key, aside) => {
      const row = rowAt(key)
      if (row === undefined) return
      write(
        key,
        aside ? say.setAsideFailed : say.takeBackFailed,
        () => unclear.setAside({ botId, nodeId: row.nodeId, saying: row.saying, aside }),
        () => (state) => moved(state, row, aside),
      )
    },
  }
  list.reload()
  return list
}

const failed = (state: UnclearListState, failure: CallRefused): UnclearListState => ({
  ...state,
  status: "failed",
  failure,
})

/** Loads what changes are compared with; undefined if it could not be loaded, since the texts can be taught without. */
const recordedOf = (botId: BotId, { unclear, tests }: Pick<UnclearListDeps, "unclear" | "tests">) =>
  Effect.map(
    Effect.result(Effect.all({ conversations: unclear.conversations({ botId }), tests: tests.list({ botId }) })),
    Result.getOrUndefined,
  )

const withRow = (state: UnclearListState, key: string, fields: Partial<UnclearRow>): UnclearListState => ({
  ...state,
  rows: state.rows.map((row) => (row.key === key ? { ...row, ...fields } : row)),
})

/** Reads every row again with another draft. */
const withDraft = (state: UnclearListState, draft: TaughtDraft): UnclearListState => ({
  ...state,
  draft,
  rows: state.rows.map((row) => ({
    ...rowOf(row, draft),
    ...(row.taught === undefined ? {} : { taught: row.taught, effect: row.effect }),
  })),
})

const moved = (state: UnclearListState, row: UnclearRow, aside: boolean): UnclearListState => {
  const { missed, unsure, aside: before } = state.totals
  const gone = state.kind === "aside" ? {} : { [state.kind]: state.totals[state.kind] - 1 }
  return {
    ...state,
    rows: state.rows.filter(({ key }) => key !== row.key),
    totals: { missed, unsure, ...gone, aside: before + (aside ? 1 : -1) },
  }
}
