import { BehaviorSubject, of, timer } from "rxjs"
import type { NoticePermission, Notifier } from "../index.ts"

/** The port `Notifier` without a browser, with controls for tests. */
export interface FakeNotifier {
  readonly port: Notifier
  /** Hides the tab, or brings it to the front. */
  hide(hidden: boolean): void
  /** Another tab has claimed everything. */
  claimElsewhere(taken: boolean): void
  readonly shown: ReadonlyArray<Parameters<Notifier["show"]>[0]>
  readonly rings: number
}

/** Creates a notifier whose permission is granted as soon as it is asked for. Tabs of one browser share their claims. */
export const createFakeNotifier = (
  first: NoticePermission = "unasked",
  claims: Set<string> = new Set(),
): FakeNotifier => {
  const permission$ = new BehaviorSubject<NoticePermission>(first)
  const shown: Array<Parameters<Notifier["show"]>[0]> = []
  const visible$ = new BehaviorSubject(true)
  let taken = false
  let rings = 0
  return {
    port: {
      visible$,
      permission$,
      ask: () => permission$.next("granted"),
      show: (notice) => void shown.push(notice),
      ring: () => void (rings += 1),
      claim: (key, life) => {
        if (taken || claims.has(key)) return of(false)
        claims.add(key)
        timer(life).subscribe(() => claims.delete(key))
        return of(true)
      },
    },
    hide: (now) => {
      visible$.next(!now)
    },
    claimElsewhere: (now) => {
      taken = now
    },
    shown,
    get rings() {
      return rings
    },
  }
}
