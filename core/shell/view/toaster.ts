import { Subject, timer } from "rxjs"
import { type Behavior, evolve, type Scope } from "../../kernel/view/index.ts"
import type { Notice, Toasts } from "../shell-ports.ts"

/** A toast on the screen. */
export interface ShownNotice extends Notice {
  readonly key: number
}

/** The visible toasts, oldest first, at most three: a new one replaces the oldest that is not sticky. */
export interface Toaster extends Toasts {
  readonly shown$: Behavior<ReadonlyArray<ShownNotice>>
  dismiss(key: number): void
}

const most = 3

/** Creates the toasts of one page; each disappears after its life in milliseconds, unless it is sticky. */
export const createToaster = (scope: Scope): Toaster => {
  type Shown = ReadonlyArray<ShownNotice>
  const changes$ = new Subject<(shown: Shown) => Shown>()
  const shown$ = evolve<Shown>(scope, [], changes$)
  let next = 1
  const dismiss = (key: number) => changes$.next((shown) => shown.filter((notice) => notice.key !== key))
  return {
    shown$,
    dismiss,
    show: (notice) => {
      const key = next++
      changes$.next((shown) => makeRoom([...shown, { ...notice, key }]))
      const life = notice.life ?? 3_000
      if (life !== "sticky") scope.add(timer(life).subscribe(() => dismiss(key)))
    },
  }
}

const makeRoom = (shown: ReadonlyArray<ShownNotice>): ReadonlyArray<ShownNotice> => {
  if (shown.length <= most) return shown
  const passing = shown.findIndex((notice) => notice.life !== "sticky")
  return shown.filter((_, at) => at !== Math.max(passing, 0))
}
