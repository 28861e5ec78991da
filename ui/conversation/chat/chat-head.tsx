import { chakra } from "@chakra-ui/react"
import { channels } from "@prosa/core/channel"
import { contactName } from "@prosa/core/contact"
import { conversationMessages as say, type Dialog, type RoomViewer } from "@prosa/core/conversation"
import type { Chat } from "@prosa/core/conversation/view"
import { formatPhone } from "@prosa/core/kernel"
import { ArrowLeft, ArrowLeftRight, Check, Mail, PanelRight } from "lucide-react"
import { lazy, Suspense } from "react"
import { Avatar } from "../../kit/labels/avatar.tsx"
import { Button } from "../../kit/buttons/button.tsx"
import { ChannelIcon } from "../../kit/labels/channel-icon.tsx"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { Name } from "../../kit/labels/name.tsx"
import { Toolbar } from "../../kit/buttons/toolbar.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { AlsoHere } from "./also-here.tsx"
import { RoomyWords } from "../../kit/buttons/roomy-words.ts"
import { RoomStatusBadge } from "../../kit/labels/room-status-badge.tsx"
import { ListToggle } from "../inbox/list-toggle.tsx"

// It stands beside what is pressed most, which does not wait for it.
const SnoozeMenu = lazy(() => import("../snooze/snooze-menu.tsx").then((module) => ({ default: module.SnoozeMenu })))

const Head = chakra("header", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    flexShrink: 0,
    height: "bar",
    containerType: "inline-size",
    paddingInline: "5",
    paddingInlineEnd: "3",
    borderBottom: "1px solid",
    borderColor: "border",
    smDown: { gap: "2", paddingInline: "2" },
  },
})

const Line = chakra("p", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "1",
    textStyle: "meta",
    color: "text-2",
    minWidth: 0,
    overflow: "hidden",
    whiteSpace: "nowrap",
    "& > *": { flexShrink: 0 },
    "& > bdi": { flexShrink: 1, minWidth: "9", overflow: "hidden", textOverflow: "ellipsis" },
  },
})

/** The person, on a telephone: the whole of it is pressed to see the contact. */
const Person = chakra("div", {
  base: {
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: "2",
    flex: "1",
    minWidth: 0,
    height: "full",
  },
})

const PersonButton = chakra("button", {
  base: {
    display: "flex",
    borderRadius: "full",
    cursor: "pointer",
    "&::after": { content: '""', position: "absolute", inset: 0 },
  },
})

export interface ChatHeadProps {
  readonly chat: Chat
  readonly telephone: boolean
  /** To the list, on a telephone. */
  readonly onBack: () => void
  readonly onShowList: (() => void) | undefined
  /** The panel of the contact is there. */
  readonly informed: boolean
  readonly onInform: (shown: boolean) => void
  /** Absent where the room is not the user's to transfer. */
  readonly onTransfer: (() => void) | undefined
  /** Leaves the room as unread; absent where it is closed. */
  readonly onUnread: (() => void) | undefined
}

/** Whose conversation it is, on which channel, and what can be done with the room. */
export const ChatHead = ({
  chat,
  telephone,
  onBack,
  onShowList,
  informed,
  onInform,
  onTransfer,
  onUnread,
}: ChatHeadProps) => {
  const { dialog, finalizable, busy, viewers, composer } = useBehavior(chat.state$)
  return (
    <Head data-toasts-below="">
      {telephone ? (
        <IconButton
          size="touch"
          label="Voltar para as conversas"
          tooltipSide="below"
          icon={<ArrowLeft aria-hidden size={20} />}
          onClick={onBack}
        />
      ) : (
        onShowList !== undefined && <ListToggle onPress={onShowList} />
      )}
      {dialog !== undefined && (
        <>
          {telephone ? (
            <Person>
              <PersonButton type="button" aria-label="Mostrar contato" onClick={() => onInform(true)}>
                <Avatar id={dialog.id} name={dialog.name} image={dialog.picture} size={32} />
              </PersonButton>
              <Words dialog={dialog} viewers={viewers} telephone />
            </Person>
          ) : (
            <>
              <Avatar id={dialog.id} name={dialog.name} image={dialog.picture} size={32} />
              <Words dialog={dialog} viewers={viewers} telephone={false} />
            </>
          )}
          {telephone ? (
            <>
              {composer === "write" && (
                <Suspense>
                  <SnoozeMenu chat={chat} dialog={dialog} telephone />
                </Suspense>
              )}
              {onTransfer !== undefined && (
                <IconButton
                  size="touch"
                  label="Transferir"
                  tooltipSide="below"
                  icon={<ArrowLeftRight aria-hidden size={20} />}
                  onClick={onTransfer}
                />
              )}
              {finalizable && (
                <IconButton
                  size="touch"
                  label={say.finalize}
                  tooltipSide="below"
                  icon={<Check aria-hidden size={20} />}
                  disabled={busy === "finalize"}
                  onClick={chat.finalize}
                />
              )}
            </>
          ) : (
            <Toolbar label="Ações da conversa">
              {composer === "write" && (
                <Suspense>
                  <SnoozeMenu chat={chat} dialog={dialog} telephone={false} />
                </Suspense>
              )}
              {onTransfer !== undefined && (
                <Button
                  variant="ghost"
                  icon={<ArrowLeftRight aria-hidden size={16} />}
                  title="Transferir"
                  onClick={onTransfer}
                >
                  <RoomyWords>Transferir</RoomyWords>
                </Button>
              )}
              {finalizable && (
                <Button
                  icon={<Check aria-hidden size={16} />}
                  busy={busy === "finalize"}
                  busyLabel="Finalizando…"
                  onClick={chat.finalize}
                >
                  {say.finalize}
                </Button>
              )}
              {onUnread !== undefined && (
                <IconButton
                  label="Marcar como não lida"
                  tooltipSide="below"
                  icon={<Mail aria-hidden size={16} />}
                  onClick={onUnread}
                />
              )}
              <IconButton
                label={informed ? "Ocultar contato" : "Mostrar contato"}
                tooltipSide="below"
                aria-pressed={informed}
                icon={<PanelRight aria-hidden size={16} />}
                onClick={() => onInform(!informed)}
              />
            </Toolbar>
          )}
        </>
      )}
    </Head>
  )
}

interface WordsProps {
  readonly dialog: Dialog
  readonly viewers: ReadonlyArray<RoomViewer>
  readonly telephone: boolean
}

const Words = ({ dialog, viewers, telephone }: WordsProps) => (
  <chakra.div flex="1" minWidth={0}>
    <chakra.div display="flex" alignItems="center" gap="2" minWidth={0}>
      <chakra.h2 textStyle="name" minWidth={0}>
        <Name>{contactName(dialog)}</Name>
      </chakra.h2>
      {!telephone && <RoomStatusBadge status={dialog.status} />}
      <AlsoHere viewers={viewers} telephone={telephone} />
    </chakra.div>
    <Line>
      <ChannelIcon channel={dialog.channel} size={12} named />
      <span>{channels[dialog.channel].label}</span>
      {telephone ? (
        <span>· {dialog.status === "OPEN" ? "Aberto" : "Finalizado"}</span>
      ) : (
        <>
          <span aria-hidden>·</span>
          <bdi title={dialog.botName}>{dialog.botName}</bdi>
          {dialog.phone !== "" && (
            <>
              <span aria-hidden>·</span>
              <bdi title={formatPhone(dialog.phone)}>{formatPhone(dialog.phone)}</bdi>
            </>
          )}
        </>
      )}
    </Line>
  </chakra.div>
)
