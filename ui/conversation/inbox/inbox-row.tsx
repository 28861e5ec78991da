import { deliveryLabels } from "@prosa/core/channel"
import { contactName } from "@prosa/core/contact"
import { type InboxItem, isUnreadFor, previewOf } from "@prosa/core/conversation"
import { formatChatTime, type UserId } from "@prosa/core/kernel"
import { CircleAlert } from "lucide-react"
import { memo } from "react"
import { Link } from "wouter"
import { Avatar } from "../../kit/labels/avatar.tsx"
import { CountBadge, unreadMessages } from "../../kit/labels/badge.tsx"
import { AttendanceMark } from "./attendance-mark.tsx"

export interface InboxRowProps {
  readonly item: InboxItem
  /** Opens the conversation; the filters stay. */
  readonly href: string
  readonly selected: boolean
  readonly me: UserId
  readonly now: number
}

/** A conversation in the list, which has the styles. Memoised: of thousands, one changes at a time. */
export const InboxRow = memo(({ item, href, selected, me, now }: InboxRowProps) => {
  const unread = item.unreadTotal > 0
  const name = contactName(item)
  const preview = previewOf(item, me)
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
            {item.undelivered && (
              <span className="undelivered">
                <CircleAlert aria-hidden size={12} />
                {deliveryLabels.failed}
              </span>
            )}
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
