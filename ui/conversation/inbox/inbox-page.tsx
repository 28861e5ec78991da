import { chakra } from "@chakra-ui/react"
import { conversationMessages as say, inboxPath, neighbourOf } from "@prosa/core/conversation"
import { createInbox, type Inbox } from "@prosa/core/conversation/view"
import { DialogId, idFrom } from "@prosa/core/kernel"
import { MessagesSquare } from "lucide-react"
import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { Redirect, useSearchParams } from "wouter"
import { HiddenWords } from "../../kit/labels/name.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { telephoneWindow, useMedia } from "../../kit/hooks/use-media.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import { EmptyState } from "../../kit/feedback/whole-state.tsx"
import { useEntry } from "../../services/entry-services.ts"
import { useShellServices } from "../../shell/shell-services.ts"
import { useTenancyServices } from "../../tenancy/tenancy-services.ts"
import { ChatPanel } from "../chat/chat-panel.tsx"
import { useConversationServices } from "../conversation-services.ts"
import { InboxColumn } from "./inbox-column.tsx"
import { ListToggle } from "./list-toggle.tsx"
import { useShortcuts } from "./use-shortcuts.ts"

// Loaded when somebody asks for them.
const ShortcutsDialog = lazy(() => import("./shortcuts-dialog.tsx").then((m) => ({ default: m.ShortcutsDialog })))

const Frame = chakra("div", { base: { position: "relative", display: "flex", flex: "1", minHeight: 0 } })

const Quiet = chakra("section", {
  base: { display: "flex", flexDirection: "column", flex: "1", minWidth: 0, backgroundColor: "surface" },
})

/** '/omnichannel': the conversations, and the one that the address names. */
export const InboxPage = () => {
  const { session, clock, toaster: toasts } = useEntry()
  const { dialogs, live, notices, inboxView: viewMemory } = useConversationServices()
  const { selection } = useTenancyServices()
  const { address } = useShellServices()
  const { company } = useBehavior(session.state$)
  const [search] = useSearchParams()
  const open = idFrom(DialogId, search.get("dialogId"))
  const made = useViewModel(
    (scope) =>
      createInbox(scope, {
        dialogs,
        live,
        session,
        selection,
        selected: open,
        address,
        notices,
        clock,
        toasts,
        viewMemory,
      }),
    `inbox ${company?.id}`,
  )
  // So much is drawn in slices, between which the page answers.
  const drawn = useDeferredValue(made)
  const inbox = drawn === made ? made : undefined
  // The address says which conversation is open; the list is told.
  useEffect(() => {
    if (inbox !== undefined && inbox.state$.value.selected !== open) inbox.select(open)
  }, [inbox, open])
  if (inbox === undefined) return null
  return <Columns inbox={inbox} open={open} listHidden={search.get("showSidebar") === "false"} />
}

interface ColumnsProps {
  readonly inbox: Inbox
  readonly open: DialogId | undefined
  /** Begins without the list, as a link from the table of rooms asks. */
  readonly listHidden: boolean
}

const Columns = ({ inbox, open, listHidden }: ColumnsProps) => {
  const telephone = useMedia(telephoneWindow)
  const wide = useMedia("(min-width: 1000px)")
  const { chatMemory: memory } = useConversationServices()
  const [wish, setWish] = useState<{ readonly at: DialogId | undefined; readonly shown: boolean } | undefined>(
    listHidden ? { at: open, shown: false } : undefined,
  )
  // On a narrow window a wish counts until another conversation is opened: then the list makes room.
  const wished = wide || wish?.at === open ? wish?.shown : undefined
  const listed = telephone ? open === undefined : (wished ?? (wide || open === undefined))
  const showList = (shown: boolean) => setWish({ at: open, shown })
  const { navigation } = useEntry()
  const [helping, setHelping] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const walk = (step: 1 | -1) => () => {
    const next = neighbourOf(inbox.heldRows.rows$.value, open, step)
    if (next !== undefined) navigation.go(inboxPath(inbox.state$.value.filter, next))
  }
  useShortcuts({
    next: walk(1),
    previous: walk(-1),
    search: () => {
      flushSync(() => showList(true))
      frame.current?.querySelector<HTMLElement>("input[type=search]")?.focus()
    },
    help: () => setHelping(true),
  })
  return (
    <Frame ref={frame}>
      <HiddenWords>
        <h1>Omnichannel</h1>
      </HiddenWords>
      {listed && (
        <InboxColumn
          inbox={inbox}
          open={open}
          floating={!telephone && !wide && open !== undefined}
          onHide={telephone ? undefined : () => showList(false)}
          onShortcuts={() => setHelping(true)}
        />
      )}
      {open !== undefined ? (
        <ChatPanel
          key={open}
          id={open}
          inbox={inbox}
          memory={memory}
          telephone={telephone}
          onShowList={listed ? undefined : () => showList(true)}
        />
      ) : (
        !telephone && (
          <Quiet aria-label="Conversa">
            {!listed && (
              <chakra.div padding="3">
                <ListToggle onPress={() => showList(true)} />
              </chakra.div>
            )}
            <EmptyState
              icon={<MessagesSquare aria-hidden size={24} strokeWidth={1.75} />}
              title={say.quietTitle}
              sentence={say.quiet}
            />
          </Quiet>
        )
      )}
      {helping && (
        <Suspense>
          <ShortcutsDialog onClose={() => setHelping(false)} />
        </Suspense>
      )}
    </Frame>
  )
}

/** '/reload': visited after a transfer, so that the inbox begins anew (conversations, section 2). */
export const ReloadPage = () => <Redirect to="/omnichannel" replace />
