import { type RunHelpers, TestScheduler } from "rxjs/testing"
import { createScope, type Scope } from "../view/index.ts"

/** What a marble test works with: the helpers of RxJS, and a scope that ends with the test. */
export interface Marbles extends Pick<RunHelpers, "cold" | "expectObservable" | "time"> {
  readonly scope: Scope
  /** Runs an action at each of these marbles: `"a 99ms b"`. */
  readonly act: (marbles: string, actions: Readonly<Record<string, () => void>>) => void
}

/**
 * Runs a marble test: timers of RxJS pass in virtual time, and a stream is compared with its marbles. `until`, in milliseconds,
 * is when the scope ends: what polls without an end would keep the test running. `same` compares, and throws.
 */
export const runMarbles = (
  { until, same }: { readonly until: number; readonly same: (actual: unknown, expected: unknown) => void },
  test: (marbles: Marbles) => void,
): void => {
  const scope = createScope()
  const scheduler = new TestScheduler(same)
  scheduler.run(({ cold, expectObservable, time }) => {
    scheduler.schedule(() => scope.end(), until)
    test({
      scope,
      cold,
      expectObservable,
      time,
      act: (marbles, actions) => {
        cold(marbles).subscribe((name) => actions[name]?.())
      },
    })
  })
}
