import { watchInbox } from "@prosa/core/conversation/view"
import { createScope } from "@prosa/core/kernel/view"
import { useEffect } from "react"
import { useEntry } from "../../services/entry-services.ts"
import { useTenancyServices } from "../../tenancy/tenancy-services.ts"
import { useConversationServices } from "../conversation-services.ts"

/** Listens to the inbox on every other page: for the count in the menu, and for messages while nobody looks. */
export const InboxWatch = () => {
  const { session, clock } = useEntry()
  const { dialogs, live, notices } = useConversationServices()
  const { selection } = useTenancyServices()
  useEffect(() => {
    const scope = createScope()
    watchInbox(scope, { dialogs, live, notices, session, selection, clock })
    return () => scope.end()
  }, [dialogs, live, notices, session, selection, clock])
  return null
}
