import { chakra } from "@chakra-ui/react"
import { mayDo } from "@prosa/core/access"
import { chatRows, type Message } from "@prosa/core/conversation"
import { type Chat, createMessageRemoval } from "@prosa/core/conversation/view"
import { ArrowDown } from "lucide-react"
import { useCallback } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { useEntry } from "../../services/entry-services.ts"
import { useConversationServices } from "../conversation-services.ts"
import { DayRow, LineRow, MessageRow, PendingRow } from "./message-rows.tsx"
import { NewMessageWords } from "./new-message-words.tsx"
import { useChatScroll } from "./use-chat-scroll.ts"

const Scroller = chakra("section", {
  base: {
    flex: "1",
    minHeight: 0,
    overflowY: "auto",
    overscrollBehavior: "contain",
    // The position is kept by hand, the same in every browser.
    overflowAnchor: "none",
    "&:focus-visible": { outlineOffset: "-2px" },
  },
})

const Rows = chakra("ol", {
  base: {
    display: "flex",
    flexDirection: "column",
    justifyContent: "flex-end",
    minHeight: "full",
    padding: "5",
    paddingTop: "3",
    smDown: { paddingInline: "4" },
  },
})

/** What was said, oldest above; it follows what is new while one is at its end. */
export const MessageList = ({ chat }: { readonly chat: Chat }) => {
  const { clock, session, toaster, confirmer } = useEntry()
  const { dialogs } = useConversationServices()
  const { timeline, composer, dialog, hasOlder, loadingOlder, olderFailed } = useBehavior(chat.state$)
  const removal = useViewModel(
    () => createMessageRemoval({ dialogs, session, toasts: toaster, confirmations: confirmer }),
    "removal of messages",
  )
  const { user } = useBehavior(session.state$)
  const mayRemove = user !== undefined && mayDo(user, "message.remove")
  const remove = useCallback(
    (message: Message) => {
      const open = chat.state$.value.dialog
      if (open !== undefined) removal?.ask(message, open)
    },
    [chat, removal],
  )
  const { ref, onScroll, newBelow, toEnd } = useChatScroll({
    timeline,
    writes: composer === "write",
    hasOlder,
    olderFailed,
    onTop: chat.loadOlder,
  })
  return (
    <chakra.div position="relative" display="flex" flexDirection="column" flex="1" minHeight={0}>
      <Scroller
        ref={ref}
        aria-label="Mensagens"
        // Scrolled by keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
      >
        <Rows>
          {hasOlder && (
            <chakra.li alignSelf="center" marginBottom="2">
              <Button
                size="compact"
                variant="ghost"
                busy={loadingOlder}
                busyLabel="Carregando…"
                onClick={chat.loadOlder}
              >
                Carregar mensagens anteriores
              </Button>
            </chakra.li>
          )}
          {chatRows(timeline, dialog?.medium ?? "LIVECHAT", clock.now()).map((row) => {
            switch (row.kind) {
              case "day":
                return <DayRow key={row.key} row={row} />
              case "line":
                return <LineRow key={row.key} row={row} />
              case "message":
                return (
                  <MessageRow
                    key={row.key}
                    row={row}
                    {...(composer === "write" ? { onResend: chat.resend } : {})}
                    {...(mayRemove && dialog !== undefined ? { onRemove: remove } : {})}
                  />
                )
              case "pending":
                return (
                  <PendingRow
                    key={row.key}
                    message={row.message}
                    text={row.text}
                    onRetry={() => chat.retry(row.message.clientId)}
                    onDiscard={() => chat.discard(row.message.clientId)}
                  />
                )
            }
          })}
        </Rows>
      </Scroller>
      {newBelow && (
        <chakra.div position="absolute" bottom="3" insetInline="0" display="grid" justifyItems="center">
          <chakra.span backgroundColor="surface" borderRadius="control" boxShadow="menu">
            <Button size="compact" icon={<ArrowDown aria-hidden size={14} />} onClick={toEnd}>
              Novas mensagens
            </Button>
          </chakra.span>
        </chakra.div>
      )}
      <NewMessageWords messages={timeline.messages} />
    </chakra.div>
  )
}
