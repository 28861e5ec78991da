import type { Effect } from "effect"
import type { Observable } from "rxjs"

/** The speeds at which a sound is played, the usual one first (conversations, section 9). */
export const playbackSpeeds = [1, 1.5, 2] as const
/** A factor of the recorded speed. */
export type PlaybackSpeed = (typeof playbackSpeeds)[number]

/** Returns a time in seconds as minutes and seconds: '1:05'. */
export const clockOf = (seconds: number): string => {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`
}

/** Files above this size are not decoded for their waveform, in bytes. */
export const largestDecoded = 5_242_880

/** The browser cannot decode a sound, or it is larger than `largestDecoded`, or it cannot be fetched. */
export interface SoundUnreadable {
  readonly _tag: "SoundUnreadable"
}

/** The samples of a sound in one channel, from -1 to 1, and its length in seconds. */
export interface DecodedSound {
  readonly samples: ArrayLike<number>
  readonly seconds: number
}

/** An event of a sound that is open. `failed`: the browser cannot play it. Times are in seconds. */
export type SoundEvent =
  | { readonly type: "length"; readonly seconds: number }
  | { readonly type: "position"; readonly seconds: number }
  | { readonly type: "started" }
  | { readonly type: "paused" }
  | { readonly type: "ended" }
  | { readonly type: "failed" }

/** A sound that is open for playing. */
export interface PlayingSound {
  readonly events$: Observable<SoundEvent>
  play(): void
  pause(): void
  /** Moves to a position, in seconds. */
  seek(seconds: number): void
  setSpeed(speed: PlaybackSpeed): void
  /** Stops, and frees what it uses. */
  release(): void
}

/** The port to the browser's sound. Starting a sound also pauses the films of the page. */
export interface SoundOutput {
  open(url: string): PlayingSound
  decode(url: string): Effect.Effect<DecodedSound, SoundUnreadable>
}
