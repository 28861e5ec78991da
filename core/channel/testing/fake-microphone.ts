import { Effect } from "effect"
import { Subject } from "rxjs"
import type { Microphone, MicrophoneRefused, NoRecorder } from "../index.ts"

/** A microphone without a browser, with controls for tests. */
export interface FakeMicrophone {
  readonly microphone: Microphone
  /** Makes every recording fail to begin with this; undefined restores normal responses. */
  refuse(failure: NoRecorder | MicrophoneRefused | undefined): void
  /** The user takes their time to answer, until called with false. */
  hold(held: boolean): void
  /** Is heard by the recording under way. */
  hear(level: number): void
  /** Number of recordings under way: the microphone is in use. */
  readonly open: number
}

/** Creates a microphone. A recording is a small sound. */
export const createFakeMicrophone = (): FakeMicrophone => {
  const level$ = new Subject<number>()
  let refusal: NoRecorder | MicrophoneRefused | undefined
  let held: Array<() => void> | undefined
  let open = 0
  return {
    microphone: {
      record: Effect.gen(function* () {
        if (held !== undefined) yield* Effect.callback<void>((resume) => void held?.push(() => resume(Effect.void)))
        if (refusal !== undefined) return yield* Effect.fail(refusal)
        open += 1
        const end = () => {
          open -= 1
        }
        return {
          level$,
          stop: (name) =>
            Effect.sync(() => {
              end()
              const type = "audio/ogg; codecs=opus"
              return { name, type, size: 4, arrayBuffer: async () => new Uint8Array([79, 103, 103, 83]).buffer }
            }),
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
    get open() {
      return open
    },
  }
}
