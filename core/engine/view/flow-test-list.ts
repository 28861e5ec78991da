import { Result } from "effect"
import { concat, concatMap, filter, map, merge, type Observable, of, Subject, switchMap, take } from "rxjs"
import type { FlowGraph } from "../../flow/index.ts"
import { type BotId, type CallRefused, decode, type FlowTestId, sentences } from "../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../kernel/view/index.ts"
import type { Confirmations, Downloads, Toasts } from "../../shell/index.ts"
import { acceptedConversation } from "../flow-tests/accepted-conversation.ts"
import { exportFlowTests } from "../flow-tests/export-flow-tests.ts"
import { flowTestMessages as say } from "../flow-tests/flow-test-messages.ts"
import {
  type FlowTest,
  type FlowTestChange,
  FlowTestDraft,
  type FlowTestRefused,
  type FlowTests,
} from "../flow-tests/flow-tests.ts"
import { type FlowTestRun, runFlowTests } from "../flow-tests/run-flow-tests.ts"
import type { Conversation } from "../replay/conversation-document.ts"
import type { EditedScript } from "./edited-script.ts"

/** The name that is being written: of a new test, or of one that is renamed. */
export interface FlowTestNaming {
  readonly of: "new" | FlowTestId
  /** The sentence under the field. */
  readonly error: string | undefined
  readonly busy: boolean
}

/** State of the list of tests. */
export interface FlowTestListState {
  readonly status: "loading" | "failed" | "ready"
  /** Why the list could not be loaded. */
  readonly problem: string | undefined
  readonly tests: ReadonlyArray<FlowTest>
  /** The outcome of the latest run; undefined before the first. */
  readonly run: FlowTestRun | undefined
  /** The flow of that run. */
  readonly ranOn: FlowGraph | undefined
  /** A run that was asked for waits for what the flow understands by. */
  readonly running: boolean
  /** The flow has changed since that run. */
  readonly outdated: boolean
  readonly naming: FlowTestNaming | undefined
  /** The test that is being removed or replaced. */
  readonly busy: FlowTestId | undefined
  /** The canvas is painted with what the tests reach. */
  readonly painted: boolean
}

/** The saved tests of the bot whose flow is open, and their outcome on the flow as it stands in the editor. */
export interface FlowTestList {
  readonly state$: Behavior<FlowTestListState>
  /** Emits each new test, once it is saved. */
  readonly saved$: Observable<FlowTest>
  readonly mayWrite: boolean
  reload(): void
  /** Runs all tests on the present flow. */
  run(): void
  /** Asks for the name of a new test, with the conversation as it is now. A refusal is shown as a toast. */
  startSaving(): void
  startRenaming(id: FlowTestId): void
  /** Saves the test, or its new name. */
  submitName(name: string): void
  cancelName(): void
  /** Asks, and removes the test. */
  remove(id: FlowTestId): void
  /** 'Aceitar o novo resultado': the test expects what the flow answers now. */
  accept(id: FlowTestId): void
  /** Saves a JSON file that `prosa flow replay` takes. */
  export(): void
  /** Paints the canvas, or stops painting it. */
  paint(painted: boolean): void
}

/** The dependencies of the list. */
export interface FlowTestListDeps {
  readonly tests: FlowTests
  readonly script$: Behavior<EditedScript | undefined>
  readonly recorded: () => Result.Result<Conversation, string>
  readonly toasts: Toasts
  readonly confirmations: Confirmations
  readonly downloads: Downloads
}

type Change = (state: FlowTestListState) => FlowTestListState

/** Creates the list and loads it. It runs on its own once the tests and the flow's script are there. */
export const createFlowTestList = (
  scope: Scope,
  { botId, mayWrite }: { readonly botId: BotId; readonly mayWrite: boolean },
  { tests, script$, recorded, toasts, confirmations, downloads }: FlowTestListDeps,
): FlowTestList => {
  const changes$ = new Subject<Change>()
  const saved$ = new Subject<FlowTest>()
  const loads$ = new Subject<void>()
  const runs$ = new Subject<void>()
  const writings$ = new Subject<() => Observable<Change>>()
  let toSave: Conversation | undefined

  /** The run on the present flow; the state is unchanged while there is no script. */
  const withRun: Change = (state) => {
    const script = script$.value
    const compiled = script?.compiled()
    if (script === undefined || compiled === undefined) return { ...state, outdated: state.run !== undefined }
    return { ...state, run: runFlowTests(compiled, state.tests), ranOn: script.graph, outdated: false }
  }
  /** Emits a change at once, or as soon as what the present flow understands by is trained. */
  const whenTrained = (change: Change): Observable<Change> =>
    (script$.value?.trained$ ?? of(undefined)).pipe(map(() => change))
  const withTests =
    (change: (tests: ReadonlyArray<FlowTest>) => ReadonlyArray<FlowTest>): Change =>
    (state) =>
      withRun({ ...state, tests: change(state.tests) })

  const loadRuns$: Observable<Change> = loads$.pipe(
    switchMap(() =>
      callStream(() => tests.list({ botId })).pipe(
        switchMap((answer): Observable<Change> => {
          if (Result.isSuccess(answer)) {
            const { success: tests } = answer
            return whenTrained((state) => withRun({ ...state, status: "ready", problem: undefined, tests }))
          }
          const { message: problem } = answer.failure
          return of((state: FlowTestListState) => ({ ...state, status: "failed" as const, problem }))
        }),
      ),
    ),
  )
  // The script comes after the tests if the bot or an entity takes longer.
  const firstRuns$: Observable<Change> = script$.pipe(
    filter((script) => script !== undefined),
    take(1),
    switchMap(() =>
      whenTrained((state) => (state.status === "ready" && state.run === undefined ? withRun(state) : state)),
    ),
  )
  const wishedRuns$: Observable<Change> = runs$.pipe(
    switchMap(() =>
      concat(
        of((state: FlowTestListState) => ({ ...state, running: true })),
        whenTrained((state) => ({ ...withRun(state), running: false })),
      ),
    ),
  )
  const outdated$: Observable<Change> = script$.pipe(
    map((script): Change => (state) => {
      const outdated = state.run !== undefined && script !== undefined && script.graph !== state.ranOn
      return state.outdated === outdated ? state : { ...state, outdated }
    }),
  )
  const written$: Observable<Change> = writings$.pipe(concatMap((run) => run()))

  const state$ = evolve<FlowTestListState>(
    scope,
    {
      status: "loading",
      problem: undefined,
      tests: [],
      run: undefined,
      ranOn: undefined,
      outdated: false,
      naming: undefined,
      busy: undefined,
      painted: false,
      running: false,
    },
    merge(changes$, loadRuns$, firstRuns$, wishedRuns$, outdated$, written$),
  )

  const write = (begun: Change, run: () => Observable<Change>): void => {
    changes$.next(begun)
    writings$.next(run)
  }
  const testOf = (id: FlowTestId) => state$.value.tests.find((test) => test.id === id)
  const replaced =
    (test: FlowTest) =>
    (before: ReadonlyArray<FlowTest>): ReadonlyArray<FlowTest> =>
      before.map((one) => (one.id === test.id ? test : one))
  const free: Change = (state) => ({ ...state, busy: undefined })
  const failed = (title: string, failure: FlowTestRefused | CallRefused): Change => {
    toasts.show({ kind: "error", title, detail: failure.message })
    return free
  }
  const named =
    (error: string | undefined): Change =>
    (state) =>
      state.naming === undefined ? state : { ...state, naming: { ...state.naming, error, busy: false } }

  const submit = (naming: FlowTestNaming, name: string): void => {
    const conversation = toSave
    const { of: named$ } = naming
    write(
      (state) => ({ ...state, naming: { ...naming, error: undefined, busy: true } }),
      () =>
        callStream(() =>
          named$ === "new"
            ? tests.save({ botId, name, conversation: conversation ?? { version: 1, turns: [] } })
            : tests.update({ botId, id: named$, name }),
        ).pipe(
          map((answer): Change => {
            if (Result.isFailure(answer)) return named(answer.failure.message)
            const test = answer.success
            if (named$ === "new") {
              toasts.show({ kind: "ok", title: say.saved })
              saved$.next(test)
            }
            const change = withTests((before) => (named$ === "new" ? [...before, test] : replaced(test)(before)))
            return (state) => change({ ...state, naming: undefined })
          }),
        ),
    )
  }

  const list: FlowTestList = {
    state$,
    saved$,
    mayWrite,
    reload: () => {
      changes$.next((state) => ({ ...state, status: "loading" }))
      loads$.next()
    },
    run: () => runs$.next(),
    startSaving: () => {
      const conversation = recorded()
      if (Result.isFailure(conversation)) return toasts.show({ kind: "error", title: conversation.failure })
      toSave = conversation.success
      changes$.next((state) => ({ ...state, naming: { of: "new", error: undefined, busy: false } }))
    },
    startRenaming: (id) => changes$.next((state) => ({ ...state, naming: { of: id, error: undefined, busy: false } })),
    submitName: (name) => {
      const { naming } = state$.value
      if (naming === undefined || naming.busy) return
      const read = decode(FlowTestDraft.fields.name, name)
      if (Result.isFailure(read)) changes$.next(named(read.failure[0]?.message ?? sentences.required))
      else submit(naming, read.success.trim())
    },
    cancelName: () => changes$.next((state) => ({ ...state, naming: undefined })),
    remove: (id) => {
      const test = testOf(id)
      if (test === undefined) return
      confirmations.ask({
        title: say.removeTitle,
        text: say.removeQuestion(test.name),
        yes: "Remover",
        danger: true,
        confirmed: () =>
          write(
            (state) => ({ ...state, busy: id }),
            () =>
              callStream(() => tests.remove({ botId, id })).pipe(
                map((answer): Change => {
                  if (Result.isFailure(answer)) return failed(say.removeFailed, answer.failure)
                  toasts.show({ kind: "ok", title: say.removed })
                  const change = withTests((before) => before.filter((one) => one.id !== id))
                  return (state) => change(free(state))
                }),
              ),
          ),
      })
    },
    accept: (id) => {
      const test = testOf(id)
      const compiled = script$.value?.compiled()
      if (test === undefined || compiled === undefined) return
      const conversation = acceptedConversation(compiled, test)
      if (Result.isFailure(conversation))
        return toasts.show({ kind: "error", title: say.saveFailed, detail: conversation.failure })
      const change: FlowTestChange = { conversation: conversation.success }
      write(
        (state) => ({ ...state, busy: id }),
        () =>
          callStream(() => tests.update({ botId, id, ...change })).pipe(
            map((answer): Change => {
              if (Result.isFailure(answer)) return failed(say.saveFailed, answer.failure)
              toasts.show({ kind: "ok", title: say.accepted })
              const replacing = withTests(replaced(answer.success))
              return (state) => replacing(free(state))
            }),
          ),
      )
    },
    export: () =>
      downloads.save({ name: "testes.json", type: "application/json", content: exportFlowTests(state$.value.tests) }),
    paint: (painted) => changes$.next((state) => ({ ...state, painted })),
  }
  loads$.next()
  return list
}
