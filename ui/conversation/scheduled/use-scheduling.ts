import type { Chat, Scheduling } from "@prosa/core/conversation/view"
import { useEffect, useState } from "react"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { useConversationServices } from "../conversation-services.ts"

type ScheduledParts = typeof import("./scheduled-parts.ts")

/** What schedules messages in a room, and how it looks; it comes a moment after the conversation. */
export interface SchedulingOfRoom {
  readonly parts: ScheduledParts
  readonly scheduling: Scheduling
  /** A time of one's own is being chosen. */
  readonly choosing: boolean
  readonly setChoosing: (choosing: boolean) => void
}

/** Loads what schedules messages in the room of a chat; undefined until it is there. */
export const useScheduling = (chat: Chat): SchedulingOfRoom | undefined => {
  const { session, toaster, clock } = useEntry()
  const { scheduled, newClientId, chatMemory } = useConversationServices()
  const [parts, setParts] = useState<ScheduledParts>()
  const [choosingIn, setChoosingIn] = useState<Chat["id"]>()
  useEffect(() => {
    let isThere = true
    import("./scheduled-parts.ts").then(
      (module) => {
        if (isThere) setParts(module)
      },
      // Without it nothing is scheduled; the conversation goes on.
      () => undefined,
    )
    return () => {
      isThere = false
    }
  }, [])
  const scheduling = useViewModel(
    (scope) =>
      parts?.createScheduling(scope, chat, {
        scheduled,
        session,
        toasts: toaster,
        clock,
        newClientId,
        memory: chatMemory,
      }),
    `scheduling ${chat.id} ${parts !== undefined}`,
  )
  return parts === undefined || scheduling === undefined
    ? undefined
    : {
        parts,
        scheduling,
        choosing: choosingIn === chat.id,
        setChoosing: (choosing) => setChoosingIn(choosing ? chat.id : undefined),
      }
}
