import { chakra } from "@chakra-ui/react"
import {
  conversationMessages as say,
  type Message,
  type MessageDeeds,
  messageTimes,
  noteAbout,
  offeredReactions,
  speakerOf,
} from "@prosa/core/conversation"
import { createMessageReaction, createMessageRemoval } from "@prosa/core/conversation/view"
import { Copy, Pencil, Reply, StickyNote, Trash2 } from "lucide-react"
import { type ReactElement, useEffect, useRef, useState } from "react"
import { copyText } from "../../kit/hooks/clipboard.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { Menu, type MenuItem } from "../../kit/menus/menu.tsx"
import { useEntry } from "../../services/entry-services.ts"
import { useConversationServices } from "../conversation-services.ts"
import { EditMessageDialog } from "./edit-message-dialog.tsx"
import { answerMessage, type MessageActions } from "./message-actions.ts"

export interface MessageMenuProps {
  readonly message: Message
  readonly deeds: MessageDeeds
  readonly actions: MessageActions
  readonly trigger: ReactElement
  /** It was asked for by a key: the first item is marked then. */
  readonly byKey: boolean
}

/** What can be done with a message, and when it was sent. It is drawn when somebody has asked for it, and opens at once. */
export const MessageMenu = ({ message, deeds, actions: { chat, notes }, trigger, byKey }: MessageMenuProps) => {
  const place = useRef<HTMLSpanElement>(null)
  // What asked for the menu came before it.
  useEffect(() => {
    const button = place.current?.querySelector("button")
    // The button that asked is gone, and its focus with it.
    button?.focus({ preventScroll: true })
    if (byKey) button?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }))
    else button?.click()
  }, [byKey])
  const { session, toaster, confirmer, clock } = useEntry()
  const { dialogs, acts } = useConversationServices()
  const [editing, setEditing] = useState(false)
  const removal = useViewModel(
    () => createMessageRemoval({ dialogs, session, toasts: toaster, confirmations: confirmer, clock }),
    "removal of messages",
  )
  const reaction = useViewModel(() => createMessageReaction({ acts, toasts: toaster }), "reactions to messages")
  const { dialog } = chat.state$.value
  const ours = message.reactions?.company
  const copy = () =>
    void copyText(message.text).then((copied) =>
      toaster.show(copied ? { kind: "ok", title: say.textCopied } : { kind: "error", title: say.textNotCopied }),
    )
  const answer = () => answerMessage({ chat, notes }, message)
  const toNote = () => {
    chat.typeNote(noteAbout(chat.state$.value.note, speakerOf(message, dialog?.name), message))
    notes?.write("note")
  }
  const item = (offered: boolean, one: MenuItem): ReadonlyArray<MenuItem> => (offered ? [one] : [])
  const icon = { "aria-hidden": true, size: 16 } as const
  const groups = [
    deeds.react
      ? [...new Set([...(ours === undefined ? [] : [ours]), ...offeredReactions])]
          .slice(0, offeredReactions.length)
          .map((emoji): MenuItem => ({
            id: `react ${emoji}`,
            label: emoji === ours ? say.takeReactionBack(emoji) : say.reactWith(emoji),
            icon: emoji,
            small: true,
            onSelect: () => reaction?.react(chat.id, message, emoji),
          }))
      : [],
    [
      ...item(deeds.answer, { id: "answer", label: say.answerMessage, icon: <Reply {...icon} />, onSelect: answer }),
      ...item(deeds.copy, { id: "copy", label: say.copyText, icon: <Copy {...icon} />, onSelect: copy }),
      ...item(deeds.note && notes !== undefined, {
        id: "note",
        label: say.toNote,
        icon: <StickyNote {...icon} />,
        onSelect: toNote,
      }),
      ...item(deeds.edit, {
        id: "edit",
        label: say.editMessage,
        icon: <Pencil {...icon} />,
        onSelect: () => setEditing(true),
      }),
    ],
    item(deeds.remove, {
      id: "remove",
      label: say.removeMessage,
      icon: <Trash2 {...icon} />,
      danger: true,
      onSelect: () => {
        if (dialog !== undefined) removal?.ask(message, dialog)
      },
    }),
  ].filter((group) => group.length > 0)
  return (
    <span ref={place}>
      <Menu
        align={message.sender === "CLIENT" ? "start" : "end"}
        trigger={trigger}
        groups={groups}
        foot={
          <chakra.p paddingInline="3" paddingBlock="1.5" textStyle="meta" color="text-2">
            {messageTimes(message)}
          </chakra.p>
        }
      />
      {editing && dialog !== undefined && (
        <EditMessageDialog message={message} dialog={dialog} onClose={() => setEditing(false)} />
      )}
    </span>
  )
}
