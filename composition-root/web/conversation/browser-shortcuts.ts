import type { ShortcutMemory } from "@prosa/core/conversation"
import { Schema } from "effect"
import { store, stored } from "../browser-host.ts"

const key = "prosa-inbox-shortcuts"

/** Whether the keys of the inbox are on, in local storage. */
export const createBrowserShortcuts = (): ShortcutMemory => ({
  read: () => stored(key, Schema.Boolean) ?? true,
  write: (isOn) => store(key, isOn),
})
