import {
  type DecodedSound,
  largestDecoded,
  type PlayingSound,
  type SoundEvent,
  type SoundOutput,
  type SoundUnreadable,
} from "@prosa/core/channel"
import { Effect } from "effect"
import { fromEvent, map, merge, Subject, takeUntil } from "rxjs"

/** Waveforms need few samples; a low rate, in hertz, keeps a long sound small in memory. */
const decodingRate = 8_000

const unreadable: SoundUnreadable = { _tag: "SoundUnreadable" }

/** Creates the sound output of this browser. */
export const createBrowserSoundOutput = (): SoundOutput => ({
  open: (url) => playingSound(url),
  decode: (url) =>
    Effect.callback((resume) => {
      const stop = new AbortController()
      decoded(url, stop.signal).then(
        (sound) => resume(Effect.succeed(sound)),
        () => resume(Effect.fail(unreadable)),
      )
      return Effect.sync(() => stop.abort())
    }),
})

const decoded = async (url: string, signal: AbortSignal): Promise<DecodedSound> => {
  const response = await fetch(url, { signal })
  const bytes = await response.arrayBuffer()
  if (!response.ok || bytes.byteLength > largestDecoded) throw new Error("not decoded")
  const sound = await new OfflineAudioContext(1, 1, decodingRate).decodeAudioData(bytes)
  return { samples: sound.getChannelData(0), seconds: sound.duration }
}

const playingSound = (url: string): PlayingSound => {
  const audio = new Audio()
  audio.preload = "metadata"
  audio.src = url
  const failures$ = new Subject<SoundEvent>()
  const released$ = new Subject<void>()
  const on = (name: keyof HTMLMediaElementEventMap, event: () => SoundEvent) => fromEvent(audio, name).pipe(map(event))
  return {
    events$: merge(
      failures$,
      on("timeupdate", () => ({ type: "position", seconds: audio.currentTime })),
      on("play", () => ({ type: "started" })),
      on("pause", () => ({ type: "paused" })),
      on("ended", () => ({ type: "ended" })),
      on("error", () => ({ type: "failed" })),
      // A sound without a written length says Infinity: the decoded length counts then.
      on("durationchange", () =>
        Number.isFinite(audio.duration)
          ? { type: "length", seconds: audio.duration }
          : { type: "position", seconds: audio.currentTime },
      ),
    ).pipe(takeUntil(released$)),
    play: () => {
      for (const film of document.querySelectorAll("video, audio")) if (film instanceof HTMLMediaElement) film.pause()
      audio.play().catch((fault: unknown) => {
        // A pause that follows at once also rejects.
        if (!(fault instanceof DOMException) || fault.name !== "AbortError") failures$.next({ type: "failed" })
      })
    },
    pause: () => audio.pause(),
    seek: (seconds) => {
      audio.currentTime = seconds
    },
    setSpeed: (speed) => {
      // Setting the source resets the one, not the other.
      audio.defaultPlaybackRate = speed
      audio.playbackRate = speed
    },
    release: () => {
      released$.next()
      audio.pause()
      audio.removeAttribute("src")
      audio.load()
    },
  }
}
