import { chakra } from "@chakra-ui/react"
import { deliveryLabels, failureLabel, type FileContent, type MarkedText } from "@prosa/core/channel"
import {
  type ChatRow,
  conversationMessages as say,
  deletionLabel,
  type PendingMessage,
  type QuotedMessage,
  speakerOf,
} from "@prosa/core/conversation"
import { ArrowLeftRight, Ban, Check, CheckCheck, CircleAlert, Clock } from "lucide-react"
import { lazy, memo, Suspense } from "react"
import { HiddenWords, Name } from "../../kit/labels/name.tsx"
import { TextPieces } from "../../kit/labels/text-pieces.tsx"
import { Bubble, QuickReplies } from "./message-bubble.tsx"
import { MessageFiles } from "../../channel/files/message-files.tsx"
import { SoundPlayer } from "../../channel/audio/sound-player.tsx"
import { useObjectUrl } from "../../channel/files/use-object-url.ts"
import type { MessageActions } from "../message/message-actions.ts"
import { MessageTools } from "../message/message-tools.tsx"
import { RobotMark } from "../../tenancy/robot-mark.tsx"

const QuotedBlock = lazy(() => import("../message/message-parts.ts").then((m) => ({ default: m.QuotedBlock })))
const ReactionChips = lazy(() => import("../message/message-parts.ts").then((m) => ({ default: m.ReactionChips })))

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
  base: {
    display: "flex",
    flexDirection: "column",
    marginBottom: "3",
    "&:focus": { outline: "none" },
    // A quotation has led here.
    "&[data-found]": {
      backgroundColor: "brand-subtle",
      borderRadius: "card",
      boxShadow: "0 0 0 6px {colors.brand-subtle}",
    },
  },
  variants: {
    side: {
      left: { alignItems: "flex-start" },
      right: { alignItems: "flex-end" },
    },
    joined: { true: { marginBottom: "1" } },
    // The reactions stand below the edge of the bubble.
    reacted: { true: { "& > [data-side]": { marginBottom: "3.5" } } },
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

export interface MessageRowProps {
  readonly row: RowOf<"message">
  readonly actions: MessageActions
  /** The person's name. */
  readonly client: string
  readonly onJump: (quoted: QuotedMessage) => void
}

/** The message that a bubble answers; its place is kept while what draws it is loaded. */
const Quoted = (props: Pick<MessageRowProps, "client" | "onJump"> & { readonly quoted: QuotedMessage | undefined }) =>
  props.quoted === undefined ? null : (
    <Suspense fallback={<chakra.span height="10" />}>
      <QuotedBlock {...props} quoted={props.quoted} />
    </Suspense>
  )

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
    "& > [data-menu]": { display: "flex", flexDirection: "inherit", opacity: 0 },
    "&:hover > [data-menu], &:focus-within > [data-menu], & > [data-menu]:has([aria-expanded=true])": { opacity: 1 },
    "@media (pointer: coarse)": { "& > [data-menu]": { opacity: 1 } },
  },
})

/** What somebody said: the client at the left, robot and people at the right. */
export const MessageRow = memo(({ row, actions, client, onJump }: MessageRowProps) => {
  const { delivery } = row.message
  const { message, text, quoted, author, time, joined, chosen } = row
  const { reactions } = message
  const kind = message.sender === "CLIENT" ? "client" : message.sender === "BOT" ? "robot" : "person"
  return (
    <MessageLine
      side={kind === "client" ? "left" : "right"}
      joined={joined}
      reacted={reactions !== undefined}
      data-seq={message.seq}
    >
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
            <Quoted quoted={quoted} client={client} onJump={onJump} />
            {message.text !== "" && <TextPieces {...text} />}
            <MessageFiles files={message.files} tone={kind === "client" ? "neutral" : "brand"} />
            {reactions !== undefined && (
              <Suspense>
                <ReactionChips reactions={reactions} client={client} />
              </Suspense>
            )}
          </Bubble>
          <MessageTools message={message} actions={actions} />
        </Said>
      )}
      {delivery?.state === "failed" ? (
        <Foot danger role="alert">
          <CircleAlert aria-hidden size={12} />
          <span>
            {failureLabel(delivery)}. {delivery.reason}
          </span>
          {actions.reader.composer === "write" && delivery.again !== false && (
            <Word type="button" onClick={() => actions.chat.resend(message.seq)}>
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
      {message.changeRefused !== undefined && (
        <Foot danger>
          <CircleAlert aria-hidden size={12} />
          <span>{message.changeRefused}</span>
        </Foot>
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
  readonly quoted: QuotedMessage | undefined
  /** The person's name. */
  readonly client: string
  readonly onJump: (quoted: QuotedMessage) => void
  readonly onRetry: () => void
  readonly onDiscard: () => void
}

/** What was written here and is not there yet, or was refused. */
export const PendingRow = ({ message, text, quoted, client, onJump, onRetry, onDiscard }: PendingRowProps) => (
  <MessageLine side="right">
    <Bubble of="person" refused={message.state === "refused"}>
      <HiddenWords>Você: </HiddenWords>
      <Quoted quoted={quoted} client={client} onJump={onJump} />
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
