import { combineLatest, first, map, merge, skip, Subject, switchMap } from "rxjs"
import type { NodeId } from "../../../kernel/index.ts"
import { type Behavior, derive, deriveEach, evolve, type Scope } from "../../../kernel/view/index.ts"
import { branchesOf, type FlowBranches } from "../../graph/flow-branches.ts"
import type { FlowShape } from "../../graph/flow-shape.ts"
import { type FoldedCanvas, foldedCanvas } from "./folded-canvas.ts"
import type { EditedDocument } from "../editor/edited-document.ts"
import type { KeptFolds } from "./fold-memory.ts"
import type { FlowSelection } from "./flow-selection.ts"

/** The branch of a node, as its card and its line of the outline offer it. */
export type BranchFold = "none" | "open" | "folded"

/**
 * 'Recolher ramo': which branches are folded, a matter of the view and not of the flow. Selecting a hidden node opens
 * the branches around it.
 */
export interface FlowFolding {
  /** The canvas as it is drawn; undefined until the flow has loaded. */
  readonly canvas$: Behavior<FoldedCanvas | undefined>
  readonly folded$: Behavior<ReadonlySet<NodeId>>
  branch$(id: NodeId): Behavior<BranchFold>
  /** The number of nodes in a node's branch. */
  sizeOf(id: NodeId): number
  /** The nodes that a card hides. */
  hiddenBy(card: NodeId): ReadonlyArray<NodeId>
  /** Folds the branch of a node, which is selected instead of one in it, or opens it. */
  toggle(id: NodeId): void
  /** Folds these branches and opens all others. */
  foldOnly(ids: ReadonlyArray<NodeId>): void
}

interface Folded {
  readonly canvas: FoldedCanvas
  readonly shape: FlowShape
  readonly branches: FlowBranches
}

interface FlowFoldingDeps {
  readonly document: Pick<EditedDocument, "graph$" | "shape$">
  readonly selection: Pick<FlowSelection, "selected$" | "select">
  /** If absent, folds last as long as the editor. */
  readonly memory?: KeptFolds | undefined
}

/** Creates the folding as it was remembered; a fold whose node is gone is forgotten. */
export const createFlowFolding = (
  scope: Scope,
  { document: { graph$, shape$ }, selection: { selected$, select }, memory }: FlowFoldingDeps,
): FlowFolding => {
  type Change = (folded: ReadonlySet<NodeId>) => ReadonlySet<NodeId>
  const changes$ = new Subject<Change>()
  const gone$ = shape$.pipe(
    map(
      (shape): Change =>
        (folded) =>
          shape === undefined ? folded : only(folded, (id) => shape.has(id)),
    ),
  )
  const folded$ = evolve<ReadonlySet<NodeId>>(scope, new Set(memory?.read()), merge(changes$, gone$))
  if (memory !== undefined) {
    // What a version has no nodes for is forgotten with the next change: looking at an older one forgets nothing.
    const changed$ = shape$.pipe(
      first((shape) => shape !== undefined),
      switchMap(() => folded$.pipe(skip(1))),
    )
    scope.add(changed$.subscribe((folded) => memory.write([...folded])))
  }
  const state$ = evolve<Folded | undefined>(
    scope,
    undefined,
    combineLatest([shape$, folded$]).pipe(
      map(([drawn, folded]) => (before) => {
        // The adjacency changes only with the drawn shape, which is made from the graph.
        const shape = graph$.value?.shape
        if (drawn === undefined || shape === undefined) return undefined
        const branches = before?.shape === shape ? before.branches : branchesOf(shape)
        return { canvas: foldedCanvas(drawn, branches, folded, before?.canvas), shape, branches }
      }),
    ),
  )
  const sizeOf = (id: NodeId) => state$.value?.branches.sizeOf(id) ?? 0
  scope.add(
    combineLatest([selected$, shape$]).subscribe(([selected]) => {
      if (selected !== undefined && state$.value?.canvas.cards.has(selected) === true)
        changes$.next((folded) => only(folded, (id) => !isIn(state$.value?.branches, selected, id)))
    }),
  )
  const branch$ = deriveEach(scope, state$, (state, id: NodeId): BranchFold => {
    if (state === undefined || state.branches.sizeOf(id) === 0) return "none"
    return folded$.value.has(id) ? "folded" : "open"
  })
  return {
    canvas$: derive(scope, state$, (state) => state?.canvas),
    folded$,
    branch$,
    sizeOf,
    hiddenBy: (card) => [...(state$.value?.canvas.cards ?? [])].flatMap(([id, over]) => (over === card ? [id] : [])),
    toggle: (id) => {
      if (folded$.value.has(id)) return changes$.next((folded) => only(folded, (other) => other !== id))
      if (sizeOf(id) === 0) return
      const selected = selected$.value
      if (selected !== undefined && isIn(state$.value?.branches, selected, id)) select(id)
      changes$.next((folded) => new Set([...folded, id]))
    },
    foldOnly: (ids) => {
      const selected = selected$.value
      const around = ids.find((id) => selected !== undefined && isIn(state$.value?.branches, selected, id))
      if (around !== undefined) select(around)
      changes$.next(() => new Set(ids.filter((id) => sizeOf(id) > 0)))
    },
  }
}

const only = (folded: ReadonlySet<NodeId>, keep: (id: NodeId) => boolean): ReadonlySet<NodeId> =>
  [...folded].every(keep) ? folded : new Set([...folded].filter(keep))

/** Whether a node is in the branch of another. */
const isIn = (branches: FlowBranches | undefined, id: NodeId, branch: NodeId): boolean => {
  for (let at = branches?.around(id); at !== undefined; at = branches?.around(at)) if (at === branch) return true
  return false
}
