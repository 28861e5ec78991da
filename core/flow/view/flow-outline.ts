import { combineLatest, map, Subject } from "rxjs"
import type { NodeId } from "../../kernel/index.ts"
import { type Behavior, derive, evolve, hold, type Scope } from "../../kernel/view/index.ts"
import type { NodeKind } from "../document/flow-node.ts"
import type { CanvasNode, CanvasShape } from "./canvas-shape.ts"
import type { EditedDocument } from "./edited-document.ts"

/** A line of the outline. Every node has one: below the first node that leads to it, or at the end if none does. */
export interface OutlineRow {
  readonly id: NodeId
  readonly title: string
  readonly kind: NodeKind
  /** 0 for the start, and for nodes that it does not lead to. */
  readonly depth: number
  /** The node of the line that it stands below. */
  readonly parent: NodeId | undefined
  /** The number of lines below it, with theirs. */
  readonly below: number
  readonly folded: boolean
  /** The title of the node that the conversation returns to; undefined for none. */
  readonly returnsTo: string | undefined
}

/** The tree of a flow beside the canvas. */
export interface FlowOutline {
  readonly open$: Behavior<boolean>
  /** The number of nodes. */
  readonly count$: Behavior<number>
  /** The lines that no folded one hides, in order; empty while the outline is closed. */
  readonly rows$: Behavior<ReadonlyArray<OutlineRow>>
  toggle(): void
  /** Folds a line that has others below it, or unfolds it. */
  fold(id: NodeId): void
  /** Folds everything below the first answers of the start, or unfolds all if that is so. */
  foldAll(): void
}

interface Opened {
  readonly isOpen: boolean
  readonly folded: ReadonlySet<NodeId>
}

/** Creates the outline, closed and unfolded at first. */
export const createFlowOutline = (scope: Scope, { shape$ }: Pick<EditedDocument, "shape$">): FlowOutline => {
  const changes$ = new Subject<(opened: Opened) => Opened>()
  const state$ = evolve<Opened>(scope, { isOpen: false, folded: new Set() }, changes$)
  const rows$ = hold<ReadonlyArray<OutlineRow>>(
    scope,
    [],
    combineLatest([shape$, state$]).pipe(
      map(([shape, { isOpen, folded }]) =>
        shape === undefined || !isOpen ? [] : unfoldedRows(outlineOf(shape), folded),
      ),
    ),
  )
  return {
    open$: derive(scope, state$, ({ isOpen }) => isOpen),
    count$: derive(scope, shape$, (shape) => shape?.size ?? 0),
    rows$,
    toggle: () => changes$.next((state) => ({ ...state, isOpen: !state.isOpen })),
    fold: (id) =>
      changes$.next(({ folded, ...state }) => ({
        ...state,
        folded: folded.has(id) ? new Set([...folded].filter((other) => other !== id)) : new Set([...folded, id]),
      })),
    foldAll: () =>
      changes$.next((state) => {
        const shape = shape$.value
        if (state.folded.size > 0 || shape === undefined) return { ...state, folded: new Set() }
        const branches = outlineOf(shape).filter(({ depth, below }) => depth === 1 && below > 0)
        return { ...state, folded: new Set(branches.map(({ id }) => id)) }
      }),
  }
}

type Line = Omit<OutlineRow, "folded">

/** Lists every node once, depth first along the answers; in one pass, without recursion, since flows may be deep. */
export const outlineOf = (shape: CanvasShape): ReadonlyArray<Line> => {
  const lines: Array<Line & { below: number }> = []
  const met = new Set<NodeId>()
  const open: Array<Pick<Line, "depth" | "parent"> & { readonly node: CanvasNode }> = []
  const visit = (root: CanvasNode) => {
    open.push({ node: root, depth: 0, parent: undefined })
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      const { node, depth, parent } = next
      if (met.has(node.id)) continue
      met.add(node.id)
      const { id, title, kind, returnTo } = node
      const returnsTo = returnTo === null ? undefined : shape.get(returnTo)?.title
      lines.push({ id, title, kind, depth, parent, below: 0, returnsTo })
      for (const { target } of node.edges.toReversed()) {
        const child = shape.get(target)
        if (child !== undefined && !met.has(target)) open.push({ node: child, depth: depth + 1, parent: id })
      }
    }
  }
  for (const node of shape.values()) if (node.kind === "start") visit(node)
  const targeted = new Set([...shape.values()].flatMap(({ edges }) => edges.map(({ target }) => target)))
  // Roots of what the start does not lead to first, so that they keep what is below them.
  for (const node of shape.values()) if (!targeted.has(node.id)) visit(node)
  for (const node of shape.values()) visit(node)
  countBelow(lines)
  return lines
}

/** A line has below it what follows, up to the next one that is no deeper. */
const countBelow = (lines: ReadonlyArray<Line & { below: number }>): void => {
  const open: Array<{ readonly line: Line & { below: number }; readonly at: number }> = []
  const close = (depth: number, at: number) => {
    for (let last = open.at(-1); last !== undefined && last.line.depth >= depth; last = open.at(-1)) {
      last.line.below = at - last.at - 1
      open.pop()
    }
  }
  lines.forEach((line, at) => {
    close(line.depth, at)
    open.push({ line, at })
  })
  close(0, lines.length)
}

const unfoldedRows = (lines: ReadonlyArray<Line>, folded: ReadonlySet<NodeId>): ReadonlyArray<OutlineRow> => {
  const rows: Array<OutlineRow> = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]
    if (line === undefined) break
    const isFolded = line.below > 0 && folded.has(line.id)
    rows.push({ ...line, folded: isFolded })
    if (isFolded) at += line.below
  }
  return rows
}
