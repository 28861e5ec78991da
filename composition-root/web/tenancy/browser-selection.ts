import type { SelectionStore } from "@prosa/core/tenancy/view"
import { Schema } from "effect"
import { store, stored } from "../browser-host.ts"

/** The selected workspaces, by company. */
export const browserSelection: SelectionStore = {
  read: (companyId) => stored(`prosa.workspaces.${companyId}`, Schema.Array(Schema.Number)),
  write: (companyId, selected) => store(`prosa.workspaces.${companyId}`, selected),
}
