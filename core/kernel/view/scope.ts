import type { Subscription } from "rxjs"

/** What lives as long as something on the screen. Whoever creates a scope ends it; everything subscribed belongs to one. */
export interface Scope {
  /** Runs `end` when the scope ends; at once when it has ended already. */
  add(end: Subscription | (() => void)): void
  /** A scope that ends with this one, and may end before it. */
  child(): Scope
  /** Ends what was added, last first. Ending twice does nothing. */
  end(): void
}

/** A scope that nothing has ended yet; whoever calls this ends it. */
export const createScope = (): Scope => {
  let ends: Array<() => void> | undefined = []
  const scope: Scope = {
    add: (end) => {
      const run = typeof end === "function" ? end : () => end.unsubscribe()
      if (ends === undefined) run()
      else ends.push(run)
    },
    child: () => {
      const child = createScope()
      scope.add(() => child.end())
      return child
    },
    end: () => {
      const running = ends ?? []
      ends = undefined
      for (const run of running.toReversed()) run()
    },
  }
  return scope
}
