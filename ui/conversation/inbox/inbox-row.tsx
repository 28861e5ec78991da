import { roomFailureLabel } from "@prosa/core/channel"
import { contactName } from "@prosa/core/contact"
import {
  type InboxItem,
  hasScheduled,
  isUnreadFor,
  previewOf,
  scheduledWords,
  snoozeWords,
  waitingMinutes,
  waitingSinceOf,
  waitingTone,
  waitingWords,
} from "@prosa/core/conversation"
import { formatChatTime, type UserId } from "@prosa/core/kernel"
import { AlarmClock, CalendarClock, CircleAlert, Timer } from "lucide-react"
import { memo } from "react"
import { Link } from "wouter"
import { Avatar } from "../../kit/labels/avatar.tsx"
import { HiddenWords } from "../../kit/labels/name.tsx"
import { CountBadge, unreadMessages } from "../../kit/labels/badge.tsx"
import { AttendanceMark } from "./attendance-mark.tsx"

export interface InboxRowProps {
  readonly item: InboxItem
  /** Opens the conversation; the filters stay. */
  readonly href: string
  readonly selected: boolean
  readonly me: UserId
  readonly now: number
  /** The company's. */
  readonly timeZone: string
}

/** A conversation in the list, which has the styles. Memoised: of thousands, one changes at a time. */
export const InboxRow = memo(({ item, href, selected, me, now, timeZone }: InboxRowProps) => {
  const unread = item.unreadTotal > 0
  const name = contactName(item)
  const preview = previewOf(item, me)
  const waitsFrom = item.snooze === null ? waitingSinceOf(item, me) : undefined
  const minutes = waitsFrom === undefined ? 0 : waitingMinutes(waitsFrom, now)
  const sends = hasScheduled(item, me) ? scheduledWords(item.scheduled, now, timeZone) : undefined
  // The others are their dots: there is one line.
  const marks = [waitsFrom, item.snooze ?? undefined, sends, item.undelivered || undefined].filter(
    (mark) => mark !== undefined,
  )
  const named = Math.max(0, 2 - marks.length)
  return (
    <li>
      <Link
        href={href}
        className="inbox-row"
        {...(isUnreadFor(item, me) ? { "data-unread": true } : {})}
        {...(selected ? { "aria-current": true } : {})}
      >
        <Avatar id={item.id} name={item.name} image={item.picture} channel={item.channel} />
        <span className="words">
          <bdi className="line name" dir="auto" title={name}>
            {name}
          </bdi>
          <time dateTime={item.lastMessageAt}>{formatChatTime(item.lastMessageAt, now)}</time>
          <bdi className="line preview" dir="auto" title={preview}>
            {preview}
          </bdi>
          <span className="attends">
            <AttendanceMark item={item} me={me} />
            {item.snooze !== null && (
              <span className="waits">
                <AlarmClock aria-hidden size={12} />
                {snoozeWords(item.snooze, now, timeZone)}
              </span>
            )}
            {sends !== undefined && (
              <span className={item.scheduled?.refused === true ? "waits warning" : "waits"}>
                <CalendarClock aria-hidden size={12} />
                {sends}
              </span>
            )}
            {waitsFrom !== undefined && (
              <span className={`waits ${waitingTone(minutes)}`}>
                <Timer aria-hidden size={12} />
                <HiddenWords>Espera </HiddenWords>
                {minutes < 1 ? waitingWords(minutes) : `há ${waitingWords(minutes)}`}
              </span>
            )}
            {item.undelivered && (
              <span className="undelivered">
                <CircleAlert aria-hidden size={12} />
                {roomFailureLabel}
              </span>
            )}
            {item.labels.map((label, at) => (
              <span className={at < named ? "label" : "label dot"} title={label.name} key={label.id}>
                <i aria-hidden data-colour={label.colour} />
                {at < named ? <bdi dir="auto">{label.name}</bdi> : <HiddenWords>{label.name}</HiddenWords>}
              </span>
            ))}
          </span>
          {unread && (
            <span className="unread">
              <CountBadge
                count={item.unreadTotal}
                tone={isUnreadFor(item, me) ? "unread" : "amount"}
                of={unreadMessages}
              />
            </span>
          )}
        </span>
      </Link>
    </li>
  )
})
InboxRow.displayName = "InboxRow"
