import { chakra } from "@chakra-ui/react"
import { Menu, X } from "lucide-react"
import { type ReactNode, useMemo, useReducer, useRef } from "react"
import { SidebarContext } from "./sidebar-context.ts"
import { SidebarItem } from "./sidebar-item.tsx"
import { sidebarAfter } from "./sidebar-openness.ts"

const Rail = chakra("div", {
  base: { position: "relative", flexShrink: 0, width: "bar", zIndex: "sidebar", smDown: { display: "none" } },
})

const Panel = chakra("nav", {
  base: {
    position: "absolute",
    insetBlock: 0,
    insetInlineStart: 0,
    display: "flex",
    flexDirection: "column",
    width: "bar",
    overflow: "hidden",
    backgroundColor: "app",
    borderInlineEnd: "1px solid",
    borderColor: "border",
    transition: "width 200ms cubic-bezier(.2, 0, 0, 1)",
    _motionReduce: { transition: "none" },
    // What only the wide sidebar shows fades with it, and is there for screen readers all the time.
    "& .wide": { opacity: 0, transition: "opacity 160ms" },
    "& .sub": { display: "none" },
    "&[data-open]": {
      width: "240px",
      boxShadow: "menu",
      "& .wide": { opacity: 1 },
      "& .narrow": { opacity: 0 },
      "& .sub": { display: "block" },
    },
  },
})

/** Catches the press beside the sidebar that a finger opened, so that it presses nothing else. */
const Veil = chakra("div", {
  base: { position: "fixed", inset: 0, backgroundColor: "rgb(0 0 0 / 0.24)", animation: "fade-in 160ms" },
})

const Head = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    flexShrink: 0,
    height: "bar",
    paddingInline: "14px",
    textStyle: "dialog-title",
    "& > .wide": { flex: "1", minWidth: 0, overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  },
})

const List = chakra("ul", {
  base: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "0.5", paddingInline: "2" },
  variants: {
    main: { true: { flex: "1", minHeight: 0, overflowY: "auto", overflowX: "hidden", alignContent: "start" } },
    // Where the main pointer can hover, hovering opens the sidebar.
    forFingers: { true: { display: "none", "@media (hover: none)": { display: "grid", paddingBottom: "0.5" } } },
  },
})

const Note = chakra("p", {
  base: {
    flexShrink: 0,
    textStyle: "time",
    color: "text-3",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    // The support chat has its bubble here, and says how much room it takes.
    height: "var(--sidebar-corner, 40px)",
    lineHeight: "var(--sidebar-corner, 40px)",
    paddingInlineStart: "max(18px, var(--sidebar-corner, 0px))",
    paddingInlineEnd: "3",
  },
})

/** The line between groups of items. */
export const SidebarLine = () => (
  <chakra.li aria-hidden height="1px" marginBlock="2.5" marginInline="1" background="border" />
)

export interface SidebarProps {
  /** The mark of the brand, 28 px. */
  readonly mark: ReactNode
  /** The name of the brand, or its wide logo. */
  readonly brand: ReactNode
  /** `SidebarItem`, `SidebarGroup` and `SidebarLine`. */
  readonly children: ReactNode
  /** The last items: 'Sair'. */
  readonly foot?: ReactNode
  /** The smallest print: 'Prosa · © 2026'. */
  readonly note?: string
}

/**
 * The way through the product: 56 px, and 240 over the page while the pointer or the keyboard's focus is in it. Fingers
 * open it with a button of their own: a line of the narrow sidebar leads on at the first press. The choice of a line
 * closes it, and Escape, which leaves the focus where it is. Gone under 500 px.
 */
export const Sidebar = ({ mark, brand, children, foot, note }: SidebarProps) => {
  const [openness, happened] = useReducer(sidebarAfter, "closed")
  // The focus that a press brings along does not open it.
  const pointing = useRef(false)
  const open = openness !== "closed"
  const context = useMemo(() => ({ open, happened }), [open])
  return (
    <Rail>
      {openness === "pressed" && <Veil data-sidebar-veil onClick={() => happened("dismissed")} />}
      <SidebarContext value={context}>
        <Panel
          aria-label="Menu principal"
          {...(open ? { "data-open": "" } : {})}
          onPointerEnter={({ pointerType }) => pointerType !== "touch" && happened("pointer entered")}
          onPointerLeave={({ pointerType }) => pointerType !== "touch" && happened("pointer left")}
          onPointerDown={() => {
            pointing.current = true
          }}
          onClick={() => {
            pointing.current = false
          }}
          onFocus={({ target }) => {
            if (!pointing.current && target.matches(":focus-visible")) happened("focus entered")
          }}
          onBlur={({ relatedTarget, currentTarget }) =>
            !(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) && happened("focus left")
          }
          onKeyDown={({ key }) => key === "Escape" && happened("dismissed")}
        >
          <Head>
            {mark}
            <span className="wide">{brand}</span>
          </Head>
          <List forFingers>
            <SidebarItem
              icon={
                open ? (
                  <X aria-hidden size={20} strokeWidth={1.75} />
                ) : (
                  <Menu aria-hidden size={20} strokeWidth={1.75} />
                )
              }
              label={open ? "Recolher menu" : "Abrir menu"}
              expanded={open}
              onPress={() => happened("button pressed")}
            />
          </List>
          <List main>{children}</List>
          <List>{foot}</List>
          <Note className="wide" title={note}>
            {note}
          </Note>
        </Panel>
      </SidebarContext>
    </Rail>
  )
}
