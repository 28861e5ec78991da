import { Result } from "effect"
import { concatMap, filter, map, merge, type Observable, of, Subject, switchMap, take, timer } from "rxjs"
import type { FlowGraph } from "../../flow/index.ts"
import type { BotId, Clock, FlowTestId, NodeId } from "../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../kernel/view/index.ts"
import { acceptedConversation } from "../flow-tests/accepted-conversation.ts"
import type { FlowTest, FlowTests } from "../flow-tests/flow-tests.ts"
import { type FlowTestRun, runFlowTests } from "../flow-tests/run-flow-tests.ts"
import type { Conversation } from "../replay/conversation-document.ts"
import type { CompiledScript } from "../script/compiled-script.ts"
import type { EditedScript } from "./edited-script.ts"

/** A part of the review that takes a while. */
export type Reviewed<Value> =
  | { readonly status: "loading" }
  /** A Portuguese sentence. */
  | { readonly status: "failed"; readonly message: string }
  | { readonly status: "ready"; readonly value: Value }

/** A problem or a node of the flow, with the title that its node has. */
export interface ReviewedNode {
  readonly nodeId: NodeId
  readonly title: string
}

/** The saved tests on the flow, how long they took, and the nodes that none of them reaches. */
export interface ReviewedTests {
  readonly run: FlowTestRun
  /** Milliseconds. */
  readonly took: number
  readonly unreached: ReadonlyArray<ReviewedNode>
  /** The test of which it is asked whether its new result is accepted. */
  readonly asked: FlowTestId | undefined
  /** The test that is being stored. */
  readonly busy: FlowTestId | undefined
  /** The tests whose new result was accepted in this review, with the conversation that they expected before. */
  readonly accepted: ReadonlyMap<FlowTestId, Conversation>
  /** Why a test could not be stored. */
  readonly refused: { readonly id: FlowTestId; readonly message: string } | undefined
}

/** The saved tests in the review before publishing. */
export interface TestsInReview {
  readonly state$: Behavior<Reviewed<ReviewedTests>>
  /** Emits each test that was changed here, once it is stored. */
  readonly stored$: Observable<FlowTest>
  /** Loads the tests, and runs them on this flow. */
  open(graph: FlowGraph): void
  /** 'Aceitar o novo resultado': asks whether the test is to expect what the flow answers now. */
  ask(id: FlowTestId): void
  cancel(): void
  /** Stores what was asked, and runs the tests again. */
  accept(): void
  /** Stores what an accepted test expected before. */
  undo(id: FlowTestId): void
}

/** The dependencies of the review's tests. */
export interface TestsInReviewDeps {
  readonly tests: Pick<FlowTests, "list" | "update">
  readonly clock: Clock
  /** The script of the open flow, as it would be published. */
  readonly script$: Behavior<EditedScript | undefined>
}

type State = Reviewed<ReviewedTests>
type Change = (state: State) => State

/** Creates the tests of a review; nothing is loaded before `open`. */
export const createTestsInReview = (
  scope: Scope,
  { botId }: { readonly botId: BotId },
  { tests, clock, script$ }: TestsInReviewDeps,
): TestsInReview => {
  const changes$ = new Subject<Change>()
  const stored$ = new Subject<FlowTest>()
  const opened$ = new Subject<FlowGraph>()
  const writings$ = new Subject<() => Observable<Change>>()
  // The flow that the tests run on, until the review is opened anew.
  let reviewed: { readonly graph: FlowGraph; readonly compiled: CompiledScript } | undefined

  const runOf = (list: ReadonlyArray<FlowTest>): Pick<ReviewedTests, "run" | "took" | "unreached"> | undefined => {
    if (reviewed === undefined) return undefined
    const { graph, compiled } = reviewed
    const before = clock.now()
    const run = runFlowTests(compiled, list)
    const unreached = run.coverage.nodes.missing.map((nodeId) => ({
      nodeId,
      title: graph.nodes.get(nodeId)?.title ?? "",
    }))
    return { run, took: clock.now() - before, unreached }
  }
  const firstRun = (list: ReadonlyArray<FlowTest>): State => {
    const run = runOf(list)
    return run === undefined ? failed(reviewTestMessages.notPlayable) : { status: "ready", value: { ...run, ...idle } }
  }
  const runs$ = opened$.pipe(
    switchMap((graph): Observable<State> => {
      reviewed = undefined
      const loaded$ = callStream(() => tests.list({ botId })).pipe(
        switchMap((answer) => {
          if (Result.isFailure(answer)) return of(failed(answer.failure.message))
          return script$.pipe(
            filter((script) => script?.graph === graph),
            take(1),
            // The dialog is drawn before the tests run.
            switchMap((script) =>
              timer(0).pipe(
                switchMap(() => script?.trained$ ?? of(undefined)),
                map(() => script?.compiled()),
              ),
            ),
            map((compiled) => {
              reviewed = compiled && { graph, compiled }
              return firstRun(answer.success)
            }),
          )
        }),
      )
      return merge(of(loading), loaded$)
    }),
    map(
      (state): Change =>
        () =>
          state,
    ),
  )
  const state$ = evolve<State>(scope, loading, merge(changes$, runs$, writings$.pipe(concatMap((run) => run()))))

  const store = (id: FlowTestId, conversation: Conversation, stored: (value: ReviewedTests) => ReviewedTests): void => {
    changes$.next(ready((value) => ({ ...value, asked: undefined, busy: id, refused: undefined })))
    writings$.next(() =>
      callStream(() => tests.update({ botId, id, conversation })).pipe(
        map((answer): Change => {
          if (Result.isSuccess(answer)) stored$.next(answer.success)
          return ready((tested) => {
            const free: ReviewedTests = { ...tested, busy: undefined }
            if (Result.isFailure(answer)) return { ...free, refused: { id, message: answer.failure.message } }
            const list = tested.run.results.map(({ test }) => (test.id === id ? answer.success : test))
            return stored({ ...free, ...runOf(list) })
          })
        }),
      ),
    )
  }
  const value = (): ReviewedTests | undefined => (state$.value.status === "ready" ? state$.value.value : undefined)

  return {
    state$,
    stored$,
    open: (graph) => opened$.next(graph),
    ask: (id) => changes$.next(ready((tested) => ({ ...tested, asked: id, refused: undefined }))),
    cancel: () => changes$.next(ready((tested) => ({ ...tested, asked: undefined }))),
    accept: () => {
      const now = value()
      const test = now?.run.results.find((result) => result.test.id === now.asked)?.test
      if (now === undefined || now.busy !== undefined || test === undefined || reviewed === undefined) return
      const conversation = acceptedConversation(reviewed.compiled, test)
      const { id, conversation: before } = test
      if (Result.isFailure(conversation)) {
        const refused = { id, message: conversation.failure }
        return changes$.next(ready((tested) => ({ ...tested, asked: undefined, refused })))
      }
      store(id, conversation.success, (tested) => ({
        ...tested,
        // Accepted twice, it is taken back to what it expected at first.
        accepted: new Map([[id, before], ...tested.accepted]),
      }))
    },
    undo: (id) => {
      const now = value()
      const before = now?.accepted.get(id)
      if (now === undefined || now.busy !== undefined || before === undefined) return
      store(id, before, (tested) => ({
        ...tested,
        accepted: new Map([...tested.accepted].filter(([accepted]) => accepted !== id)),
      }))
    },
  }
}

/** The sentences of the review's tests. */
const reviewTestMessages = {
  notPlayable: "O fluxo tem defeitos que impedem de testá-lo.",
} as const

const loading: State = { status: "loading" }
const failed = (message: string): State => ({ status: "failed", message })
const idle = { asked: undefined, busy: undefined, accepted: new Map(), refused: undefined } as const

const ready =
  (change: (value: ReviewedTests) => ReviewedTests): Change =>
  (state) =>
    state.status === "ready" ? { status: "ready", value: change(state.value) } : state
