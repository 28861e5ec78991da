import { useEffect } from "react"
import { useConversationServices } from "./conversation-services.ts"

/** Listens to the inbox on every other page: for the count in the menu, and for messages while nobody looks. */
export const InboxWatch = () => {
  const { live, notices } = useConversationServices()
  useEffect(() => {
    const heard = live.inbox({ watching: true }).events$.subscribe(notices.hear)
    return () => heard.unsubscribe()
  }, [live, notices])
  return null
}
