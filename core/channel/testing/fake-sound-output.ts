import { Effect } from "effect"
import { Subject } from "rxjs"
import type { SoundEvent, SoundOutput } from "../index.ts"

/** A sound output without a browser, with controls for tests. */
export interface FakeSoundOutput {
  readonly output: SoundOutput
  /** Makes decoding and playing of an address fail. */
  refuse(url: string): void
  /** Sends an event of an open sound. */
  tell(url: string, event: SoundEvent): void
  /** Addresses in the order of their decoding. */
  readonly decoded: ReadonlyArray<string>
  /** Addresses that play now. */
  readonly playing: ReadonlyArray<string>
  /** The speed of an open sound. */
  speedOf(url: string): number | undefined
}

/** Creates a sound output; every sound is four seconds long, and gets louder. */
export const createFakeSoundOutput = (): FakeSoundOutput => {
  const refused = new Set<string>()
  const decoded: Array<string> = []
  const open = new Map<string, { readonly events$: Subject<SoundEvent>; speed: number; playing: boolean }>()
  return {
    output: {
      open: (url) => {
        const events$ = new Subject<SoundEvent>()
        const sound = { events$, speed: 1, playing: false }
        open.set(url, sound)
        const to = (playing: boolean) => {
          sound.playing = playing
          events$.next({ type: playing ? "started" : "paused" })
        }
        return {
          events$,
          play: () => (refused.has(url) ? events$.next({ type: "failed" }) : to(true)),
          pause: () => to(false),
          seek: (seconds) => events$.next({ type: "position", seconds }),
          setSpeed: (speed) => {
            sound.speed = speed
          },
          release: () => void open.delete(url),
        }
      },
      decode: (url) =>
        Effect.suspend(() => {
          decoded.push(url)
          return refused.has(url)
            ? Effect.fail({ _tag: "SoundUnreadable" as const })
            : Effect.succeed({ samples: Array.from({ length: 480 }, (_, at) => at / 480), seconds: 4 })
        }),
    },
    refuse: (url) => void refused.add(url),
    tell: (url, event) => open.get(url)?.events$.next(event),
    decoded,
    get playing() {
      return [...open].flatMap(([url, { playing }]) => (playing ? [url] : []))
    },
    speedOf: (url) => open.get(url)?.speed,
  }
}
