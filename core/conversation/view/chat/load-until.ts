import { filter, firstValueFrom } from "rxjs"
import type { Chat } from "./chat-state.ts"

/** Loads older messages until one is there, by its place in the room; returns whether it is. */
export const loadUntil = async (chat: Pick<Chat, "state$" | "loadOlder">, seq: number): Promise<boolean> => {
  const isThere = () => chat.state$.value.timeline.messages.some((message) => message.seq === seq)
  const isEarlier = () => {
    const { timeline, hasOlder } = chat.state$.value
    return hasOlder && seq < (timeline.messages[0]?.seq ?? 0)
  }
  while (isEarlier()) {
    const before = chat.state$.value.timeline.messages[0]?.seq
    chat.loadOlder()
    const state = await firstValueFrom(
      chat.state$.pipe(
        filter(({ loadingOlder, olderFailed, timeline }) => {
          const isNew = timeline.messages[0]?.seq !== before
          return !loadingOlder && (isNew || olderFailed)
        }),
      ),
    )
    if (state.olderFailed) return false
  }
  return isThere()
}
