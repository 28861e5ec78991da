import type { BotId, DialogId, LabelId, UserId, WorkspaceId } from "../../kernel/index.ts"
import type { InboxItem, StatusFilter } from "../dialogs/dialog.ts"
import { type InboxView, inView } from "./inbox-views.ts"

/** The filters of the inbox list. */
export interface InboxFilter {
  readonly workspaces: ReadonlyArray<WorkspaceId>
  readonly status: StatusFilter
  /** Empty: every bot. */
  readonly bots: ReadonlyArray<BotId>
  readonly name: string
  readonly view: InboxView
  /** Rooms with one of these; empty: every room. */
  readonly labels: ReadonlyArray<LabelId>
}

/** Newest message first; at equal times, the later dialog first. */
const newestFirst = (a: InboxItem, b: InboxItem): number => {
  const byTime = Date.parse(b.lastMessageAt) - Date.parse(a.lastMessageAt)
  return byTime === 0 ? b.id - a.id : byTime
}

/**
 * Merges conversations into the list, in any order and idempotently: of two states of one dialog the newer stays, and
 * the list is sorted by last message, newest first (conversations, section 4, 'Conversation list').
 */
export const mergeInbox = (
  list: ReadonlyArray<InboxItem>,
  incoming: ReadonlyArray<InboxItem>,
): ReadonlyArray<InboxItem> => {
  const byId = new Map<DialogId, InboxItem>(list.map((item) => [item.id, item]))
  let changed = false
  for (const item of incoming) {
    const known = byId.get(item.id)
    if (known !== undefined && known.version >= item.version) continue
    byId.set(item.id, item)
    changed = true
  }
  return changed ? [...byId.values()].sort(newestFirst) : list
}

/** Returns whether an arriving conversation matches a user's filter. A search by name and mentions are left to the server. */
export const belongsTo = (filter: InboxFilter, item: InboxItem, me: UserId | undefined): boolean =>
  inView(filter.view, item, me) === true &&
  filter.workspaces.includes(item.workspaceId) &&
  (filter.status === "" || filter.status === item.status) &&
  (filter.bots.length === 0 || filter.bots.includes(item.botId)) &&
  (filter.labels.length === 0 || item.labels.some(({ id }) => filter.labels.includes(id))) &&
  filter.name.trim() === ""

/**
 * Returns the list with the rows that are shown in their places, as they stand now; one that has gone stays as it was. What
 * would come between them or above waits, what follows them is added.
 */
export const inTheirPlaces = (
  shown: ReadonlyArray<InboxItem>,
  list: ReadonlyArray<InboxItem>,
): ReadonlyArray<InboxItem> => {
  const byId = new Map(list.map((item) => [item.id, item]))
  const places = new Set(shown.map(({ id }) => id))
  const following = list.slice(list.findLastIndex(({ id }) => places.has(id)) + 1)
  const rows = [...shown.map((item) => byId.get(item.id) ?? item), ...following]
  return rows.length === shown.length && rows.every((row, at) => row === shown[at]) ? shown : rows
}

/** How far what is seen of the list has moved: rows down, and the conversations with something new above it. */
export interface MovedRows {
  readonly rows: number
  readonly above: ReadonlyArray<InboxItem>
}

/**
 * Returns where the first row of what is seen has gone. A conversation with a new message leaves its place for the top: the
 * next row that has kept its time stands for what is seen. Undefined if none has, as after another search.
 */
export const movedRows = (
  before: ReadonlyArray<InboxItem>,
  after: ReadonlyArray<InboxItem>,
  firstSeen: number,
): MovedRows | undefined => {
  const known = new Map(before.map((item) => [item.id, item]))
  const places = new Map(after.map((item, at) => [item.id, at]))
  for (let at = firstSeen; at < before.length; at++) {
    const item = before[at]
    const place = item && places.get(item.id)
    if (place === undefined || after[place]?.lastMessageAt !== item?.lastMessageAt) continue
    const above = after
      .slice(0, place)
      .filter(({ id, lastMessageAt }) => known.get(id)?.lastMessageAt !== lastMessageAt)
    return { rows: place - at, above }
  }
  return undefined
}
