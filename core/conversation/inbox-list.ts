import type { BotId, DialogId, WorkspaceId } from "../kernel/index.ts"
import type { InboxItem, StatusFilter } from "./dialog.ts"

/** What the inbox's list is narrowed to. */
export interface InboxFilter {
  readonly workspaces: ReadonlyArray<WorkspaceId>
  readonly status: StatusFilter
  /** Empty: every bot. */
  readonly bots: ReadonlyArray<BotId>
  readonly name: string
}

/** Newest message first; of two at one instant the later dialog first. */
const newestFirst = (a: InboxItem, b: InboxItem): number => {
  const byTime = Date.parse(b.lastMessageAt) - Date.parse(a.lastMessageAt)
  return byTime === 0 ? b.id - a.id : byTime
}

/**
 * Takes conversations in, in any order and however often they come: of two states of one dialog the newer stays, and the
 * list is sorted by last message, newest first (conversations, section 4, 'Conversation list').
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

/** Whether a conversation that arrives belongs into the list that is shown. A name search is answered by the server only. */
export const belongsTo = (filter: InboxFilter, item: InboxItem): boolean =>
  filter.workspaces.includes(item.workspaceId) &&
  (filter.status === "" || filter.status === item.status) &&
  (filter.bots.length === 0 || filter.bots.includes(item.botId)) &&
  filter.name.trim() === ""
