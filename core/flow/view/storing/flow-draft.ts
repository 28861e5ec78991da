import { type Effect, Schema } from "effect"
import type { Observable } from "rxjs"
import type { BotId, FlowId } from "../../../kernel/index.ts"
import type { Behavior } from "../../../kernel/view/index.ts"
import { FlowDocument } from "../../document/flow-node.ts"
import { FlowReleases } from "../../flow-releases.ts"

/** An unsaved flow, and the releases that its author had seen. */
export const FlowDraft = Schema.Struct({ seen: FlowReleases, document: FlowDocument })
export type FlowDraft = typeof FlowDraft.Type

/**
 * The port to the drafts in the browser's storage. A draft is read as it was written, also where a text is longer than a
 * save accepts. Calls take effect in their order; storage that is blocked or full keeps nothing, and fails no call.
 */
export interface FlowDrafts {
  /** False after a draft was not kept, because the storage is blocked or full, until one is. */
  readonly keeps$: Behavior<boolean>
  /** Emits when the page may be gone at once, by closing the tab say: what is not written yet is written then. */
  readonly leaves$: Observable<unknown>
  read(botId: BotId, flowId: FlowId): Effect.Effect<FlowDraft | undefined>
  write(botId: BotId, flowId: FlowId, draft: FlowDraft): void
  /** Removes the draft that was read or written here; what another tab has written since stays. */
  clear(botId: BotId, flowId: FlowId): void
}
