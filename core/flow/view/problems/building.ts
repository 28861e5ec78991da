import { combineLatest, map, merge, Subject } from "rxjs"
import { type NodeId, sameValue } from "../../../kernel/index.ts"
import { type Behavior, derive, evolve, type Scope } from "../../../kernel/view/index.ts"
import { type FlowGraph, sourcesOf } from "../../graph/flow-graph.ts"
import type { FlowProblem } from "../../problems/flow-problem.ts"
import type { BuiltNode, FlowSelection } from "../canvas/flow-selection.ts"

/**
 * What is being built: the node that was selected, or a start that is alone, and every node that was added since, such as
 * those of a menu's options. Selecting any other node, or none, leaves it.
 */
export interface Building {
  readonly root: NodeId | undefined
  /** The nodes that were there before; later ones belong to what is being built. */
  readonly others: ReadonlyMap<NodeId, unknown>
  /** The problems that are shown all the same: those that were there before, or when the flow was last saved or tried out. */
  readonly known: ReadonlyArray<FlowProblem>
  /** Nothing was built yet: that is not even counted. */
  readonly isAlone: boolean
}

/** Tells whether a problem is not shown yet. */
export const isHeldBack = (building: Building, problem: FlowProblem): boolean =>
  isBeingBuilt(building, problem) && !building.known.some((other) => isAlike(other, problem))

interface BuildingDeps {
  readonly graph$: Behavior<FlowGraph | undefined>
  readonly dirty$: Behavior<boolean>
  readonly selection: Pick<FlowSelection, "building$">
  readonly found$: Behavior<ReadonlyArray<FlowProblem>>
  readonly check: () => ReadonlyArray<FlowProblem>
}

/** Follows what is being built. `showAll` shows what is held back now; what comes up later is held back again. */
export const createBuilding = (
  scope: Scope,
  { graph$, dirty$, selection, found$, check }: BuildingDeps,
): { readonly building$: Behavior<Building>; readonly showAll: () => void } => {
  type Change = (before: Building) => Building
  // The start of a flow that has nothing else is being built, whether or not it is selected.
  const alone$ = derive(scope, graph$, (graph) => (graph?.nodes.size === 1 ? graph.start.id : undefined))
  const shownAll$ = new Subject<void>()
  const shown: Change = (before) =>
    before.root === undefined ? before : { ...before, known: check().filter((one) => isBeingBuilt(before, one)) }
  const building$ = evolve<Building>(
    scope,
    nothingBuilt,
    merge(
      combineLatest([selection.building$, alone$]).pipe(
        map(([built, alone]): Change => (before) => {
          const graph = graph$.value
          return graph === undefined ? nothingBuilt : next(before, { built, alone, graph, found: found$.value })
        }),
      ),
      shownAll$.pipe(map(() => shown)),
      dirty$.pipe(map((dirty): Change => (dirty ? (before) => before : shown))),
    ),
  )
  return { building$, showAll: () => shownAll$.next() }
}

const nothingBuilt: Building = { root: undefined, others: new Map(), known: [], isAlone: false }

interface Selected {
  readonly built: BuiltNode
  readonly alone: NodeId | undefined
  readonly graph: FlowGraph
  readonly found: ReadonlyArray<FlowProblem>
}

const next = (before: Building, { built: { node, isNew }, alone, graph, found }: Selected): Building => {
  const selected = node ?? alone
  const isAlone = alone !== undefined
  // A start that has just got its first node is no longer alone, a moment before that node is selected.
  if (selected === undefined) return before.isAlone ? { ...nothingBuilt, others: before.others } : nothingBuilt
  if (before.root !== undefined && (selected === before.root || !before.others.has(selected)))
    return before.isAlone === isAlone ? before : { ...before, isAlone }
  if (isAlone) return { root: selected, others: graph.nodes, known: [], isAlone }
  if (!isNew) return { ...building(graph, selected), known: ofNode(found, selected) }
  // A node is added at another one, which is being built with it.
  const [parent = selected] = sourcesOf(graph, selected)
  const others = new Map([...graph.nodes].filter(([id]) => id !== selected))
  const wasAlone = before.others.size === 1 && before.others.has(parent)
  // The answer that leads to the new node has come with it.
  const answers = graph.nodes.get(parent)?.userInteractions ?? []
  const came = ({ path: [part, at] }: FlowProblem) =>
    part === "userInteractions" && typeof at === "number" && answers[at]?.target === selected
  const known = wasAlone ? [] : ofNode(found, parent).filter((problem) => !came(problem))
  return { root: parent, others, known, isAlone }
}

const building = (graph: FlowGraph, root: NodeId): Omit<Building, "known"> => ({
  root,
  others: graph.nodes,
  isAlone: false,
})

/** Tells whether building may yet solve a problem: those of its nodes, and that the flow has no end. */
const isBeingBuilt = ({ root, others }: Building, { _tag, nodeId }: FlowProblem): boolean =>
  root !== undefined && (nodeId === root || !others.has(nodeId) || _tag === "NoEndReachable")

/** The problems of a node that begins to be built. */
const ofNode = (problems: ReadonlyArray<FlowProblem>, node: NodeId): ReadonlyArray<FlowProblem> =>
  problems.filter(({ _tag, nodeId }) => nodeId === node || _tag === "NoEndReachable")

/** A fix holds the whole node, and so changes with every edit of it. */
const isAlike = ({ fix: _one, ...problem }: FlowProblem, { fix: _other, ...other }: FlowProblem): boolean =>
  sameValue(problem, other)
