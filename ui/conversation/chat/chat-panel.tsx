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
import { lazy, Suspense, useRef, useState } from "react"
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
import { InfoPanel } from "./info-panel.tsx"
import { MessageList } from "./message-list.tsx"
import { useFileDrop } from "../../channel/files/use-file-drop.ts"

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
  const { dialogs } = useConversationServices()
  const { departures } = useShellServices()
  const { user } = useBehavior(session.state$)
  const [transferring, setTransferring] = useState<DialogId>()
  const contact = useViewModel(
    (scope) => createRoomContactForm(scope, chat, { dialogs, toasts: toaster, confirmations: confirmer, departures }),
    `contact ${chat.id}`,
  )
  const { dialog, status, failure, trouble, composer } = useBehavior(chat.state$)
  const { over, handlers } = useFileDrop(composer === "write" ? chat.attachments.add : undefined)
  const roomy = useMedia("(min-width: 1200px)")
  const [wished, setWished] = useState<boolean>()
  const informed = wished ?? roomy
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
  const reconnect = () => {
    chat.reconnect()
    inbox.reconnect()
  }
  return (
    <>
      <Panel aria-label="Conversa" inert={covered} {...(telephone ? { "data-whole-screen": "" } : {})} {...handlers}>
        <ChatHead
          chat={chat}
          telephone={telephone}
          onBack={back}
          onShowList={onShowList}
          informed={informed}
          onInform={inform}
          onTransfer={mayTransfer ? transfer : undefined}
        />
        <ConnectionBanner trouble={trouble} onReconnect={reconnect} />
        {status === "failed" && dialog === undefined ? (
          <ErrorState title="Não foi possível abrir a conversa." sentence={failure?.message} onRetry={chat.reload} />
        ) : dialog === undefined ? (
          <ChatSkeleton />
        ) : (
          <>
            {/* Drawn below the messages, but before them in the tab order: their links do not lie on the way to it. */}
            <Composer chat={chat} dialog={dialog} />
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
            <MessageList chat={chat} />
            <ChatTyping chat={chat} />
          </>
        )}
        {over && <Landing>{say.dropHere}</Landing>}
      </Panel>
      {informed && !isTransferring && dialog !== undefined && contact !== undefined && (
        <InfoPanel
          chat={chat}
          dialog={dialog}
          contact={contact}
          floating={!roomy}
          arrival={covered ? "asked" : undefined}
          onClose={() => inform(false)}
        />
      )}
      {isTransferring && dialog !== undefined && user !== undefined && (
        <Suspense>
          <HandOverDialog dialog={dialog} me={user.id} floating={!roomy} onClose={() => setTransferring(undefined)} />
        </Suspense>
      )}
    </>
  )
}
