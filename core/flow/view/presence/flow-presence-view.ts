import { combineLatest, EMPTY, map, of, switchMap } from "rxjs"
import { type BotId, type NodeId, sameValue, type UserId } from "../../../kernel/index.ts"
import { type Behavior, constant, derive, deriveEach, evolve, hold, type Scope } from "../../../kernel/view/index.ts"
import type { FlowDocument } from "../../document/flow-node.ts"
import type { FlowPresence, PresentUser } from "../../flow-presence.ts"
import type { FlowGraph } from "../../graph/flow-graph.ts"
import type { DocumentEditing } from "../editor/edited-document.ts"
import type { FlowSelection } from "../canvas/flow-selection.ts"

/** Another user who has the flow open. */
export interface OtherPresent {
  readonly userId: UserId
  readonly name: string
  /** The node that they have selected, if it is in this flow too. */
  readonly node: NodeId | undefined
  /** The node's title here. */
  readonly title: string | undefined
}

/** Who else has the flow open, by name. */
export interface FlowPresenceView {
  readonly others$: Behavior<ReadonlyArray<OtherPresent>>
  /** The others who are in a node; emits for its own node only. */
  inNode$(id: NodeId): Behavior<ReadonlyArray<OtherPresent>>
}

interface FlowPresenceDeps {
  /** Absent for a flow that is of no bot. */
  readonly botId: BotId | undefined
  readonly presence: FlowPresence | undefined
  readonly document: Pick<DocumentEditing, "graph$" | "settled$">
  readonly selection: Pick<FlowSelection, "selected$">
  /** The flow as last loaded or saved. */
  readonly base$: Behavior<FlowDocument | undefined>
}

/**
 * Joins the flow once it is there. Only nodes of the saved flow are told and shown: the id of a node that was added
 * since may be that of another one elsewhere.
 */
export const createFlowPresenceView = (
  scope: Scope,
  { botId, presence, document, selection, base$ }: FlowPresenceDeps,
): FlowPresenceView => {
  if (botId === undefined || presence === undefined) return { others$: nobody$, inNode$: () => nobody$ }
  const { graph$, settled$ } = document
  const saved$ = derive(scope, base$, (base) => new Set(base?.nodes.map(({ id }) => id)))
  const own$ = evolve<NodeId | null>(
    scope,
    null,
    combineLatest([selection.selected$, saved$]).pipe(
      map(
        ([node, saved]) =>
          () =>
            node !== undefined && saved.has(node) ? node : null,
      ),
    ),
  )
  const users$ = hold<ReadonlyArray<PresentUser>>(
    scope,
    [],
    settled$.pipe(switchMap((settled) => (settled ? presence.join(botId, own$) : EMPTY))),
  )
  const others$ = evolve<ReadonlyArray<OtherPresent>>(
    scope,
    [],
    users$.pipe(
      // alone, which is the usual case, nothing follows the graph
      switchMap((users) =>
        users.length === 0
          ? of([])
          : combineLatest([graph$, saved$]).pipe(map(([graph, saved]) => othersOf(users, graph, saved))),
      ),
      map((others) => (before) => (sameValue(others, before) ? before : others)),
    ),
  )
  const byNode$ = evolve<ByNode>(scope, new Map(), others$.pipe(map((others) => (before) => byNodeOf(others, before))))
  return { others$, inNode$: deriveEach(scope, byNode$, (now, id: NodeId) => now.get(id) ?? nobody) }
}

const nobody: ReadonlyArray<OtherPresent> = []
const nobody$ = constant(nobody)

const othersOf = (
  users: ReadonlyArray<PresentUser>,
  graph: FlowGraph | undefined,
  saved: ReadonlySet<NodeId>,
): ReadonlyArray<OtherPresent> =>
  users
    .map(({ userId, name, node }) => {
      const here = node !== null && saved.has(node) ? graph?.nodes.get(node) : undefined
      return { userId, name, node: here?.id, title: here?.title }
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, "pt-BR") || a.userId - b.userId)

type ByNode = ReadonlyMap<NodeId, ReadonlyArray<OtherPresent>>

const byNodeOf = (others: ReadonlyArray<OtherPresent>, before: ByNode): ByNode => {
  const grouped = new Map<NodeId, ReadonlyArray<OtherPresent>>()
  for (const other of others)
    if (other.node !== undefined) grouped.set(other.node, [...(grouped.get(other.node) ?? []), other])
  for (const [id, inNode] of grouped) {
    const known = before.get(id)
    if (known !== undefined && sameValue(known, inNode)) grouped.set(id, known)
  }
  return grouped
}
