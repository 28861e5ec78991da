import { combineLatest, map, Subject } from "rxjs"
import type { NodeId } from "../../../kernel/index.ts"
import { type Behavior, derive, evolve, hold, type Scope } from "../../../kernel/view/index.ts"
import type { NodeKind } from "../../document/flow-node.ts"
import type { CanvasNode, CanvasShape } from "../canvas/canvas-shape.ts"
import type { EditedDocument } from "../editor/edited-document.ts"
import type { FlowFolding } from "../canvas/flow-folding.ts"

/**
 * A line of the outline. Every node that no folded branch hides has one: below the first node that leads to it, or at
 * the end if none does. What only folded branches lead to stands after them.
 */
export interface OutlineRow {
  readonly id: NodeId
  readonly title: string
  readonly kind: NodeKind
  /** Whether it hands the conversation over. */
  readonly transfers: boolean
  /** 0 for the start, and for nodes that it does not lead to. */
  readonly depth: number
  /** The node of the line that it stands below. */
  readonly parent: NodeId | undefined
  /** The number of nodes in its branch. */
  readonly branch: number
  readonly folded: boolean
  /** The title of the node that the conversation returns to; undefined for none. */
  readonly returnsTo: string | undefined
}

/** The tree of a flow beside the canvas. */
export interface FlowOutline {
  readonly open$: Behavior<boolean>
  /** The number of nodes. */
  readonly count$: Behavior<number>
  /** The lines, in order; empty while the outline is closed. */
  readonly rows$: Behavior<ReadonlyArray<OutlineRow>>
  toggle(): void
  /** Folds the branches of the first answers of the start, or opens all branches if any is folded. */
  foldAll(): void
}

/** Creates the outline, closed at first. */
export const createFlowOutline = (
  scope: Scope,
  { shape$ }: Pick<EditedDocument, "shape$">,
  folding: Pick<FlowFolding, "folded$" | "canvas$" | "sizeOf" | "foldOnly">,
): FlowOutline => {
  const toggles$ = new Subject<void>()
  const open$ = evolve(scope, false, toggles$.pipe(map(() => (open: boolean) => !open)))
  const rows$ = hold<ReadonlyArray<OutlineRow>>(
    scope,
    [],
    combineLatest([folding.canvas$, folding.folded$, open$]).pipe(
      map(([canvas, folded, isOpen]) =>
        canvas === undefined || !isOpen
          ? []
          : outlineOf(canvas.shape).map((line) => {
              const branch = folding.sizeOf(line.id)
              return { ...line, branch, folded: branch > 0 && folded.has(line.id) }
            }),
      ),
    ),
  )
  return {
    open$,
    count$: derive(scope, shape$, (shape) => shape?.size ?? 0),
    rows$,
    toggle: () => toggles$.next(),
    foldAll: () => {
      const start = [...(shape$.value?.values() ?? [])].find(({ kind }) => kind === "start")
      folding.foldOnly(folding.folded$.value.size > 0 ? [] : (start?.edges.map(({ target }) => target) ?? []))
    },
  }
}

type Line = Omit<OutlineRow, "folded" | "branch">

/** A line to come, or the end of the lines below a node. */
interface Pending extends Pick<Line, "depth" | "parent"> {
  readonly node: CanvasNode
  /** The nodes that follow the lines below this node; absent for a line to come. */
  readonly after?: Array<NodeId>
}

/** Lists every card once, depth first along its edges; in one pass, without recursion, since flows may be deep. */
export const outlineOf = (shape: CanvasShape): ReadonlyArray<Line> => {
  const lines: Array<Line> = []
  const met = new Set<NodeId>()
  const open: Array<Pending> = []
  const push = (targets: ReadonlyArray<NodeId>, depth: number, parent: NodeId) => {
    for (const target of targets.toReversed()) {
      const child = shape.get(target)
      if (child !== undefined && !met.has(target)) open.push({ node: child, depth, parent })
    }
  }
  // What the folded branches below a line lead to.
  const leftBelow = new Map<NodeId | undefined, Array<NodeId>>()
  const visit = (root: CanvasNode) => {
    open.push({ node: root, depth: 0, parent: undefined })
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { node, depth, parent, after } = next
      if (after !== undefined) {
        const left = after.splice(0)
        if (left.length > 0) open.push(next)
        push(left, depth + 1, node.id)
        continue
      }
      if (met.has(node.id)) continue
      met.add(node.id)
      const { id, title, kind, transfers, returnTo, edges, branch } = node
      const targets = edges.map(({ target }) => target)
      const returnsTo = returnTo === null ? undefined : shape.get(returnTo)?.title
      lines.push({ id, title, kind, transfers, depth, parent, returnsTo })
      if (branch !== undefined) {
        leftBelow.get(parent)?.push(...targets)
        continue
      }
      const left: Array<NodeId> = []
      leftBelow.set(id, left)
      open.push({ node, depth, parent, after: left })
      push(targets, depth + 1, id)
    }
  }
  for (const node of shape.values()) if (node.kind === "start") visit(node)
  const targeted = new Set([...shape.values()].flatMap(({ edges }) => edges.map(({ target }) => target)))
  // Roots of what the start does not lead to first, so that they keep what is below them.
  for (const node of shape.values()) if (!targeted.has(node.id)) visit(node)
  for (const node of shape.values()) visit(node)
  return lines
}
