import { FlowDraft, type FlowDrafts } from "@prosa/core/flow/view"
import { Effect, Option, Schema } from "effect"
import { createStore, del, get, set } from "idb-keyval"
import { BehaviorSubject } from "rxjs"

const keyOf = (botId: number, flowId: number) => `${botId}.${flowId}`
// Without the checks: a text that a save refuses is not lost, and the editor says what is wrong with it.
const decodeDraft = Schema.decodeUnknownOption(FlowDraft, { disableChecks: true })

/** Runs a call of the database at once; undefined if the database is blocked or full, after `failed`. */
const attempt = async <A>(call: () => Promise<A>, failed?: () => void): Promise<A | undefined> => {
  try {
    return await call()
  } catch {
    failed?.()
    return undefined
  }
}

/** Creates the drafts in the browser's database, which runs its calls in their order. */
export const createBrowserDrafts = (): FlowDrafts => {
  const store = createStore("prosa-drafts", "flows")
  const keeps$ = new BehaviorSubject(true)
  const keep = async (key: string, draft: FlowDraft) => {
    await set(key, draft, store)
    keeps$.next(true)
  }
  return {
    keeps$,
    read: (botId, flowId) =>
      Effect.map(
        Effect.promise(() => attempt(() => get<unknown>(keyOf(botId, flowId), store))),
        (found) => Option.getOrUndefined(decodeDraft(found)),
      ),
    write: (botId, flowId, draft) =>
      void attempt(
        () => keep(keyOf(botId, flowId), draft),
        () => keeps$.next(false),
      ),
    clear: (botId, flowId) => void attempt(() => del(keyOf(botId, flowId), store)),
  }
}
