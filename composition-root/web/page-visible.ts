import { type Behavior, createScope, hold } from "@prosa/core/kernel/view"
import { fromEvent, map } from "rxjs"

const isVisible = () => document.visibilityState === "visible"

/** Whether this tab is the one that is seen, for as long as the page lives. */
export const pageVisible = (): Behavior<boolean> =>
  hold(createScope(), isVisible(), fromEvent(document, "visibilitychange").pipe(map(isVisible)))
