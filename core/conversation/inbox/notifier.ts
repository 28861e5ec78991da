import type { Observable } from "rxjs"

/** Whether the browser may show notifications. */
export type NoticePermission = "unasked" | "granted" | "denied" | "unsupported"

/** The port to the device's notifications and sound. */
export interface Notifier {
  /** Whether this tab is the one that is seen; begins with the present. */
  readonly visible$: Observable<boolean>
  /** Begins with the present permission. */
  readonly permission$: Observable<NoticePermission>
  /** Asks the user for the permission; the browser wants a press as its cause. */
  ask(): void
  /** Shows a notification; one with the same tag is replaced. `pressed` is called after the tab has come to the front. */
  show(notice: {
    readonly title: string
    readonly text: string
    readonly tag: string
    readonly pressed: () => void
  }): void
  /** Plays the sound of a new message. */
  ring(): void
  /** Emits true in the first of the tabs that claim a key, and false from then on in every tab, for so many milliseconds. */
  claim(key: string, life: number): Observable<boolean>
}
