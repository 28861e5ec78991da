import type { MenuKey, PageAccess } from "@prosa/core/access"
import type { ComponentType } from "react"

/** A screen of the product: where it is, who may open it, and what draws it. */
export interface PageRoute extends PageAccess {
  /** wouter's pattern; matched without regard to case and to a slash at the end. */
  readonly path: string
  /** The entry of the menu that it belongs to. */
  readonly menu?: MenuKey
  /** Full height, without the top bar: inbox and editor. */
  readonly bare?: boolean
  /** Parameters by name, decoded by the page. */
  readonly page: ComponentType<{ readonly params: Readonly<Record<string, string | undefined>> }>
}
