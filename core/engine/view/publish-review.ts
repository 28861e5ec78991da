import { Result } from "effect"
import { combineLatest, EMPTY, filter, map, merge, type Observable, of, shareReplay, Subject, switchMap } from "rxjs"
import {
  type DifferencesByNode,
  differencesByNode,
  type FieldPath,
  type FlowCallers,
  type FlowGraph,
  type FlowProblem,
  type Flows,
  type FlowVersion,
  type FlowVersions,
  documentOf,
  flowMessages,
  problemSentence,
  type PublishBlocker,
} from "../../flow/index.ts"
import { type FlowEditor, isOutOfReach, type PublishRefused } from "../../flow/view/index.ts"
import type { Toasts } from "../../shell/index.ts"
import type { Bots, SettingGroup } from "../../bot/index.ts"
import { missingKeysNotice } from "./missing-keys-notice.ts"
import type { BotId, BotToken, FlowId, NodeId } from "../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../kernel/view/index.ts"
import {
  createTestsInReview,
  type Reviewed,
  type ReviewedNode,
  type ReviewedTests,
  type TestsInReview,
  type TestsInReviewDeps,
} from "./tests-in-review.ts"

/** What has to be, or might be, repaired before publishing. */
export interface ReviewedProblem {
  /** Null: it is in the bot's settings. */
  readonly node: ReviewedNode | null
  readonly sentence: string
  /** The field that it is about; absent for what the server found. */
  readonly path?: FieldPath
}

/** What somebody looks at before they publish, and what came of it. */
export interface PublishReviewState {
  readonly step: "review" | "publishing" | "published"
  /** While any is left, nothing is published. */
  readonly blockers: ReadonlyArray<ReviewedProblem>
  readonly warnings: ReadonlyArray<ReviewedProblem>
  readonly hints: ReadonlyArray<ReviewedProblem>
  /** The published version that the open flow is compared with. Null: no version has been published before. */
  readonly compared: Reviewed<FlowVersion | null>
  /** The bot's settings that begin to count with this publication; null: there is no version to compare with. */
  readonly settings: Reviewed<ReadonlyArray<SettingGroup> | null>
  /** The bots that go through the published flow, which keep it until they are published again; undefined: none that is known of. */
  readonly callers: FlowCallers | undefined
  /** Null: there is no version to compare with. */
  readonly differences: Reviewed<DifferencesByNode | null>
  readonly tests: Reviewed<ReviewedTests>
  /** Why the last attempt was refused, beside its blockers. */
  readonly refused: string | undefined
  /** The number of the version that was published; undefined until it is known. */
  readonly madeNumber: number | undefined
  /** Known once the bot has loaded: its live chat is the page to try the flow on. */
  readonly botToken: BotToken | undefined
}

/**
 * Returns the number of the version that publishing makes, one more than that of the published one, which is always the
 * newest; undefined while that is not known.
 */
export const versionToMake = ({ compared }: Pick<PublishReviewState, "compared">): number | undefined =>
  compared.status === "ready" ? (compared.value?.number ?? 0) + 1 : undefined

/** The review of a flow before it is published. */
export interface PublishReview {
  /** Undefined while it is closed. */
  readonly review$: Behavior<PublishReviewState | undefined>
  /** What can be done about the saved tests in it. */
  readonly tests: Omit<TestsInReview, "state$" | "open">
  open(): void
  close(): void
  /** Publishes what is open in the editor. */
  publish(): void
  /** Closes the review and selects a node, at a field if one is given. */
  show(node: NodeId, path?: FieldPath): void
}

/** The review's dependencies. */
export interface PublishReviewDeps extends TestsInReviewDeps {
  readonly flows: Pick<Flows, "load">
  readonly versions: Pick<FlowVersions, "get">
  readonly bots: Pick<Bots, "summary">
  readonly editor: Pick<FlowEditor, "document" | "selection" | "problems" | "storing" | "publishing" | "bot$">
  readonly toasts: Toasts
}

type Change = (state: PublishReviewState | undefined) => PublishReviewState | undefined

/**
 * Creates the review. Opening it compares the open flow with the published version and runs the saved tests. A conflict
 * with what others did closes it; a publication that replaces theirs knowingly opens it at its end.
 */
export const createPublishReview = (
  scope: Scope,
  { botId }: { readonly botId: BotId },
  { flows, versions, bots, editor, toasts, ...testsDeps }: PublishReviewDeps,
): PublishReview => {
  const { document, selection, problems, storing, publishing, bot$ } = editor
  const opened$ = new Subject<FlowGraph>()
  const closed$ = new Subject<void>()
  const tests = createTestsInReview(scope, { botId }, testsDeps)

  const readings$ = opened$.pipe(
    switchMap((graph) => {
      const summary$ = summary()
      return merge(differences(graph, summary$), compared(), settings(summary$), token())
    }),
  )

  /** The bot is read anew, since its settings may have been saved in another tab. */
  const summary = () => callStream(() => bots.summary(botId)).pipe(shareReplay({ bufferSize: 1, refCount: true }))

  /** The flow is compared with the published version, and the keywords of that with those it would be published with. */
  const differences = (graph: FlowGraph, summary$: ReturnType<typeof summary>): Observable<Change> => {
    const publishedId = storing.release$.value?.seen.publishedId ?? null
    if (publishedId === null) return of(withDifferences({ status: "ready", value: null }))
    return combineLatest([callStream(() => flows.load({ botId, flowId: publishedId })), summary$]).pipe(
      map(([version, bot]) => {
        const answer = Result.all({ version, bot })
        if (Result.isFailure(answer)) return withDifferences({ status: "failed", message: answer.failure.message })
        const open = { document: documentOf(graph), keywords: answer.success.bot.keywords }
        return withDifferences(
          { status: "ready", value: differencesByNode(answer.success.version, open) },
          answer.success.version.callers,
        )
      }),
    )
  }
  const compared = (): Observable<Change> => {
    const publishedId = storing.release$.value?.seen.publishedId ?? null
    if (publishedId === null) return of(withCompared({ status: "ready", value: null }))
    return callStream(() => versions.get({ botId, flowId: publishedId })).pipe(
      map((answer) =>
        withCompared(
          Result.isSuccess(answer)
            ? { status: "ready", value: answer.success }
            : { status: "failed", message: answer.failure.message },
        ),
      ),
    )
  }
  const settings = (summary$: ReturnType<typeof summary>): Observable<Change> =>
    summary$.pipe(
      map((answer) =>
        withSettings(
          Result.isSuccess(answer)
            ? { status: "ready", value: answer.success.unpublishedSettings }
            : { status: "failed", message: answer.failure.message },
        ),
      ),
    )
  const token = (): Observable<Change> =>
    bot$.pipe(map((bot) => opening((state) => ({ ...state, botToken: bot?.token }))))

  /** The number of the version just made: another user may have published in between. */
  const madeNumber = (publishedId: FlowId): Observable<Change> =>
    callStream(() => versions.get({ botId, flowId: publishedId })).pipe(
      map((answer) =>
        opening((state) => (Result.isSuccess(answer) ? { ...state, madeNumber: answer.success.number } : state)),
      ),
    )

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
    tests.state$.pipe(map((state) => withTests(state))),
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
    publishing.ended$.pipe(
      switchMap((answer) => {
        const publishedId = Result.isSuccess(answer) ? answer.success.seen.publishedId : null
        return publishedId === null ? EMPTY : madeNumber(publishedId)
      }),
    ),
  )
  const review$ = evolve<PublishReviewState | undefined>(scope, undefined, changes$)
  scope.add(
    publishing.ended$.subscribe((answer) => {
      if (Result.isFailure(answer) && answer.failure._tag === "MissingKeys") toasts.show(missingKeysNotice)
    }),
  )
  const close = () => {
    if (review$.value?.step !== "publishing") closed$.next()
  }
  const { state$: _state, open: runTests, ...doings } = tests
  return {
    review$,
    tests: doings,
    open: () => {
      const graph = document.graph$.value
      if (graph === undefined || review$.value !== undefined) return
      problems.showAll()
      opened$.next(graph)
      runTests(graph)
    },
    close,
    publish: () => {
      const review = review$.value
      if (review?.step === "review" && review.blockers.length === 0) publishing.publish()
    },
    show: (node, path) => {
      close()
      selection.goTo(node, path)
    },
  }
}

const opening =
  (change: (state: PublishReviewState) => PublishReviewState): Change =>
  (state) =>
    state && change(state)

const withCompared = (compared: PublishReviewState["compared"]): Change => opening((state) => ({ ...state, compared }))
const withSettings = (settings: PublishReviewState["settings"]): Change => opening((state) => ({ ...state, settings }))
const withDifferences = (differences: PublishReviewState["differences"], callers?: FlowCallers): Change =>
  opening((state) => ({ ...state, differences, callers }))
const withTests = (tests: PublishReviewState["tests"]): Change => opening((state) => ({ ...state, tests }))

const fresh = (graph: FlowGraph, problems: ReadonlyArray<FlowProblem>): PublishReviewState => {
  const ofSeverity = (wanted: FlowProblem["severity"]) =>
    problems
      .filter(({ severity }) => severity === wanted)
      .map((problem): ReviewedProblem => ({
        ...titled(graph, { nodeId: problem.nodeId, sentence: problemSentence(problem) }),
        path: problem.path,
      }))
  return {
    step: "review",
    blockers: ofSeverity("blocks"),
    warnings: ofSeverity("warns"),
    hints: ofSeverity("hints"),
    compared: { status: "loading" },
    settings: { status: "loading" },
    differences: { status: "loading" },
    callers: undefined,
    tests: { status: "loading" },
    refused: undefined,
    madeNumber: undefined,
    botToken: undefined,
  }
}

const refusedBy = (failure: PublishRefused, state: PublishReviewState, graph: FlowGraph): PublishReviewState => ({
  ...state,
  step: "review",
  ...(failure._tag === "CannotPublish"
    ? { blockers: failure.blockers.map((blocker) => titled(graph, blocker)) }
    : { refused: reasonOf(failure) }),
})

const reasonOf = (failure: PublishRefused): string => {
  if (failure._tag === "MissingKeys") return failure.description
  return isOutOfReach(failure) ? flowMessages.publishUnreached : failure.message
}

const titled = (graph: FlowGraph, { nodeId, sentence }: PublishBlocker): ReviewedProblem => ({
  sentence,
  node: nodeId === null ? null : { nodeId, title: graph.nodes.get(nodeId)?.title ?? "" },
})
