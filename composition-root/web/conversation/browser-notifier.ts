import type { NoticePermission, Notifier } from "@prosa/core/conversation"
import { pageVisible } from "../page-visible.ts"
import { BehaviorSubject, Observable } from "rxjs"

/** Creates the notifications and the sound of this browser. */
export const createBrowserNotifier = (): Notifier => {
  const permission$ = new BehaviorSubject(permission())
  return {
    visible$: pageVisible(),
    permission$,
    ask: () => {
      if (permission() !== "unsupported")
        void Notification.requestPermission().finally(() => permission$.next(permission()))
    },
    show: ({ title, text, tag, pressed }) => {
      try {
        const shown = new Notification(title, { body: text, tag })
        shown.addEventListener("click", () => {
          window.focus()
          shown.close()
          pressed()
        })
      } catch {
        // Some telephones show notifications of a service worker only: the sound remains.
      }
    },
    ring,
    claim: (key, life) =>
      new Observable<boolean>((out) => {
        const done = (first: boolean) => {
          out.next(first)
          out.complete()
        }
        // A page that is not served securely has no locks.
        const locks: LockManager | undefined = navigator.locks
        if (locks === undefined) return done(true)
        void locks.request(`prosa-notice-${key}`, { ifAvailable: true }, (lock) => {
          done(lock !== null)
          return lock === null ? undefined : new Promise((end) => setTimeout(end, life))
        })
      }),
  }
}

const permission = (): NoticePermission => {
  if (typeof Notification === "undefined") return "unsupported"
  return Notification.permission === "default" ? "unasked" : Notification.permission
}

/** Two short tones. A browser that allows no sound before a press stays silent. */
const ring = (): void => {
  const audio = new AudioContext()
  const tone = (frequency: number, at: number) => {
    const oscillator = audio.createOscillator()
    const loudness = audio.createGain()
    oscillator.frequency.value = frequency
    loudness.gain.setValueAtTime(0.0001, audio.currentTime + at)
    loudness.gain.exponentialRampToValueAtTime(0.2, audio.currentTime + at + 0.02)
    loudness.gain.exponentialRampToValueAtTime(0.0001, audio.currentTime + at + 0.3)
    oscillator.connect(loudness).connect(audio.destination)
    oscillator.start(audio.currentTime + at)
    oscillator.stop(audio.currentTime + at + 0.32)
  }
  tone(660, 0)
  tone(880, 0.16)
  setTimeout(() => void audio.close(), 1_000)
}
