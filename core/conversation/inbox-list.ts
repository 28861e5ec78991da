import type { BotId, DialogId, WorkspaceId } from "../kernel/index.ts"
import type { InboxItem, StatusFilter } from "./dialog.ts"

/** The filters of the inbox list. */
export interface InboxFilter {
  readonly workspaces: ReadonlyArray<WorkspaceId>
  readonly status: StatusFilter
  /** Empty: every bot. */
  readonly bots: ReadonlyArray<BotId>
  readonly name: string
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

/** Returns whether an arriving conversation matches the filter. A search by name is left to the server. */
export const belongsTo = (filter: InboxFilter, item: InboxItem): boolean =>
  filter.workspaces.includes(item.workspaceId) &&
  (filter.status === "" || filter.status === item.status) &&
  (filter.bots.length === 0 || filter.bots.includes(item.botId)) &&
  filter.name.trim() === ""
