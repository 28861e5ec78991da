import type { PageAttention } from "@prosa/core/home/view"
import { fromEvent, map } from "rxjs"
import { pageVisible } from "../page-visible.ts"

/** Implements `PageAttention` by the events of the document and the window. */
export const browserAttention = (): PageAttention => ({
  visible$: pageVisible(),
  focused$: fromEvent(window, "focus").pipe(map(() => undefined)),
})
