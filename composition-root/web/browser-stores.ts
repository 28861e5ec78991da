import { FlowDocument } from "@prosa/core/flow"
import type { FlowDrafts } from "@prosa/core/flow/view"
import type { SelectionStore } from "@prosa/core/tenancy/view"
import { Schema } from "effect"
import { store, stored } from "./browser-host.ts"

/** Which workspaces were chosen, by company. */
export const browserSelection: SelectionStore = {
  read: (companyId) => stored(`prosa.workspaces.${companyId}`, Schema.Array(Schema.Number)),
  write: (companyId, selected) => store(`prosa.workspaces.${companyId}`, selected),
}

/** Flows that were not saved. */
const Draft = Schema.Struct({ revision: Schema.Int, document: FlowDocument })
const draftKey = (botId: number, flowId: number) => `prosa.draft.${botId}.${flowId}`

export const browserDrafts: FlowDrafts = {
  read: (botId, flowId) => stored(draftKey(botId, flowId), Draft),
  write: (botId, flowId, draft) => store(draftKey(botId, flowId), draft),
  clear: (botId, flowId) => store(draftKey(botId, flowId), undefined),
}
