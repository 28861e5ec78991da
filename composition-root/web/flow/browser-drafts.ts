import type { FlowDrafts } from "@prosa/core/flow/view"
import { Effect } from "effect"
import { BehaviorSubject, fromEvent, merge } from "rxjs"
import type { DraftDatabase } from "./draft-database.ts"

const keyOf = (botId: number, flowId: number) => `${botId}.${flowId}`

/** The events after which a page may be gone without another one. */
const leaves$ = merge(
  fromEvent(window, "beforeunload"),
  fromEvent(window, "pagehide"),
  fromEvent(document, "visibilitychange"),
)

/** Creates the drafts in the browser's database, which is loaded by the first flow and runs its calls in their order. */
export const createBrowserDrafts = (): FlowDrafts => {
  const tab = crypto.randomUUID()
  const keeps$ = new BehaviorSubject(true)
  let opening: Promise<DraftDatabase> | undefined
  /** Runs a call; undefined if the database is blocked or full, after `failed`. */
  const attempt = async <A>(
    call: (database: DraftDatabase) => Promise<A>,
    failed?: () => void,
  ): Promise<A | undefined> => {
    try {
      opening ??= import("./draft-database.ts").then(({ openDraftDatabase }) => openDraftDatabase(tab))
      return await call(await opening)
    } catch {
      failed?.()
      return undefined
    }
  }
  return {
    keeps$,
    leaves$,
    read: (botId, flowId) => Effect.promise(() => attempt((database) => database.read(keyOf(botId, flowId)))),
    write: (botId, flowId, draft) =>
      void attempt(
        async (database) => {
          await database.write(keyOf(botId, flowId), draft)
          keeps$.next(true)
        },
        () => keeps$.next(false),
      ),
    clear: (botId, flowId) => void attempt((database) => database.clear(keyOf(botId, flowId))),
  }
}
