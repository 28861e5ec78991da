import { chakra } from "@chakra-ui/react"
import { mayDo } from "@prosa/core/access"
import { chatRows, conversationMessages as say, notesWithin, type QuotedMessage } from "@prosa/core/conversation"
import type { Chat, RoomNotesView } from "@prosa/core/conversation/view"
import { ArrowDown } from "lucide-react"
import { lazy, Suspense, useCallback, useMemo } from "react"
import { Button } from "../../kit/buttons/button.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useEntry } from "../../services/entry-services.ts"
import type { MessageActions } from "../message/message-actions.ts"
import { DayRow, LineRow, MessageRow, PendingRow } from "./message-rows.tsx"
import { noNotes$ } from "../notes/writing-tabs.tsx"
import { NewMessageWords } from "./new-message-words.tsx"
import { useChatScroll } from "./use-chat-scroll.ts"

// A room without a note does not load it.
const NoteRow = lazy(() => import("../notes/note-row.tsx").then((m) => ({ default: m.NoteRow })))

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

export interface MessageListProps {
  readonly chat: Chat
  /** Undefined until they are made. */
  readonly notes: RoomNotesView | undefined
}

/** What was said, oldest above; it follows what is new while one is at its end. */
export const MessageList = ({ chat, notes }: MessageListProps) => {
  const { clock, session, toaster, navigation } = useEntry()
  const { timeline, composer, dialog, hasOlder, loadingOlder, olderFailed } = useBehavior(chat.state$)
  const { notes: noted } = useBehavior(notes?.state$ ?? noNotes$)
  const { user } = useBehavior(session.state$)
  const mayRemove = user !== undefined && mayDo(user, "message.remove")
  const medium = dialog?.medium ?? "LIVECHAT"
  const name = user?.name ?? ""
  const actions = useMemo(
    (): MessageActions => ({ chat, notes, reader: { composer, mayRemove, medium, name } }),
    [chat, notes, composer, mayRemove, medium, name],
  )
  const shownNotes = useMemo(
    () => notesWithin(noted, timeline.messages[0]?.sentAt, hasOlder),
    [noted, timeline.messages, hasOlder],
  )
  const { ref, onScroll, newBelow, toEnd } = useChatScroll({
    timeline,
    notes: shownNotes,
    writes: composer === "write",
    hasOlder,
    olderFailed,
    onTop: chat.loadOlder,
  })
  const jump = useCallback(
    (quoted: QuotedMessage) => {
      const go = async () => {
        const { jumpToQuoted } = await import("../message/message-parts.ts")
        const list = ref.current
        if (list !== null && !(await jumpToQuoted(quoted, { chat, list, navigation })))
          toaster.show({ kind: "error", title: say.quotedNotFound })
      }
      void go().catch(() => undefined)
    },
    [chat, navigation, ref, toaster],
  )
  const client = dialog?.name ?? ""
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
          {chatRows(timeline, { id: chat.id, medium }, clock.now(), shownNotes).map((row) => {
            switch (row.kind) {
              case "day":
                return <DayRow key={row.key} row={row} />
              case "line":
                return <LineRow key={row.key} row={row} />
              case "note":
                return (
                  <Suspense key={row.key}>
                    <NoteRow row={row} user={user} onRemove={notes?.remove} />
                  </Suspense>
                )
              case "message":
                return <MessageRow key={row.key} row={row} actions={actions} client={client} onJump={jump} />
              case "pending":
                return (
                  <PendingRow
                    key={row.key}
                    message={row.message}
                    text={row.text}
                    quoted={row.quoted}
                    client={client}
                    onJump={jump}
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
