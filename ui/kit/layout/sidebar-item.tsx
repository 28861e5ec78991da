import { chakra } from "@chakra-ui/react"
import { ChevronDown } from "lucide-react"
import { type ReactNode, use, useState } from "react"
import { Link } from "wouter"
import { colourMotion } from "../../theme/motion.ts"
import { CountBadge, unreadRooms } from "../labels/badge.tsx"
import { SidebarContext } from "./sidebar-context.ts"

const lineStyle = {
  base: {
    position: "relative",
    display: "flex",
    alignItems: "center",
    gap: "3",
    width: "full",
    height: "9",
    paddingInline: "10px",
    textStyle: "control",
    textAlign: "start",
    overflow: "hidden",
    whiteSpace: "nowrap",
    color: "text-2",
    borderRadius: "control",
    cursor: "pointer",
    ...colourMotion,
    "@media (pointer: coarse)": { height: "touch" },
    "& > svg": { flexShrink: 0 },
    "&:hover": { color: "text", backgroundColor: "hover" },
    "&:focus-visible": { outlineOffset: "-2px" },
    "&[aria-current=page], &[data-within]": { color: "brand-ink", backgroundColor: "brand-muted" },
  },
  variants: {
    sub: {
      true: {
        height: "8",
        paddingInlineStart: "42px",
        fontWeight: 400,
        "@media (pointer: coarse)": { height: "touch" },
      },
    },
  },
} as const

const LinkLine = chakra(Link, lineStyle)
const ButtonLine = chakra("button", lineStyle)

const Dot = chakra("span", {
  base: {
    position: "absolute",
    top: "6px",
    insetInlineStart: "25px",
    width: "10px",
    height: "10px",
    backgroundColor: "brand",
    border: "2px solid",
    borderColor: "app",
    borderRadius: "full",
    transition: "opacity 160ms",
  },
})

interface ItemWords {
  /** 20 px, stroke 1.75. */
  readonly icon?: ReactNode
  readonly label: string
  /** Unread things behind it: a dot on the narrow sidebar, a number on the wide one. */
  readonly count?: number
}

const Words = ({ icon, label, count = 0 }: ItemWords) => (
  <>
    {icon}
    {count > 0 && <Dot aria-hidden className="narrow" />}
    <chakra.span className="wide" flex="1" minWidth={0} overflow="hidden" textOverflow="ellipsis">
      {label}
    </chakra.span>
    {count > 0 && (
      <span className="wide">
        <CountBadge count={count} of={unreadRooms} />
      </span>
    )}
  </>
)

export interface SidebarItemProps extends ItemWords {
  /** Where it leads; without it, it is a button. */
  readonly href?: string
  readonly onPress?: () => void
  readonly active?: boolean
  /** What a button opens is open. */
  readonly expanded?: boolean
  /** A line of a `SidebarGroup`, without an icon. */
  readonly sub?: boolean
}

/** One line of the sidebar. A line that leads somewhere closes it. */
export const SidebarItem = (props: SidebarItemProps) => {
  const { href, onPress, active = false, expanded, sub = false, ...words } = props
  const { happened } = use(SidebarContext)
  const follow = () => {
    happened("dismissed")
    onPress?.()
  }
  return (
    <li>
      {href === undefined ? (
        <ButtonLine
          type="button"
          sub={sub}
          {...(expanded === undefined ? {} : { "aria-expanded": expanded })}
          onClick={onPress}
        >
          <Words {...words} />
        </ButtonLine>
      ) : (
        <LinkLine href={href} sub={sub} {...(active ? { "aria-current": "page" } : {})} onClick={follow}>
          <Words {...words} />
        </LinkLine>
      )}
    </li>
  )
}

export interface SidebarGroupProps extends ItemWords {
  /** One of its lines is the open page. */
  readonly active?: boolean
  readonly children: ReactNode
}

/**
 * Lines that open under one: 'Configurações'. Open from the start where the open page is one of them; they show on the
 * open sidebar alone, which a press on the narrow one opens.
 */
export const SidebarGroup = ({ active = false, children, ...words }: SidebarGroupProps) => {
  const [unfolded, setUnfolded] = useState(active)
  const sidebar = use(SidebarContext)
  const open = unfolded && sidebar.open
  const press = () => {
    setUnfolded(!open)
    if (!open) sidebar.happened("group opened")
  }
  return (
    <li>
      <ButtonLine type="button" aria-expanded={open} {...(active ? { "data-within": "" } : {})} onClick={press}>
        <Words {...words} />
        <chakra.span className="wide" transition="transform 160ms" {...(open ? {} : { transform: "rotate(-90deg)" })}>
          <ChevronDown aria-hidden size={16} />
        </chakra.span>
      </ButtonLine>
      {unfolded && <ul className="sub">{children}</ul>}
    </li>
  )
}
