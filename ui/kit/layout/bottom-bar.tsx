import { chakra } from "@chakra-ui/react"
import { Link } from "wouter"
import type { ReactNode } from "react"
import { CountBadge, unreadRooms } from "../labels/badge.tsx"
import type { SidebarItemProps } from "./sidebar-item.tsx"

const Bottom = chakra("nav", {
  base: {
    position: "sticky",
    bottom: 0,
    zIndex: "sidebar",
    display: "none",
    gridAutoFlow: "column",
    gridAutoColumns: "1fr",
    flexShrink: 0,
    paddingBottom: "env(safe-area-inset-bottom)",
    backgroundColor: "surface",
    borderTop: "1px solid",
    borderColor: "border",
    smDown: { display: "grid" },
  },
})

/** The way through the product on a telephone: a bar at the bottom, under 500 px. */
export const BottomBar = ({ children }: { readonly children: ReactNode }) => (
  <Bottom aria-label="Menu principal">{children}</Bottom>
)

const barItemStyle = {
  base: {
    position: "relative",
    display: "grid",
    justifyItems: "center",
    alignContent: "center",
    gap: "0.5",
    height: "bar",
    textStyle: "time",
    fontWeight: 500,
    color: "text-2",
    cursor: "pointer",
    "&:focus-visible": { outlineOffset: "-2px" },
    "&[aria-current=page]": { color: "brand-ink" },
  },
} as const

const BarLink = chakra(Link, barItemStyle)
const BarButton = chakra("button", barItemStyle)

/** One place of the bottom bar. */
export const BottomBarItem = ({ href, onPress, active = false, icon, label, count = 0 }: SidebarItemProps) => {
  const words = (
    <>
      {icon}
      {label}
      {count > 0 && (
        <chakra.span position="absolute" top="6px" insetInlineStart="calc(50% + 4px)" display="flex">
          <CountBadge count={count} of={unreadRooms} />
        </chakra.span>
      )}
    </>
  )
  if (href === undefined) {
    return (
      <BarButton type="button" onClick={onPress}>
        {words}
      </BarButton>
    )
  }
  return (
    <BarLink href={href} {...(active ? { "aria-current": "page" } : {})} onClick={onPress}>
      {words}
    </BarLink>
  )
}
