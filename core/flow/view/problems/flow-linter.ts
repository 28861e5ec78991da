import { map, Observable } from "rxjs"
import { findFlowProblems } from "../../problems/find-flow-problems.ts"
import type { FlowProblem } from "../../problems/flow-problem.ts"
import { contextIn, type LintedFlow, type LintRequest, lintRequestOf } from "../../problems/lint-requests.ts"

/**
 * The port to the linter: turns the states of an open flow into their problems. States that another has replaced may be
 * passed over; the last one never is.
 */
export type FlowLinter = (flows$: Observable<LintedFlow>) => Observable<ReadonlyArray<FlowProblem>>

/** Checks every state at once, on the caller's thread. */
export const lintAtOnce: FlowLinter = map(({ graph, surroundings }: LintedFlow) =>
  findFlowProblems(graph, contextIn(surroundings)),
)

/** Somebody who checks a flow elsewhere, such as a worker. Answers each request once, in their order. */
export interface RemoteLinter {
  ask(request: LintRequest): void
  end(): void
}

/** What a remote linter tells. After `failed` it answers nothing more. */
export interface RemoteLinterListener {
  answered(problems: ReadonlyArray<FlowProblem>): void
  failed(): void
}

/**
 * Creates a linter that checks elsewhere, and starts it with the first flow. One request is under way at a time, so that
 * what is typed while it works is sent together.
 * If it fails, the flow is checked on this thread from then on.
 */
export const createRemoteLinting =
  (start: (listener: RemoteLinterListener) => RemoteLinter): FlowLinter =>
  (flows$) =>
    new Observable((problems) => {
      let sent: LintedFlow | undefined
      let newest: LintedFlow | undefined
      let working = false
      let failed = false
      let remote: RemoteLinter | undefined
      const answer = (flow: LintedFlow) => problems.next(findFlowProblems(flow.graph, contextIn(flow.surroundings)))
      const ask = () => {
        if (failed || working || newest === undefined || newest === sent) return
        working = true
        remote ??= start(listener)
        const request = lintRequestOf(newest, sent)
        sent = newest
        remote.ask(request)
      }
      const listener: RemoteLinterListener = {
        answered: (found) => {
          working = false
          problems.next(found)
          ask()
        },
        failed: () => {
          remote?.end()
          remote = undefined
          failed = true
          if (newest !== undefined) answer(newest)
        },
      }
      const flows = flows$.subscribe((flow) => {
        newest = flow
        if (failed) answer(flow)
        else ask()
      })
      return () => {
        flows.unsubscribe()
        remote?.end()
      }
    })
