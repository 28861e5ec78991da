import { createScope, hold } from "@prosa/core/kernel/view"
import type { PageAttention } from "@prosa/core/home/view"
import { fromEvent, map } from "rxjs"

const isVisible = () => document.visibilityState === "visible"

/** Implements `PageAttention` by the events of the document and the window. */
export const browserAttention = (): PageAttention => ({
  visible$: hold(createScope(), isVisible(), fromEvent(document, "visibilitychange").pipe(map(isVisible))),
  focused$: fromEvent(window, "focus").pipe(map(() => undefined)),
})
