import type { BotId, FlowId } from "../../kernel/index.ts"
import type { FlowDraft, FlowDrafts } from "../view/index.ts"
import { Effect } from "effect"
import { NEVER } from "rxjs"
import { constant } from "../../kernel/view/index.ts"

/** Drafts kept in memory. */
export interface InMemoryFlowDrafts extends FlowDrafts {
  /** Number of drafts. */
  readonly count: number
}

/** Creates an empty store of drafts. */
export const createInMemoryFlowDrafts = (): InMemoryFlowDrafts => {
  const kept = new Map<string, FlowDraft>()
  const keyOf = (botId: BotId, flowId: FlowId) => `${botId}/${flowId}`
  return {
    get count() {
      return kept.size
    },
    keeps$: constant(true),
    leaves$: NEVER,
    read: (botId, flowId) => Effect.sync(() => kept.get(keyOf(botId, flowId))),
    write: (botId, flowId, draft) => void kept.set(keyOf(botId, flowId), draft),
    clear: (botId, flowId) => void kept.delete(keyOf(botId, flowId)),
  }
}
