import { chakra } from "@chakra-ui/react"
import { mayDo } from "@prosa/core/access"
import { conversationMessages as say, inboxPath, transferRefusal } from "@prosa/core/conversation"
import {
  type Chat,
  type ChatMemory,
  createChat,
  createRoomContactForm,
  type Inbox,
} from "@prosa/core/conversation/view"
import type { DialogId } from "@prosa/core/kernel"
import { type KeyboardEvent, lazy, Suspense, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { useChannelServices } from "../../channel/channel-services.ts"
import { Banner } from "../../kit/feedback/banner.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useMedia } from "../../kit/hooks/use-media.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { ErrorState } from "../../kit/feedback/whole-state.tsx"
import { useEntry } from "../../services/entry-services.ts"
import { useShellServices } from "../../shell/shell-services.ts"
import { ChatHead } from "./chat-head.tsx"
import { ChatSkeleton } from "./chat-skeleton.tsx"
import { ChatTyping } from "./chat-typing.tsx"
import { Composer } from "./composer.tsx"
import { ConnectionBanner } from "./connection-banner.tsx"
import { useConversationServices } from "../conversation-services.ts"
import { MessageList } from "./message-list.tsx"
import { useChatNotes } from "../notes/use-chat-notes.ts"
import { useShortcuts } from "../inbox/use-shortcuts.ts"
import { useFileDrop } from "../../channel/files/use-file-drop.ts"

// It stands beside the conversation, which does not wait for it.
const InfoPanel = lazy(() => import("./info-panel.tsx").then((module) => ({ default: module.InfoPanel })))
// Few transfers among many messages.
const HandOverDialog = lazy(() =>
  import("../transfer/hand-over-dialog.tsx").then((module) => ({ default: module.HandOverDialog })),
)

const Panel = chakra("section", {
  base: {
    position: "relative",
    display: "flex",
    flexDirection: "column",
    flex: "1",
    minWidth: 0,
    backgroundColor: "surface",
  },
})

/** The place of the contact's panel, until that is loaded. */
const InfoPlace = chakra("div", {
  base: { flexShrink: 0, width: "304px", borderInlineStart: "1px solid", borderColor: "border" },
})

/** Where files may be let go. */
const Landing = chakra("div", {
  base: {
    position: "absolute",
    inset: "2",
    zIndex: "sticky",
    display: "grid",
    placeItems: "center",
    textStyle: "name",
    color: "brand-ink",
    backgroundColor: "brand-subtle",
    border: "2px dashed",
    borderColor: "brand-edge",
    borderRadius: "card",
    pointerEvents: "none",
  },
})

/** Opens a menu as the arrow key does on its button, which marks the first item. */
const openMenu = (button: HTMLElement | null | undefined) => {
  button?.focus()
  button?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true }))
}

/** Some browsers open a private window instead, and never tell the page of it: Alt+Shift+N does the same (`inboxShortcuts`). */
const isNoteKey = ({ code, shiftKey, ctrlKey, altKey }: KeyboardEvent): boolean =>
  code === "KeyN" && shiftKey && ctrlKey && !altKey

export interface ChatPanelProps {
  readonly id: DialogId
  readonly inbox: Inbox
  readonly memory: ChatMemory
  readonly telephone: boolean
  /** Undefined while the list is there. */
  readonly onShowList: (() => void) | undefined
}

/** The conversation that is open, and what is known of the person. */
export const ChatPanel = (props: ChatPanelProps) => {
  const { id, memory, inbox } = props
  const { session, toaster, confirmer, navigation, clock, available } = useEntry()
  const { dialogs, live, newClientId, outbox } = useConversationServices()
  const { files, microphone } = useChannelServices()
  const chat = useViewModel(
    (scope) =>
      createChat(scope, id, {
        dialogs,
        live,
        files,
        microphone,
        session,
        toasts: toaster,
        confirmations: confirmer,
        navigation,
        clock,
        newClientId,
        available,
        memory,
        outbox,
        reopened: inbox.followReopened,
      }),
    `chat ${id}`,
  )
  return chat === undefined ? null : <OpenChat chat={chat} {...props} />
}

const OpenChat = ({ chat, inbox, telephone, onShowList }: ChatPanelProps & { readonly chat: Chat }) => {
  const { session, toaster, confirmer, navigation } = useEntry()
  const { dialogs, notes, notices, newClientId } = useConversationServices()
  const { departures } = useShellServices()
  const { user } = useBehavior(session.state$)
  const [transferring, setTransferring] = useState<DialogId>()
  const contact = useViewModel(
    (scope) => createRoomContactForm(scope, chat, { dialogs, toasts: toaster, confirmations: confirmer, departures }),
    `contact ${chat.id}`,
  )
  const createNotes = useChatNotes()
  const noted = useViewModel(
    (scope) =>
      createNotes?.(scope, {
        notes,
        chat,
        toasts: toaster,
        confirmations: confirmer,
        newClientId,
        visible$: notices.visible$,
        seen: inbox.recount,
      }),
    `notes ${chat.id} ${createNotes !== undefined}`,
  )
  const { dialog, status, failure, trouble, composer, finalizable } = useBehavior(chat.state$)
  const { over, handlers } = useFileDrop(composer === "write" ? chat.attachments.add : undefined)
  const roomy = useMedia("(min-width: 1200px)")
  const [wished, setWished] = useState<boolean>()
  const informed = wished ?? roomy
  const [labelling, setLabelling] = useState(0)
  const isTransferring = transferring === chat.id
  const covered = telephone && (informed || isTransferring)
  const opener = useRef<Element>(null)
  const inform = (shown: boolean) => {
    if (shown) opener.current = document.activeElement
    flushSync(() => setWished(shown))
    if (!shown && opener.current instanceof HTMLElement) opener.current.focus()
  }
  const back = () => navigation.replace(inboxPath(inbox.state$.value.filter, undefined))
  const mayTransfer =
    user !== undefined && mayDo(user, "room.transfer") && dialog?.status === "OPEN" && composer !== "barred"
  const transfer = () => {
    const refusal = dialog && transferRefusal(dialog)
    if (refusal === undefined) setTransferring(chat.id)
    else toaster.show({ kind: "error", title: refusal.message })
  }
  const leaveUnread = () => {
    inbox.markAsUnread(chat.id)
    back()
  }
  const mayLeaveUnread = dialog?.status === "OPEN" && composer !== "barred" ? leaveUnread : undefined
  const panel = useRef<HTMLElement>(null)
  const mayNote = noted !== undefined && composer !== "barred"
  useShortcuts({
    // The button knows that its user is about to write.
    take: () => panel.current?.querySelector<HTMLElement>("[data-command=take]")?.click(),
    snooze: composer === "write" ? () => openMenu(panel.current?.querySelector("[data-command=snooze]")) : undefined,
    answer: () => {
      flushSync(() => noted?.write("answer"))
      panel.current?.querySelector("textarea")?.focus()
    },
    note: mayNote ? noted.toggle : undefined,
    transfer: mayTransfer ? transfer : undefined,
    finalize: finalizable ? chat.finalize : undefined,
    unread: mayLeaveUnread,
    contact: dialog === undefined ? undefined : () => inform(!informed),
    label:
      dialog === undefined || composer === "barred"
        ? undefined
        : () => {
            inform(true)
            setLabelling((times) => times + 1)
          },
  })
  const reconnect = () => {
    chat.reconnect()
    inbox.reconnect()
  }
  return (
    <>
      <Panel
        ref={panel}
        aria-label="Conversa"
        onKeyDown={(event) => {
          if (!mayNote || !isNoteKey(event)) return
          event.preventDefault()
          noted.toggle()
        }}
        inert={covered}
        {...(telephone ? { "data-whole-screen": "" } : {})}
        {...handlers}
      >
        <ChatHead
          chat={chat}
          telephone={telephone}
          onBack={back}
          onShowList={onShowList}
          informed={informed}
          onInform={inform}
          onTransfer={mayTransfer ? transfer : undefined}
          onUnread={mayLeaveUnread}
        />
        <ConnectionBanner trouble={trouble} onReconnect={reconnect} />
        {status === "failed" && dialog === undefined ? (
          <ErrorState title="Não foi possível abrir a conversa." sentence={failure?.message} onRetry={chat.reload} />
        ) : dialog === undefined ? (
          <ChatSkeleton />
        ) : (
          <>
            {/* Drawn below the messages, but before them in the tab order: their links do not lie on the way to it. */}
            <Composer chat={chat} dialog={dialog} notes={noted} />
            {dialog.webhookFailure !== null && (
              <Banner tone="warning" edge>
                <chakra.span overflowWrap="anywhere">{say.webhookFailed(dialog.webhookFailure)}</chakra.span>
              </Banner>
            )}
            {dialog.channelTrouble !== null && (
              <Banner tone="danger" edge>
                <chakra.span overflowWrap="anywhere">{say.channelTrouble(dialog.channelTrouble)}</chakra.span>
              </Banner>
            )}
            <MessageList chat={chat} notes={noted} />
            <ChatTyping chat={chat} />
          </>
        )}
        {over && <Landing>{say.dropHere}</Landing>}
      </Panel>
      {informed && !isTransferring && dialog !== undefined && contact !== undefined && (
        <Suspense fallback={roomy && <InfoPlace />}>
          <InfoPanel
            chat={chat}
            dialog={dialog}
            contact={contact}
            floating={!roomy}
            arrival={covered ? "asked" : undefined}
            labelling={labelling}
            onUnread={telephone ? mayLeaveUnread : undefined}
            onClose={() => inform(false)}
          />
        </Suspense>
      )}
      {isTransferring && dialog !== undefined && user !== undefined && (
        <Suspense>
          <HandOverDialog dialog={dialog} me={user.id} floating={!roomy} onClose={() => setTransferring(undefined)} />
        </Suspense>
      )}
    </>
  )
}
