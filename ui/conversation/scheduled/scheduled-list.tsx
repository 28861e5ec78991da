import { chakra } from "@chakra-ui/react"
import { scheduledInRoomWords, type ScheduledMessage, scheduledMessages as say } from "@prosa/core/conversation"
import type { Chat, Scheduling } from "@prosa/core/conversation/view"
import type { UserId } from "@prosa/core/kernel"
import { CalendarClock, CircleAlert, Paperclip, Pencil, SendHorizontal, X } from "lucide-react"
import { Banner } from "../../kit/feedback/banner.tsx"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useMinute } from "../../kit/hooks/use-minute.ts"
import { useEntry } from "../../services/entry-services.ts"

const List = chakra("ul", {
  base: {
    order: -2,
    display: "flex",
    flexDirection: "column",
    maxHeight: "30vh",
    overflowY: "auto",
    marginBottom: "2",
    backgroundColor: "sunken",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
    "& li + li": { borderTop: "1px solid", borderColor: "border" },
  },
})
const Line = chakra("li", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "2",
    flexShrink: 0,
    paddingInlineStart: "3",
    paddingInlineEnd: "1",
    paddingBlock: "1",
    textStyle: "cell",
    "& > svg": { flexShrink: 0, color: "text-3" },
    "&[data-held] > svg": { color: "warning" },
    "& > div": { flex: "1", minWidth: 0, display: "grid" },
    "& .when": { textStyle: "meta", color: "text-2", fontVariantNumeric: "tabular-nums" },
    "&[data-held] .when": { color: "warning" },
    "& .text": { overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
    "& .files": { display: "inline-flex", alignItems: "center", gap: "1", color: "text-2" },
  },
})

export interface ScheduledListProps {
  readonly chat: Chat
  readonly scheduling: Scheduling
}

/** The messages of a room that are sent at a time, and those that were not, above the field. */
export const ScheduledList = ({ chat, scheduling }: ScheduledListProps) => {
  const { session, clock } = useEntry()
  const { messages, failed } = useBehavior(scheduling.state$)
  const { composer } = useBehavior(chat.state$)
  const me = useBehavior(session.state$).user?.id
  // What is said of times moves with them.
  useMinute(clock)
  if (failed)
    return (
      <Banner tone="warning" action={{ label: "Tentar de novo", run: scheduling.reload }}>
        {say.notRead}
      </Banner>
    )
  if (messages.length === 0) return null
  return (
    <List aria-label={say.heading}>
      {messages.map((message) => (
        <ScheduledLine
          key={message.id}
          message={message}
          when={scheduling.sendWords(message)}
          me={me}
          writes={composer === "write"}
          scheduling={scheduling}
        />
      ))}
    </List>
  )
}

interface ScheduledLineProps {
  readonly message: ScheduledMessage
  readonly when: string
  readonly me: UserId | undefined
  readonly writes: boolean
  readonly scheduling: Scheduling
}

const ScheduledLine = ({ message, when, me, writes, scheduling }: ScheduledLineProps) => {
  const { text, files, heldBack, authorId, authorName } = message
  const isMine = authorId === me
  return (
    <Line {...(heldBack === null ? {} : { "data-held": "" })}>
      {heldBack === null ? <CalendarClock aria-hidden size={16} /> : <CircleAlert aria-hidden size={16} />}
      <div>
        <span className="when">
          {heldBack === null ? when : `${scheduledInRoomWords.notSent} · ${heldBack}`}
          {!isMine && <bdi dir="auto"> · {authorName}</bdi>}
        </span>
        <bdi className="text" dir="auto" title={text}>
          {files.length > 0 && (
            <span className="files" title={files.map(({ name }) => name).join(", ")}>
              <Paperclip aria-hidden size={12} />
              {files.length === 1 ? files[0]?.name : `${files.length} arquivos`}{" "}
            </span>
          )}
          {text}
        </bdi>
      </div>
      {isMine && writes && (
        <IconButton
          size="compact"
          label={say.sendNow}
          icon={<SendHorizontal aria-hidden size={14} />}
          onClick={() => scheduling.sendNow(message)}
        />
      )}
      {writes && (
        <IconButton
          size="compact"
          label={say.edit}
          icon={<Pencil aria-hidden size={14} />}
          onClick={() => scheduling.edit(message)}
        />
      )}
      {(isMine || writes) && (
        <IconButton
          size="compact"
          label={say.cancel}
          icon={<X aria-hidden size={14} />}
          onClick={() => scheduling.cancel(message)}
        />
      )}
    </Line>
  )
}
