import { FlowDocument } from "@prosa/core/flow"
import type { FlowDrafts } from "@prosa/core/flow/view"
import { Schema } from "effect"
import { store, stored } from "../browser-host.ts"

const Draft = Schema.Struct({ revision: Schema.Int, document: FlowDocument })
const draftKey = (botId: number, flowId: number) => `prosa.draft.${botId}.${flowId}`

/** Unsaved flows in the browser's storage. */
export const browserDrafts: FlowDrafts = {
  read: (botId, flowId) => stored(draftKey(botId, flowId), Draft),
  write: (botId, flowId, draft) => store(draftKey(botId, flowId), draft),
  clear: (botId, flowId) => store(draftKey(botId, flowId), undefined),
}
