import { combineLatest, map } from "rxjs"
import type { NodeId } from "../../kernel/index.ts"
import { type Behavior, derive, deriveEach, hold, type Scope } from "../../kernel/view/index.ts"
import type { FlowTestListState } from "./flow-test-list.ts"
import type { SimulationState } from "./simulation-state.ts"

/** Whether tests reach a node or an edge; undefined while the canvas is not painted. */
export type Covered = "reached" | "unreached" | undefined

/** How the canvas marks a node while the flow is tried out. */
export interface CanvasMark {
  /** The simulated conversation stands here. */
  readonly current: boolean
  readonly covered: Covered
}

/** The marks of the canvas while the flow is tried out. */
export interface CanvasMarks {
  node$(id: NodeId): Behavior<CanvasMark>
  /** The node at which the simulated conversation stands; null for none. */
  readonly current$: Behavior<NodeId | null>
  /** Says of an edge whether the tests reach it; a new function whenever that changes. */
  readonly edges$: Behavior<EdgeCoverage>
}

/** Says whether the tests go from a node to another. */
export type EdgeCoverage = (source: NodeId, target: NodeId) => Covered

const unpainted: EdgeCoverage = () => undefined
const marks: ReadonlyArray<CanvasMark> = [true, false].flatMap((current) =>
  (["reached", "unreached", undefined] as const).map((covered) => ({ current, covered })),
)
const plain: CanvasMark = { current: false, covered: undefined }

interface Marked {
  readonly current: NodeId | null
  /** What the painted run has reached; undefined: not painted. */
  readonly reached: Reach | undefined
}

interface Reach {
  readonly nodes: ReadonlySet<NodeId>
  readonly edges: ReadonlySet<string>
}

/** Creates the marks. What was added since the tests ran is unreached. */
export const createCanvasMarks = (
  scope: Scope,
  simulation$: Behavior<SimulationState>,
  tests$: Behavior<FlowTestListState>,
): CanvasMarks => {
  const reached$ = derive(scope, derive(scope, tests$, paintedRun), (run) => run && reachOf(run))
  const current$ = derive(scope, simulation$, ({ nodeId }) => nodeId)
  const marked$ = hold<Marked>(
    scope,
    { current: current$.value, reached: reached$.value },
    combineLatest([current$, reached$]).pipe(map(([current, reached]) => ({ current, reached }))),
  )
  return {
    node$: deriveEach(scope, marked$, markOf),
    current$,
    edges$: derive(scope, reached$, edgeCoverage),
  }
}

const paintedRun = ({ painted, run }: FlowTestListState) => (painted ? run : undefined)

const reachOf = ({ coverage, script }: NonNullable<FlowTestListState["run"]>): Reach => {
  const missing = new Set(coverage.nodes.missing)
  const unreached = new Set(coverage.userInteractions.missing.map(({ nodeId, target }) => `${nodeId}/${target}`))
  return {
    nodes: new Set(script.flow.nodes.flatMap(({ id }) => (missing.has(id) ? [] : [id]))),
    edges: new Set(
      script.flow.nodes.flatMap(({ id, userInteractions }) =>
        userInteractions.map(({ target }) => `${id}/${target}`).filter((edge) => !unreached.has(edge)),
      ),
    ),
  }
}

const markOf = ({ current, reached }: Marked, id: NodeId): CanvasMark => {
  const covered = reached && (reached.nodes.has(id) ? "reached" : "unreached")
  return marks.find((mark) => mark.current === (current === id) && mark.covered === covered) ?? plain
}

const edgeCoverage = (reached: Reach | undefined): EdgeCoverage =>
  reached === undefined
    ? unpainted
    : (source, target) => (reached.edges.has(`${source}/${target}`) ? "reached" : "unreached")
