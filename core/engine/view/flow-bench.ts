import { map, merge, Subject, switchMap } from "rxjs"
import type { FlowVersions, Flows } from "../../flow/index.ts"
import type { FlowEditor } from "../../flow/view/index.ts"
import type { BotId, FlowTestId, NodeId } from "../../kernel/index.ts"
import { type Behavior, evolve, type Scope } from "../../kernel/view/index.ts"
import { textsToNode } from "../replay/texts-to-node.ts"
import type { ModelTraining } from "./draft-language.ts"
import { createEditedScript } from "./edited-script.ts"
import { createFlowTrial, type FlowTrial, type FlowTrialDeps } from "./flow-trial.ts"
import { createPublishReview, type PublishReview } from "./publish-review.ts"

/** What the review has led to the simulator for, until it is gone back to. */
export type ReviewErrand =
  /** The simulated conversation shows where this test fails. */
  | { readonly kind: "failure"; readonly test: string }
  /** A test is to be saved that passes through this node. */
  | {
      readonly kind: "recording"
      readonly title: string
      /** The simulated conversation begins at the node. */
      readonly there: boolean
      readonly saved: boolean
    }

/** The open trial, and why it is open. */
export interface OpenTrial {
  readonly trial: FlowTrial
  readonly errand: ReviewErrand | undefined
}

/** The flow open in the editor on the bench: its trial, its review before publishing, and the ways between them. */
export interface FlowBench {
  /** Undefined while it is closed. */
  readonly trial$: Behavior<OpenTrial | undefined>
  /** Undefined where the flow cannot be published. */
  readonly review: PublishReview | undefined
  /** Opens the trial, with the conversation that it had when it was closed. */
  openTrial(): void
  closeTrial(): void
  /** Opens the review; the simulator is no longer on an errand of an earlier one. */
  openReview(): void
  /** 'Abrir no simulador': closes the review and repeats a failed test up to where it fails. */
  openFailure(id: FlowTestId): void
  /** 'Gravar teste': closes the review and begins a conversation, at the node if texts lead to it. */
  record(node: NodeId): void
  /** Closes the trial and opens the review again. */
  backToReview(): void
}

/** The dependencies of the bench. */
export interface FlowBenchDeps extends Omit<FlowTrialDeps, "editor" | "script$"> {
  readonly flows: Pick<Flows, "load">
  readonly versions: Pick<FlowVersions, "get">
  readonly editor: FlowEditor
  readonly training: ModelTraining
}

type Change = (open: OpenTrial | undefined) => OpenTrial | undefined

/** Creates the bench of a bot's flow; `mayWrite` allows to publish, and to save, change and remove tests. */
export const createFlowBench = (
  scope: Scope,
  bot: { readonly botId: BotId; readonly mayWrite: boolean },
  deps: FlowBenchDeps,
): FlowBench => {
  const { editor } = deps
  const script$ = createEditedScript(scope, editor, deps.training)
  const review = bot.mayWrite ? createPublishReview(scope, bot, { ...deps, script$ }) : undefined
  const changes$ = new Subject<Change>()
  const trials$ = new Subject<FlowTrial>()
  /** The trial, also while it is closed: its conversation goes on where it was. */
  let kept: FlowTrial | undefined

  const saved$ = trials$.pipe(
    switchMap(({ tests }) => tests.saved$),
    map((): Change => (open) => {
      const errand = open?.errand
      return open === undefined || errand?.kind !== "recording" ? open : { ...open, errand: { ...errand, saved: true } }
    }),
  )
  const trial$ = evolve<OpenTrial | undefined>(scope, undefined, merge(changes$, saved$))

  const closeTrial = () => changes$.next(() => undefined)
  const trialFor = (errand: ReviewErrand | undefined): FlowTrial => {
    if (kept === undefined) {
      kept = createFlowTrial(scope, bot, { ...deps, script$ })
      trials$.next(kept)
    } else if (trial$.value === undefined) kept.tests.reload()
    const trial = kept
    changes$.next(() => ({ trial, errand }))
    return trial
  }
  const openReview = () => {
    changes$.next((open) => open && { ...open, errand: undefined })
    review?.open()
  }
  if (review !== undefined)
    // The trial has loaded its tests before.
    scope.add(review.tests.stored$.subscribe(() => kept?.tests.reload()))

  return {
    trial$,
    review,
    openTrial: () => {
      // Whoever tries the flow out wants to know what it lacks.
      editor.problems.showAll()
      trialFor(undefined)
    },
    closeTrial,
    openReview,
    openFailure: (id) => {
      const tests = review?.review$.value?.tests
      const result = tests?.status === "ready" ? tests.value.run.results.find(({ test }) => test.id === id) : undefined
      if (result === undefined) return
      review?.close()
      trialFor({ kind: "failure", test: result.test.name }).repeat(result.test, result.failure)
    },
    record: (node) => {
      const compiled = script$.value?.compiled()
      const title = editor.document.graph$.value?.nodes.get(node)?.title
      if (compiled === undefined || title === undefined) return
      const texts = textsToNode(compiled, node)
      review?.show(node)
      const trial = trialFor({ kind: "recording", title, there: texts !== undefined, saved: false })
      trial.simulation.start("LIVECHAT", texts ?? [])
      trial.show("talk")
    },
    backToReview: () => {
      closeTrial()
      openReview()
    },
  }
}
