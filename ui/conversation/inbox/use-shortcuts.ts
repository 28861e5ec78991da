import { type InboxCommand, inboxCommandOf } from "@prosa/core/conversation"
import { useEffect, useRef } from "react"
import { isWriting } from "../../kit/focus/is-writing.ts"
import { useConversationServices } from "../conversation-services.ts"

/** What the keys of the inbox do in one part of the page; a command that a part lacks is another one's, or nobody's. */
export type ShortcutHandlers = Partial<Readonly<Record<InboxCommand, (() => void) | undefined>>>

/** Carries out the keys of the inbox while this part of the page is there, unless they are switched off or a dialog is open. */
export const useShortcuts = (handlers: ShortcutHandlers): void => {
  const { shortcuts } = useConversationServices()
  const current = useRef(handlers)
  useEffect(() => {
    current.current = handlers
  })
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !shortcuts.read()) return
      if (event.target instanceof Element && event.target.closest("dialog, [role=dialog], [role=alertdialog]") !== null)
        return
      const command = inboxCommandOf(event, isWriting(event.target))
      const handler = command && current.current[command]
      if (handler === undefined) return
      event.preventDefault()
      handler()
    }
    addEventListener("keydown", pressed)
    return () => removeEventListener("keydown", pressed)
  }, [shortcuts])
}
