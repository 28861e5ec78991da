import { Result } from "effect"
import { filter, map, merge, type Observable, of, Subject, switchMap, take, timer } from "rxjs"
import {
  type DifferencesByNode,
  differencesByNode,
  type FlowGraph,
  type FlowProblem,
  type Flows,
  documentOf,
  flowMessages,
  problemSentence,
  type PublishBlocker,
} from "../../flow/index.ts"
import { type FlowEditor, isOutOfReach, type PublishRefused } from "../../flow/view/index.ts"
import type { BotId, BotToken, NodeId } from "../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../kernel/view/index.ts"
import type { Clock } from "../../kernel/index.ts"
import { type FlowTestRun, runFlowTests } from "../flow-tests/run-flow-tests.ts"
import type { FlowTests } from "../flow-tests/flow-tests.ts"
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
/** What has to be, or might be, repaired before publishing. */
export interface ReviewedProblem extends ReviewedNode {
  readonly sentence: string
}

/** The saved tests on the flow, how long they took, and the nodes that none of them reaches. */
export interface ReviewedTests {
  readonly run: FlowTestRun
  /** Milliseconds. */
  readonly took: number
  readonly unreached: ReadonlyArray<ReviewedNode>
}

/** What somebody looks at before they publish, and what came of it. */
export interface PublishReviewState {
  readonly step: "review" | "publishing" | "published"
  /** While any is left, nothing is published. */
  readonly blockers: ReadonlyArray<ReviewedProblem>
  readonly warnings: ReadonlyArray<ReviewedProblem>
  /** Null: no version has been published before. */
  readonly differences: Reviewed<DifferencesByNode | null>
  readonly tests: Reviewed<ReviewedTests>
  /** Why the last attempt was refused, beside its blockers. */
  readonly refused: string | undefined
  /** Known once the bot has loaded: its live chat is the page to try the flow on. */
  readonly botToken: BotToken | undefined
}

/** The review of a flow before it is published. */
export interface PublishReview {
  /** Undefined while it is closed. */
  readonly review$: Behavior<PublishReviewState | undefined>
  open(): void
  close(): void
  /** Publishes what is open in the editor. */
  publish(): void
  /** Closes the review and selects a node. */
  show(node: NodeId): void
}

/** The review's dependencies. */
export interface PublishReviewDeps {
  readonly flows: Pick<Flows, "load">
  readonly tests: Pick<FlowTests, "list">
  readonly clock: Clock
  readonly editor: Pick<FlowEditor, "document" | "selection" | "problems" | "storing" | "publishing" | "bot$">
  /** The script of the open flow, as it would be published. */
  readonly script$: Behavior<EditedScript | undefined>
}

type Change = (state: PublishReviewState | undefined) => PublishReviewState | undefined

/**
 * Creates the review. Opening it compares the open flow with the published version and runs the saved tests. A conflict
 * with what others did closes it; a publication that replaces theirs knowingly opens it at its end.
 */
export const createPublishReview = (
  scope: Scope,
  { botId }: { readonly botId: BotId },
  { flows, tests: flowTests, clock, editor, script$ }: PublishReviewDeps,
): PublishReview => {
  const { document, selection, problems, storing, publishing, bot$ } = editor
  const opened$ = new Subject<FlowGraph>()
  const closed$ = new Subject<void>()

  const readings$ = opened$.pipe(switchMap((graph) => merge(differences(graph), tests(graph), token())))

  const differences = (graph: FlowGraph): Observable<Change> => {
    const publishedId = storing.release$.value?.seen.publishedId ?? null
    if (publishedId === null) return of(withDifferences({ status: "ready", value: null }))
    return callStream(() => flows.load({ botId, flowId: publishedId })).pipe(
      map((answer) =>
        withDifferences(
          Result.isSuccess(answer)
            ? { status: "ready", value: differencesByNode(answer.success.document, documentOf(graph)) }
            : { status: "failed", message: answer.failure.message },
        ),
      ),
    )
  }
  const tests = (graph: FlowGraph): Observable<Change> =>
    callStream(() => flowTests.list({ botId })).pipe(
      switchMap((answer) => {
        if (Result.isFailure(answer)) return of(withTests({ status: "failed", message: answer.failure.message }))
        return script$.pipe(
          filter((script) => script?.graph === graph),
          take(1),
          // The dialog is drawn before the tests run.
          switchMap((script) => timer(0).pipe(map(() => script))),
          map((script) => {
            const compiled = script?.compiled()
            if (compiled === undefined) return withTests({ status: "failed", message: reviewMessages.notPlayable })
            const before = clock.now()
            const run = runFlowTests(compiled, answer.success)
            const unreached = run.coverage.nodes.missing.map((nodeId) => ({ nodeId, title: titleIn(graph, nodeId) }))
            return withTests({ status: "ready", value: { run, took: clock.now() - before, unreached } })
          }),
        )
      }),
    )
  const token = (): Observable<Change> =>
    bot$.pipe(map((bot) => opening((state) => ({ ...state, botToken: bot?.token }))))

  const changes$: Observable<Change> = merge(
    opened$.pipe(
      map(
        (graph): Change =>
          () =>
            fresh(graph, problems.check()),
      ),
    ),
    closed$.pipe(map((): Change => () => undefined)),
    readings$,
    publishing.publishing$.pipe(
      map((running) => opening((state) => (running ? { ...state, step: "publishing", refused: undefined } : state))),
    ),
    storing.conflicts.conflict$.pipe(
      filter((conflict) => conflict?.work === "publish"),
      map((): Change => () => undefined),
    ),
    publishing.ended$.pipe(
      map((answer): Change => {
        const graph = document.graph$.value
        return (state) => {
          if (graph === undefined) return state
          const now = state ?? fresh(graph, problems.check())
          return Result.isSuccess(answer) ? { ...now, step: "published" } : refusedBy(answer.failure, now, graph)
        }
      }),
    ),
  )
  const review$ = evolve<PublishReviewState | undefined>(scope, undefined, changes$)
  const close = () => {
    if (review$.value?.step !== "publishing") closed$.next()
  }
  return {
    review$,
    open: () => {
      const graph = document.graph$.value
      if (graph === undefined || review$.value !== undefined) return
      problems.showAll()
      opened$.next(graph)
    },
    close,
    publish: () => {
      const review = review$.value
      if (review?.step === "review" && review.blockers.length === 0) publishing.publish()
    },
    show: (node) => {
      close()
      selection.select(node)
    },
  }
}

/** The review's own sentences. */
export const reviewMessages = {
  notPlayable: "O fluxo tem defeitos que impedem de testá-lo.",
} as const

const opening =
  (change: (state: PublishReviewState) => PublishReviewState): Change =>
  (state) =>
    state && change(state)

const withDifferences = (differences: PublishReviewState["differences"]): Change =>
  opening((state) => ({ ...state, differences }))
const withTests = (tests: PublishReviewState["tests"]): Change => opening((state) => ({ ...state, tests }))

const fresh = (graph: FlowGraph, problems: ReadonlyArray<FlowProblem>): PublishReviewState => {
  const ofSeverity = (wanted: FlowProblem["severity"]) =>
    problems
      .filter(({ severity }) => severity === wanted)
      .map((problem) => titled(graph, { nodeId: problem.nodeId, sentence: problemSentence(problem) }))
  return {
    step: "review",
    blockers: ofSeverity("blocks"),
    warnings: ofSeverity("warns"),
    differences: { status: "loading" },
    tests: { status: "loading" },
    refused: undefined,
    botToken: undefined,
  }
}

const refusedBy = (failure: PublishRefused, state: PublishReviewState, graph: FlowGraph): PublishReviewState => ({
  ...state,
  step: "review",
  ...(failure._tag === "CannotPublish"
    ? { blockers: failure.blockers.map((blocker) => titled(graph, blocker)) }
    : { refused: isOutOfReach(failure) ? flowMessages.publishUnreached : failure.message }),
})

const titleIn = (graph: FlowGraph, id: NodeId): string => graph.nodes.get(id)?.title ?? ""
const titled = (graph: FlowGraph, blocker: PublishBlocker): ReviewedProblem => ({
  ...blocker,
  title: titleIn(graph, blocker.nodeId),
})
