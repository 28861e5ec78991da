import { Tabs as Parts } from "@chakra-ui/react"
import type { ReactNode } from "react"
import { CountBadge } from "../labels/badge.tsx"

/** One tab and what it shows. */
export interface Tab<Id extends string> {
  readonly id: Id
  readonly label: string
  readonly count?: number
  readonly content: ReactNode
}

export interface TabsProps<Id extends string> {
  /** What the tabs choose between, for screen readers. */
  readonly label: string
  readonly tabs: readonly Tab<Id>[]
  readonly open: Id
  readonly onOpen: (id: Id) => void
  /** The panels touch the tabs: what they show has a padding of its own. */
  readonly flush?: boolean
}

/** What does not fit on a telephone scrolls. */
const listStyle = {
  display: "flex",
  gap: "5",
  overflowX: "auto",
  overflowY: "hidden",
  scrollbarWidth: "none",
  // The line of the open tab lies on it.
  boxShadow: "inset 0 -1px {colors.border}",
} as const

const tabStyle = {
  display: "inline-flex",
  alignItems: "center",
  gap: "1.5",
  height: "10",
  textStyle: "control",
  color: "text-2",
  cursor: "pointer",
  flexShrink: 0,
  whiteSpace: "nowrap",
  borderBottom: "2px solid transparent",
  "&:hover": { color: "text" },
  "&[aria-selected=true]": { color: "text", borderColor: "brand-edge" },
  "&:focus-visible": { outlineOffset: "-2px", borderRadius: "badge" },
}

/** Several views in one place; the arrow keys move between them. Only the open one is drawn. */
export const Tabs = <Id extends string>({ label, tabs, open, onOpen, flush = false }: TabsProps<Id>) => (
  <Parts.Root
    value={open}
    lazyMount
    unmountOnExit
    onValueChange={({ value }) => {
      const chosen = tabs.find((tab) => tab.id === value)
      if (chosen) onOpen(chosen.id)
    }}
  >
    <Parts.List aria-label={label} css={listStyle}>
      {tabs.map((tab) => (
        <Parts.Trigger key={tab.id} value={tab.id} css={tabStyle}>
          {tab.label}
          {tab.count !== undefined && <CountBadge count={tab.count} tone="amount" />}
        </Parts.Trigger>
      ))}
    </Parts.List>
    {tabs.map((tab) => (
      <Parts.Content key={tab.id} value={tab.id} css={{ paddingTop: flush ? "0" : "4" }}>
        {tab.content}
      </Parts.Content>
    ))}
  </Parts.Root>
)
