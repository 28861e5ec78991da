import { InboxView } from "@prosa/core/conversation"
import type { InboxViewMemory } from "@prosa/core/conversation/view"
import { store, stored } from "../browser-host.ts"

const key = "prosa-inbox-view"

/** The last view of the inbox, in local storage. */
export const createBrowserInboxView = (): InboxViewMemory => ({
  read: () => stored(key, InboxView),
  write: (view) => store(key, view),
})
