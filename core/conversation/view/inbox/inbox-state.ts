import type { CallRefused, DialogId, Page } from "../../../kernel/index.ts"
import type { ConnectionTrouble } from "../../chat/connection-trouble.ts"
import type { InboxItem } from "../../dialogs/dialog.ts"
import type { Connection } from "../../dialogs/dialogs.ts"
import { belongsTo, type InboxFilter, mergeInbox } from "../../inbox/inbox-list.ts"

/** State of the inbox list. */
export interface InboxState {
  readonly filter: InboxFilter
  readonly items: ReadonlyArray<InboxItem>
  readonly total: number
  readonly status: "loading" | "ready" | "failed"
  readonly loadedOnce: boolean
  readonly failure: CallRefused | undefined
  readonly loadingMore: boolean
  /** Why the last further page did not come: the next is asked for by a press only. */
  readonly moreFailure: CallRefused | undefined
  /** The number of unread rooms among all that the user may see. */
  readonly unreadRooms: number
  readonly connection: Connection
  readonly trouble: ConnectionTrouble
  readonly selected: DialogId | undefined
}

export const withPage = (state: InboxState, { result, total }: Page<InboxItem>): InboxState => ({
  ...state,
  // Events received while the page was loading are newer than the page.
  items: mergeInbox(
    result,
    state.items.filter((item) => result.some(({ id }) => id === item.id)),
  ),
  total,
  status: "ready",
  loadedOnce: true,
})

export const withFailure = (state: InboxState, failure: CallRefused): InboxState => ({
  ...state,
  status: "failed",
  failure,
})

/**
 * Merges changed conversations: shown if they match the filter, otherwise removed; as are those that left the workspaces. The
 * selected one has nothing unread if it is `seen`.
 */
export const arrived = (
  state: InboxState,
  incoming: ReadonlyArray<InboxItem>,
  left: ReadonlyArray<DialogId>,
  seen: boolean,
): InboxState => {
  const known = new Set(state.items.map(({ id }) => id))
  // The server has found those that are there by their names.
  const wanted = incoming.filter((item) =>
    belongsTo(known.has(item.id) ? { ...state.filter, name: "" } : state.filter, item),
  )
  const gone = new Set([...incoming.filter((item) => !wanted.includes(item)).map(({ id }) => id), ...left])
  const merged = mergeInbox(
    state.items,
    wanted.map((item) => (seen && item.id === state.selected ? { ...item, unreadTotal: 0 } : item)),
  )
  const items = gone.size === 0 ? merged : merged.filter((item) => !gone.has(item.id))
  return { ...state, items, total: Math.max(0, state.total + items.length - state.items.length) }
}

export const readHere = (items: ReadonlyArray<InboxItem>, id: DialogId): ReadonlyArray<InboxItem> =>
  items.map((item) => (item.id === id && item.unreadTotal > 0 ? { ...item, unreadTotal: 0 } : item))
