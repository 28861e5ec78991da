import { combineLatest, map, of, switchMap, timer } from "rxjs"
import type { EntityType } from "../../entity/index.ts"
import { type NodeId, sameValue } from "../../kernel/index.ts"
import { type Behavior, deriveEach, evolve, type Scope } from "../../kernel/view/index.ts"
import { isTyping } from "../edits/edit-history.ts"
import type { FlowGraph } from "../graph/flow-graph.ts"
import { findFlowProblems } from "../problems/find-flow-problems.ts"
import type { FlowProblem } from "../problems/flow-problem.ts"
import type { DocumentEditing } from "./edited-document.ts"

/** The number of problems on a card. */
export interface ProblemMark {
  readonly count: number
  /** One of them blocks publishing. */
  readonly blocking: boolean
}

/** The problems of the open flow, debounced while typing. */
export interface FlowProblemsView {
  readonly problems$: Behavior<ReadonlyArray<FlowProblem>>
  /** The problem mark of a node's card; suggestions do not count. */
  mark$(id: NodeId): Behavior<ProblemMark>
}

/** Debounce after a text edit, in milliseconds; other edits update the problems at once. */
export const problemsPause = 150

/** Creates the view. It emits only when the problems change. `entities$` are those that the flow uses, once known. */
export const createFlowProblemsView = (
  scope: Scope,
  { graph$, history$ }: Pick<DocumentEditing, "graph$" | "history$">,
  entities$: Behavior<ReadonlyArray<EntityType> | undefined>,
): FlowProblemsView => {
  const problems$ = evolve<ReadonlyArray<FlowProblem>>(
    scope,
    [],
    combineLatest([
      graph$.pipe(
        switchMap((graph) => {
          const typing = history$.value !== undefined && isTyping(history$.value)
          return typing ? timer(problemsPause).pipe(map(() => graph)) : of(graph)
        }),
      ),
      entities$,
    ]).pipe(
      map(([graph, entities]) => (before: ReadonlyArray<FlowProblem>) => {
        const found = problemsOf(graph, entities)
        return sameValue(found, before) ? before : found
      }),
    ),
  )
  const marks$ = evolve<Marks>(
    scope,
    new Map(),
    problems$.pipe(map((problems) => (before) => marksOf(problems, before))),
  )
  return { problems$, mark$: deriveEach(scope, marks$, (now, id: NodeId) => now.get(id) ?? unmarked) }
}

const problemsOf = (graph: FlowGraph | undefined, entities: ReadonlyArray<EntityType> | undefined) =>
  graph === undefined ? [] : findFlowProblems(graph, entities === undefined ? {} : { entities })

type Marks = ReadonlyMap<NodeId, ProblemMark>

const unmarked: ProblemMark = { count: 0, blocking: false }

const marksOf = (problems: ReadonlyArray<FlowProblem>, before: Marks): Marks => {
  const marks = new Map<NodeId, ProblemMark>()
  for (const { nodeId, severity } of problems) {
    if (severity === "hints") continue
    const { count, blocking } = marks.get(nodeId) ?? unmarked
    marks.set(nodeId, { count: count + 1, blocking: blocking || severity === "blocks" })
  }
  for (const [id, mark] of marks) {
    const known = before.get(id)
    if (known !== undefined && sameValue(known, mark)) marks.set(id, known)
  }
  return marks
}
