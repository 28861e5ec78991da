import { combineLatest, map } from "rxjs"
import type { FlowFolding, FoldedCanvas } from "../../flow/view/index.ts"
import type { FlowEdge } from "../../flow/index.ts"
import type { NodeId } from "../../kernel/index.ts"
import { type Behavior, derive, deriveEach, hold, type Scope } from "../../kernel/view/index.ts"
import type { FlowTestListState } from "./flow-test-list.ts"
import type { SimulationState } from "./simulation-state.ts"

/** Whether tests reach a node or an edge; undefined while the canvas is not painted. */
export type Covered = "reached" | "unreached" | undefined

/** How the canvas marks a node while the flow is tried out. */
export interface CanvasMark {
  /** The simulated conversation stands here, or in the branch that is folded into its card. */
  readonly current: boolean
  readonly covered: Covered
  /** The number of nodes folded into its card that the tests do not reach; 0 while the canvas is not painted. */
  readonly missed: number
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

/** Says of an edge of the canvas whether the tests go over one of the connections that it stands for. */
export const coveredEdge = (
  coverage: EdgeCoverage,
  edge: FlowEdge & { readonly standsFor?: ReadonlyArray<FlowEdge> },
): Covered => {
  const covered = (edge.standsFor ?? [edge]).map(({ source, target }) => coverage(source, target))
  return covered.find((one) => one === "reached") ?? covered[0]
}

const unpainted: EdgeCoverage = () => undefined

interface Marked {
  readonly current: NodeId | null
  /** What the painted run has reached; undefined: not painted. */
  readonly reached: Reach | undefined
  readonly hidden: FoldedCanvas["cards"]
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
  { canvas$ }: Pick<FlowFolding, "canvas$">,
): CanvasMarks => {
  const reached$ = derive(scope, derive(scope, tests$, paintedRun), (run) => run && reachOf(run))
  const current$ = derive(scope, simulation$, ({ nodeId }) => nodeId)
  const marked = (): Marked => ({
    current: current$.value,
    reached: reached$.value,
    hidden: canvas$.value?.cards ?? nothingHidden,
  })
  const marked$ = hold<Marked>(scope, marked(), combineLatest([current$, reached$, canvas$]).pipe(map(marked)))
  // Equal marks are one object, so that a card is drawn again only when its own changes.
  const marks = new Map<string, CanvasMark>()
  const interned = (mark: CanvasMark): CanvasMark => {
    const key = JSON.stringify(mark)
    const known = marks.get(key) ?? mark
    marks.set(key, known)
    return known
  }
  return {
    node$: deriveEach(scope, marked$, (now, id: NodeId) => interned(markOf(now, id))),
    current$,
    edges$: derive(scope, reached$, edgeCoverage),
  }
}

const nothingHidden: FoldedCanvas["cards"] = new Map()

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

const markOf = ({ current, reached, hidden }: Marked, id: NodeId): CanvasMark => ({
  current: current !== null && (hidden.get(current) ?? current) === id,
  covered: reached && (reached.nodes.has(id) ? "reached" : "unreached"),
  missed:
    reached === undefined ? 0 : [...hidden].filter(([inner, card]) => card === id && !reached.nodes.has(inner)).length,
})

const edgeCoverage = (reached: Reach | undefined): EdgeCoverage =>
  reached === undefined
    ? unpainted
    : (source, target) => (reached.edges.has(`${source}/${target}`) ? "reached" : "unreached")
