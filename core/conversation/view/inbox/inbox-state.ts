import type { CallRefused, DialogId, Page, UserId } from "../../../kernel/index.ts"
import type { ConnectionTrouble } from "../../chat/connection-trouble.ts"
import type { InboxItem } from "../../dialogs/dialog.ts"
import type { Connection } from "../../dialogs/dialogs.ts"
import { type InboxAddress, inboxAddressIn } from "../../inbox/inbox-address.ts"
import { type InboxCounts, statusOfView } from "../../inbox/inbox-views.ts"
import type { InboxViewMemory } from "./view-counts.ts"
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
  /** The number of rooms of each view; undefined until they are known. */
  readonly counts: InboxCounts | undefined
  readonly connection: Connection
  readonly trouble: ConnectionTrouble
  readonly selected: DialogId | undefined
}

/** The state of an inbox that has loaded nothing yet. */
export const firstInboxState = (selected: DialogId | undefined, filter: InboxFilter): InboxState => ({
  filter,
  items: [],
  total: 0,
  status: "loading",
  loadedOnce: false,
  failure: undefined,
  loadingMore: false,
  moreFailure: undefined,
  unreadRooms: 0,
  counts: undefined,
  connection: { state: "connecting" },
  trouble: undefined,
  selected,
})

/** Reads an address; one that names no view has the one that was open last. */
export const firstAddress = (
  fields: Readonly<Record<string, string>>,
  memory: InboxViewMemory | undefined,
): InboxAddress => {
  const named = inboxAddressIn(fields)
  const view = fields["view"] === undefined ? memory?.read() : undefined
  return view === undefined ? named : { ...named, view, ...statusOfView(view, named.view) }
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
  { seen, me }: { readonly seen: boolean; readonly me: UserId | undefined },
): InboxState => {
  const known = new Set(state.items.map(({ id }) => id))
  // The server has found those that are there by their names, and by the notes that mention the user.
  const wanted = incoming.filter((item) =>
    belongsTo(known.has(item.id) ? whatServerFound(state.filter) : state.filter, item, me),
  )
  const gone = new Set([...incoming.filter((item) => !wanted.includes(item)).map(({ id }) => id), ...left])
  const merged = mergeInbox(
    state.items,
    wanted.map((item) => (seen && item.id === state.selected ? { ...item, unreadTotal: 0 } : item)),
  )
  const items = gone.size === 0 ? merged : merged.filter((item) => !gone.has(item.id))
  return { ...state, items, total: Math.max(0, state.total + items.length - state.items.length) }
}

const whatServerFound = (filter: InboxFilter): InboxFilter => ({
  ...filter,
  name: "",
  view: filter.view === "mentions" ? "all" : filter.view,
})

export const readHere = (items: ReadonlyArray<InboxItem>, id: DialogId): ReadonlyArray<InboxItem> =>
  items.map((item) => (item.id === id && item.unreadTotal > 0 ? { ...item, unreadTotal: 0 } : item))
