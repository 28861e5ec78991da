import type { UserId } from "@prosa/core/kernel"
import type { SelectionStore } from "@prosa/core/tenancy/view"
import { Schema } from "effect"
import { selectionKey, store, stored } from "../browser-host.ts"

const StoredChoice = Schema.Union([Schema.Array(Schema.Number), Schema.Literal("all")])

/** The selected workspaces, by the person who is signed in and the company: a browser may be shared. */
export const browserSelection = (userId: () => UserId | undefined): SelectionStore => {
  const keyOf = (companyId: number) => `${selectionKey}${userId() ?? "nobody"}.${companyId}`
  return {
    read: (companyId) => stored(keyOf(companyId), StoredChoice),
    write: (companyId, selected) => store(keyOf(companyId), selected),
  }
}
