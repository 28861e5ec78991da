import { chakra } from "@chakra-ui/react"
import { type InboxItem, personName, previewOf } from "@prosa/core/conversation"
import { formatChatTime, type UserId } from "@prosa/core/kernel"
import { memo } from "react"
import { Link } from "wouter"
import { Avatar } from "../kit/avatar.tsx"
import { CountBadge } from "../kit/badge.tsx"
import { Name } from "../kit/name.tsx"
import { AttendanceMark } from "./attendance-mark.tsx"

const Row = chakra(Link, {
  base: {
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: "3",
    height: "82px",
    paddingInlineStart: "4",
    cursor: "pointer",
    "&:hover": { backgroundColor: "hover" },
    "&:focus-visible": { outlineOffset: "-2px" },
    "&[aria-current=true]": {
      backgroundColor: "brand-subtle",
      boxShadow: "inset 3px 0 0 {colors.brand-edge}",
    },
  },
})

/** Name and time, the preview over the whole width, then who attends and how much is unread. */
const Words = chakra("span", {
  base: {
    display: "grid",
    alignContent: "center",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    columnGap: "2",
    gridTemplateRows: "20px 20px 18px",
    rowGap: "0.5",
    flex: "1",
    minWidth: 0,
    height: "full",
    paddingInlineEnd: "4",
    borderBottom: "1px solid",
    borderColor: "border",
  },
})

export interface InboxRowProps {
  readonly item: InboxItem
  /** Opens the conversation; the filters stay. */
  readonly href: string
  readonly selected: boolean
  readonly me: UserId
  readonly now: number
}

/** A conversation in the list. Memoised: of thousands, one changes at a time. */
export const InboxRow = memo(({ item, href, selected, me, now }: InboxRowProps) => {
  const unread = item.unreadTotal > 0
  return (
    <chakra.li css={{ contentVisibility: "auto", containIntrinsicSize: "auto 82px" }}>
      <Row href={href} {...(selected ? { "aria-current": true } : {})}>
        <Avatar id={item.id} name={item.name} channel={item.channel} />
        <Words>
          <chakra.span textStyle="body" minWidth={0} fontWeight={unread ? 600 : 400}>
            <Name>{personName(item)}</Name>
          </chakra.span>
          <chakra.time
            dateTime={item.lastMessageAt}
            textStyle="time"
            lineHeight="20px"
            color={unread ? "brand-ink" : "text-3"}
            fontVariantNumeric="tabular-nums"
          >
            {formatChatTime(item.lastMessageAt, now)}
          </chakra.time>
          <chakra.span textStyle="cell" color={unread ? "text" : "text-2"} minWidth={0} gridColumn="1 / -1">
            <Name>{previewOf(item, me)}</Name>
          </chakra.span>
          <chakra.span display="flex" alignItems="center" minWidth={0}>
            <AttendanceMark item={item} me={me} />
          </chakra.span>
          {unread && (
            <chakra.span justifySelf="end" display="flex" alignItems="center">
              <CountBadge count={item.unreadTotal} of="não lidas" />
            </chakra.span>
          )}
        </Words>
      </Row>
    </chakra.li>
  )
})
InboxRow.displayName = "InboxRow"
