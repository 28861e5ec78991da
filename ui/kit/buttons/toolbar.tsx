import { chakra } from "@chakra-ui/react"
import type { ReactNode } from "react"
import { useRoving } from "../focus/use-roving.ts"

const Frame = chakra("div", { base: { display: "flex", alignItems: "center", gap: "3", flexShrink: 0 } })

export interface ToolbarProps {
  /** What its buttons act on, for screen readers. */
  readonly label: string
  readonly children: ReactNode
}

/** Buttons that are one tab stop; left and right move among them. */
export const Toolbar = ({ label, children }: ToolbarProps) => (
  <Frame role="toolbar" aria-label={label} {...useRoving<HTMLDivElement>("button:not(:disabled)", "horizontal")}>
    {children}
  </Frame>
)
