import { chakra } from "@chakra-ui/react"
import { deliveryLabels, failureLabel, type FileContent, type MarkedText } from "@prosa/core/channel"
import {
  type ChatRow,
  conversationMessages as say,
  deletionLabel,
  type Message,
  type PendingMessage,
} from "@prosa/core/conversation"
import { ArrowLeftRight, Ban, Check, CheckCheck, CircleAlert, Clock, EllipsisVertical, Trash2 } from "lucide-react"
import { memo } from "react"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { Menu } from "../../kit/menus/menu.tsx"
import { HiddenWords, Name } from "../../kit/labels/name.tsx"
import { TextPieces } from "../../kit/labels/text-pieces.tsx"
import { Bubble, QuickReplies } from "./message-bubble.tsx"
import { MessageFiles } from "../../channel/files/message-files.tsx"
import { SoundPlayer } from "../../channel/audio/sound-player.tsx"
import { useObjectUrl } from "../../channel/files/use-object-url.ts"
import { RobotMark } from "../../tenancy/robot-mark.tsx"

type RowOf<Kind extends ChatRow["kind"]> = Extract<ChatRow, { readonly kind: Kind }>

const Day = chakra("li", {
  base: { alignSelf: "center", marginBlock: "3", textStyle: "meta", color: "text-3" },
})

/** Where another day begins. */
export const DayRow = ({ row }: { readonly row: RowOf<"day"> }) => <Day>{row.label}</Day>

const Pill = chakra("li", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    alignSelf: "center",
    maxWidth: "full",
    marginBlock: "2",
    marginBottom: "4",
    paddingInline: "3",
    paddingBlock: "1",
    textStyle: "meta",
    color: "text-2",
    backgroundColor: "sunken",
    borderRadius: "12px",
    overflowWrap: "anywhere",
    "& svg": { flexShrink: 0 },
  },
})

/** What happened to the room. */
export const LineRow = ({ row }: { readonly row: RowOf<"line"> }) => (
  <Pill>
    <ArrowLeftRight aria-hidden size={12} />
    <span>
      {row.text} · {row.time}
    </span>
  </Pill>
)

const MessageLine = chakra("li", {
  base: { display: "flex", flexDirection: "column", marginBottom: "3" },
  variants: {
    side: {
      left: { alignItems: "flex-start" },
      right: { alignItems: "flex-end" },
    },
    joined: { true: { marginBottom: "1" } },
  },
})

const Author = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "1",
    maxWidth: "min(460px, 88%)",
    marginBottom: "1",
    textStyle: "meta",
    color: "text-2",
    "& svg": { flexShrink: 0 },
  },
})

const Foot = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "flex-end",
    gap: "1",
    marginTop: "1",
    textStyle: "time",
    color: "text-3",
    fontVariantNumeric: "tabular-nums",
    "& svg": { flexShrink: 0 },
  },
  variants: { danger: { true: { color: "danger" } } },
})

/** Who says it, for who cannot see on which side it stands. */
export const speakerOf = ({ sender, senderName }: Pick<Message, "sender" | "senderName">): string => {
  switch (sender) {
    case "CLIENT":
      return "Cliente"
    case "BOT":
      return `Robô ${senderName}`.trim()
    case "HUMAN":
      return senderName || "Atendente"
    case "SYSTEM":
      return "Aviso"
  }
}

export interface MessageRowProps {
  readonly row: RowOf<"message">
  /** Absent for who does not write here. */
  readonly onResend?: (seq: number) => void
  /** Absent for who may not delete messages. */
  readonly onRemove?: (message: Message) => void
}

const marks = { queued: Clock, sent: Check, delivered: CheckCheck, read: CheckCheck } as const

/** How far a message came on its way to the person. */
const DeliveryMark = ({ state }: { readonly state: keyof typeof marks }) => {
  const Mark = marks[state]
  return (
    <chakra.span display="flex" color={state === "read" ? "brand-ink" : "text-3"} title={deliveryLabels[state]}>
      <Mark aria-hidden size={13} />
      <HiddenWords>{deliveryLabels[state]}</HiddenWords>
    </chakra.span>
  )
}

/** A bubble, and beside it, on its inner side, what can be done with the message. */
const Said = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "1",
    // The bubble takes its part of the whole width.
    width: "full",
    "&[data-side=right]": { flexDirection: "row-reverse" },
    // In reach of the pointer and of the keyboard; always there for fingers.
    "& > [data-menu]": { opacity: 0 },
    "&:hover > [data-menu], &:focus-within > [data-menu], & > [data-menu]:has([aria-expanded=true])": { opacity: 1 },
    "@media (pointer: coarse)": { "& > [data-menu]": { opacity: 1 } },
  },
})

const MessageMenu = ({ onRemove }: { readonly onRemove: () => void }) => (
  <span data-menu="">
    <Menu
      trigger={
        <IconButton size="compact" label="Ações da mensagem" icon={<EllipsisVertical aria-hidden size={14} />} />
      }
      groups={[
        [
          {
            id: "remove",
            label: say.removeMessage,
            icon: <Trash2 aria-hidden size={16} />,
            danger: true,
            onSelect: onRemove,
          },
        ],
      ]}
    />
  </span>
)

/** What somebody said: the client at the left, robot and people at the right. */
export const MessageRow = memo(({ row, onResend, onRemove }: MessageRowProps) => {
  const { delivery } = row.message
  const { message, text, author, time, joined, chosen } = row
  const kind = message.sender === "CLIENT" ? "client" : message.sender === "BOT" ? "robot" : "person"
  return (
    <MessageLine side={kind === "client" ? "left" : "right"} joined={joined}>
      {author !== "" && kind !== "client" && (
        <Author aria-hidden>
          {kind === "robot" && <RobotMark size={14} />}
          <Name>{author}</Name>
        </Author>
      )}
      {message.deleted ? (
        <Bubble of={kind} deleted>
          <HiddenWords>{speakerOf(message)}: </HiddenWords>
          <Ban aria-hidden size={14} />
          <span>{deletionLabel(message)}</span>
        </Bubble>
      ) : (
        <Said data-side={kind === "client" ? "left" : "right"}>
          <Bubble of={kind}>
            <HiddenWords>{speakerOf(message)}: </HiddenWords>
            {message.text !== "" && <TextPieces {...text} />}
            <MessageFiles files={message.files} tone={kind === "client" ? "neutral" : "brand"} />
          </Bubble>
          {onRemove !== undefined && <MessageMenu onRemove={() => onRemove(message)} />}
        </Said>
      )}
      {delivery?.state === "failed" ? (
        <Foot danger role="alert">
          <CircleAlert aria-hidden size={12} />
          <span>
            {failureLabel(delivery)}. {delivery.reason}
          </span>
          {onResend !== undefined && delivery.again !== false && (
            <Word type="button" onClick={() => onResend(message.seq)}>
              Tentar de novo
            </Word>
          )}
        </Foot>
      ) : (
        (time !== undefined || delivery !== undefined) && (
          <Foot>
            {message.updatedAt !== null && !message.deleted && <span>{say.edited} ·</span>}
            {time !== undefined && <time dateTime={message.sentAt}>{time}</time>}
            {delivery !== undefined && <DeliveryMark state={delivery.state} />}
          </Foot>
        )
      )}
      {message.buttons.length > 0 && !message.deleted && <QuickReplies buttons={message.buttons} chosen={chosen} />}
    </MessageLine>
  )
})
MessageRow.displayName = "MessageRow"

const Word = chakra("button", {
  base: {
    paddingInline: "0.5",
    fontWeight: 600,
    textDecoration: "underline",
    borderRadius: "badge",
    cursor: "pointer",
    "@media (pointer: coarse)": { paddingBlock: "2" },
  },
})

/** A recording on its way. */
const PendingRecording = ({ content }: { readonly content: FileContent }) => {
  const url = useObjectUrl(content)
  return url === undefined ? (
    <span>{content.name}</span>
  ) : (
    <SoundPlayer file={{ name: content.name, url, bytes: content.size }} tone="brand" />
  )
}

export interface PendingRowProps {
  readonly message: PendingMessage
  /** Its text as the person reads it. */
  readonly text: MarkedText
  readonly onRetry: () => void
  readonly onDiscard: () => void
}

/** What was written here and is not there yet, or was refused. */
export const PendingRow = ({ message, text, onRetry, onDiscard }: PendingRowProps) => (
  <MessageLine side="right">
    <Bubble of="person" refused={message.state === "refused"}>
      <HiddenWords>Você: </HiddenWords>
      {message.text !== "" && <TextPieces {...text} />}
      <MessageFiles files={message.files} />
      {message.recording !== undefined && <PendingRecording content={message.recording} />}
    </Bubble>
    {message.state === "sending" ? (
      <Foot>
        <Clock aria-hidden size={12} />
        Enviando…
      </Foot>
    ) : (
      <Foot danger role="alert">
        <CircleAlert aria-hidden size={12} />
        <span>Não enviada. {message.reason}</span>
        <Word type="button" onClick={onRetry}>
          Tentar novamente
        </Word>
        <Word type="button" onClick={onDiscard}>
          Descartar
        </Word>
      </Foot>
    )}
  </MessageLine>
)
