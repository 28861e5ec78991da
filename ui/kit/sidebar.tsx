import { chakra } from "@chakra-ui/react"
import type { ReactNode } from "react"

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
    // What only the wide sidebar shows fades with it, and is there for screen readers all the time.
    "& .wide": { opacity: 0, transition: "opacity 160ms" },
    "& .sub": { display: "none" },
    "&:hover, &:focus-within": {
      width: "240px",
      boxShadow: "menu",
      "& .wide": { opacity: 1 },
      "& .narrow": { opacity: 0 },
      "& .sub": { display: "block" },
    },
  },
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
    whiteSpace: "nowrap",
  },
})

const List = chakra("ul", {
  base: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "0.5", paddingInline: "2" },
  variants: {
    main: { true: { flex: "1", minHeight: 0, overflowY: "auto", overflowX: "hidden", alignContent: "start" } },
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

/** The way through the product: 56 px, and 240 over the page while the pointer or the focus is in it. Gone under 500 px. */
export const Sidebar = ({ mark, brand, children, foot, note }: SidebarProps) => (
  <Rail>
    <Panel aria-label="Menu principal">
      <Head>
        {mark}
        <span className="wide">{brand}</span>
      </Head>
      <List main>{children}</List>
      <List>{foot}</List>
      <chakra.p
        className="wide"
        textStyle="time"
        color="text-3"
        whiteSpace="nowrap"
        paddingInline="18px"
        paddingBlock="3"
      >
        {note}
      </chakra.p>
    </Panel>
  </Rail>
)

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

/** The same way on a telephone: a bar at the bottom, under 500 px. */
export const BottomBar = ({ children }: { readonly children: ReactNode }) => (
  <Bottom aria-label="Menu principal">{children}</Bottom>
)
