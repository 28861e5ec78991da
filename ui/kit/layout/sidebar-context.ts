import { createContext } from "react"
import type { SidebarEvent } from "./sidebar-openness.ts"

/** What the lines of the sidebar know of it, and tell it. */
export const SidebarContext = createContext<{
  readonly open: boolean
  readonly happened: (event: SidebarEvent) => void
}>({ open: true, happened: () => {} })
