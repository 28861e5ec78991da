import type { Subscription } from "rxjs"

/** The lifetime of something on the screen. Its creator ends it; every subscription belongs to a scope. */
export interface Scope {
  /** Runs `end` when the scope ends; at once if it already has. */
  add(end: Subscription | (() => void)): void
  /** Creates a scope that ends with this one, or before. */
  child(): Scope
  /** Ends what was added, last first. Idempotent. */
  end(): void
}

/** Creates a scope; the caller must end it. */
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
