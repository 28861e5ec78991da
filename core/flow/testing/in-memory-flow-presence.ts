import { BehaviorSubject, finalize } from "rxjs"
import type { BotId, NodeId } from "../../kernel/index.ts"
import type { FlowPresence, PresentUser } from "../index.ts"

/** `FlowPresence` without a server, with controls for tests. */
export interface InMemoryFlowPresence extends FlowPresence {
  /** Replaces the other users who have the flow open. */
  show(users: ReadonlyArray<PresentUser>): void
  /** The bots whose flows are open, once for each opening. */
  readonly open: ReadonlyArray<BotId>
  /** The nodes told, in order; null for none. */
  readonly told: ReadonlyArray<NodeId | null>
}

/** Creates the presence of a user who is alone at first. */
export const createInMemoryFlowPresence = (): InMemoryFlowPresence => {
  const users$ = new BehaviorSubject<ReadonlyArray<PresentUser>>([])
  const told: Array<NodeId | null> = []
  let open: ReadonlyArray<BotId> = []
  return {
    told,
    get open() {
      return open
    },
    show: (users) => users$.next(users),
    join: (botId, node$) => {
      open = [...open, botId]
      const telling = node$.subscribe((node) => void told.push(node))
      return users$.pipe(
        finalize(() => {
          telling.unsubscribe()
          open = open.filter((_, at) => at !== open.lastIndexOf(botId))
        }),
      )
    },
  }
}
