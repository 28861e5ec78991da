import { BehaviorSubject, of } from "rxjs"
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

/** Creates a notifier whose permission is granted as soon as it is asked for. */
export const createFakeNotifier = (first: NoticePermission = "unasked"): FakeNotifier => {
  const permission$ = new BehaviorSubject<NoticePermission>(first)
  const shown: Array<Parameters<Notifier["show"]>[0]> = []
  let hidden = false
  let taken = false
  let rings = 0
  return {
    port: {
      hidden: () => hidden,
      permission$,
      ask: () => permission$.next("granted"),
      show: (notice) => void shown.push(notice),
      ring: () => void (rings += 1),
      claim: () => of(!taken),
    },
    hide: (now) => {
      hidden = now
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
