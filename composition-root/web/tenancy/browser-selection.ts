import type { UserId } from "@prosa/core/kernel"
import type { SelectionStore } from "@prosa/core/tenancy/view"
import { Schema } from "effect"
import { store, stored } from "../browser-host.ts"

/** The selected workspaces, by the person who is signed in and the company: a browser may be shared. */
export const browserSelection = (userId: () => UserId | undefined): SelectionStore => {
  const keyOf = (companyId: number) => `prosa.workspaces.${userId() ?? "nobody"}.${companyId}`
  return {
    read: (companyId) => stored(keyOf(companyId), Schema.Array(Schema.Number)),
    write: (companyId, selected) => store(keyOf(companyId), selected),
  }
}
