import type { MenuKey, PageAccess } from "@prosa/core/access"
import type { Preloadable } from "../kit/feedback/preloadable.ts"

export interface PageProps {
  readonly params: Readonly<Record<string, string | undefined>>
}

/** A screen: its path, who may open it, and its component. */
export interface PageRoute extends PageAccess {
  /** A wouter pattern; matched regardless of case and of a trailing slash. */
  readonly path: string
  /** The menu entry that it belongs to. */
  readonly menu?: MenuKey
  /** A public page that signed-in people see inside the shell. */
  readonly inShell?: boolean
  /** For signed-in people, but without the shell around it. */
  readonly alone?: boolean
  /** Full height, without the top bar: inbox and editor. */
  readonly bare?: boolean
  /** Receives the path parameters by name, and decodes them. */
  readonly page: Preloadable<PageProps>
}
