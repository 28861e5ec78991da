import { Effect } from "effect"
import { Subject } from "rxjs"
import type { FileContent, Microphone, MicrophoneRefused, NoRecorder } from "../index.ts"

/** A microphone without a browser, with controls for tests. */
export interface FakeMicrophone {
  readonly microphone: Microphone
  /** Makes every recording fail to begin with this; undefined restores normal responses. */
  refuse(failure: NoRecorder | MicrophoneRefused | undefined): void
  /** The user takes their time to answer, until called with false. */
  hold(held: boolean): void
  /** Is heard by the recording under way. */
  hear(level: number): void
  /** Sets the size so far of the recording under way, in bytes. */
  grow(bytes: number): void
  /** Sets how long what has ended takes to be written, in milliseconds; 0 by default. */
  write(milliseconds: number): void
  /** Number of recordings under way: the microphone is in use. */
  readonly open: number
  /** Whether the recording under way is paused. */
  readonly paused: boolean
}

/** Creates a microphone. A recording is a small sound, made by `fileOf` where the caller has files. */
export const createFakeMicrophone = (fileOf: typeof contentOf = contentOf): FakeMicrophone => {
  const level$ = new Subject<number>()
  let refusal: NoRecorder | MicrophoneRefused | undefined
  let held: Array<() => void> | undefined
  let open = 0
  let paused = false
  let size = 0
  let writing = 0
  const sound = (name: string) => fileOf(name, "audio/ogg; codecs=opus", Uint8Array.from([79, 103, 103, 83]))
  return {
    microphone: {
      record: Effect.gen(function* () {
        if (held !== undefined) yield* Effect.callback<void>((resume) => void held?.push(() => resume(Effect.void)))
        if (refusal !== undefined) return yield* Effect.fail(refusal)
        open += 1
        paused = false
        size = 0
        const end = () => {
          open -= 1
        }
        return {
          level$,
          bytes: () => size,
          pause: (name) =>
            Effect.sync(() => {
              paused = true
              return sound(name)
            }),
          resume: () => {
            paused = false
          },
          stop: (name) => {
            const written = Effect.sync(() => sound(name))
            return Effect.flatMap(Effect.sync(end), () => (writing === 0 ? written : Effect.delay(written, writing)))
          },
          cancel: end,
        }
      }),
    },
    refuse: (failure) => {
      refusal = failure
    },
    hold: (now) => {
      const waiting = held ?? []
      held = now ? waiting : undefined
      if (!now) for (const go of waiting) go()
    },
    hear: (level) => level$.next(level),
    grow: (bytes) => {
      size = bytes
    },
    write: (milliseconds) => {
      writing = milliseconds
    },
    get open() {
      return open
    },
    get paused() {
      return paused
    },
  }
}

const contentOf = (name: string, type: string, bytes: Uint8Array<ArrayBuffer>): FileContent => ({
  name,
  type,
  size: bytes.length,
  arrayBuffer: async () => bytes.buffer,
})
