import { Result } from "effect"
import { BehaviorSubject, type Observable, Subject } from "rxjs"
import {
  largestDecoded,
  peaksOf,
  type PlaybackSpeed,
  type PlayingSound,
  type SoundEvent,
  type SoundOutput,
} from "../../index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../../kernel/view/index.ts"

/** A sound to be played. */
export interface PlayedFile {
  readonly url: string
  /** Its size in bytes, where it is known. */
  readonly bytes?: number
  /** The heights of its waveform, where they are known: then it is not decoded. */
  readonly wave?: ReadonlyArray<number>
  /** Its length in seconds, where it is known. */
  readonly seconds?: number
}

/** What the players of a page share: only one plays, at one speed, and each file is decoded once. */
export interface AudioDeck {
  /** The speed of all sounds, for the session. */
  readonly speed$: Behavior<PlaybackSpeed>
  setSpeed(speed: PlaybackSpeed): void
  /** Pauses what plays: something else is heard now. */
  silence(): void
  /** Emits the player that starts, or undefined for something else; the others pause. */
  readonly started$: Observable<object | undefined>
  /** Announces that a player starts. */
  starting(player: object): void
  readonly output: SoundOutput
  /** Returns the waveform and length of a file, from the first decoding on. */
  waveOf(file: PlayedFile): Observable<KnownWave>
}

/** A decoded waveform: `wave` is undefined if the file is not decodable or too large. `seconds` is its length. */
export interface KnownWave {
  readonly wave: ReadonlyArray<number> | undefined
  readonly seconds: number | undefined
}

/** State of a player. */
export interface AudioPlayerState {
  readonly playing: boolean
  /** The browser cannot play the file: it is offered for download. */
  readonly failed: boolean
  /** In seconds. */
  readonly position: number
  /** The length in seconds; undefined until it is known. */
  readonly seconds: number | undefined
  /** Heights of the bars, from 0 to 1; undefined: a plain bar is drawn. */
  readonly wave: ReadonlyArray<number> | undefined
}

/** Plays one sound (conversations, section 9). */
export interface AudioPlayer {
  readonly state$: Behavior<AudioPlayerState>
  /** The player came into view: its waveform is computed. Idempotent. */
  seen(): void
  /** Plays or pauses; what played before pauses. From the end it plays anew. */
  toggle(): void
  /** Moves to a position in seconds, within the sound. */
  seek(seconds: number): void
}

/** Bars of a drawn waveform. */
const bars = 48
/** Waveforms that are remembered; the oldest are forgotten. */
const remembered = 200

/** Creates the deck of a page. */
export const createAudioDeck = (output: SoundOutput): AudioDeck => {
  const speed$ = new BehaviorSubject<PlaybackSpeed>(1)
  const started$ = new Subject<object | undefined>()
  const waves = new Map<string, BehaviorSubject<KnownWave>>()
  return {
    output,
    speed$,
    setSpeed: (speed) => speed$.next(speed),
    started$,
    starting: (player) => started$.next(player),
    silence: () => started$.next(undefined),
    waveOf: ({ url, bytes }) => {
      const known = waves.get(url)
      if (known !== undefined) return known
      const wave$ = new BehaviorSubject<KnownWave>({ wave: undefined, seconds: undefined })
      waves.set(url, wave$)
      for (const oldest of waves.keys()) {
        if (waves.size <= remembered) break
        waves.delete(oldest)
      }
      if (bytes !== undefined && bytes > largestDecoded) return wave$
      // It belongs to the page, not to the player that asked for it first.
      callStream(() => output.decode(url)).subscribe((answer) => {
        if (Result.isFailure(answer)) return
        const { samples, seconds } = answer.success
        wave$.next({ wave: peaksOf(samples, bars), seconds })
      })
      return wave$
    },
  }
}

/** Creates a player; its sound is released with the scope. */
export const createAudioPlayer = (scope: Scope, deck: AudioDeck, file: PlayedFile): AudioPlayer => {
  const changes$ = new Subject<(state: AudioPlayerState) => AudioPlayerState>()
  const state$ = evolve<AudioPlayerState>(
    scope,
    { playing: false, failed: false, position: 0, seconds: file.seconds, wave: file.wave },
    changes$,
  )
  const self = {}
  let sound: PlayingSound | undefined
  let seen = false

  const on = (event: SoundEvent) =>
    changes$.next((state) => {
      switch (event.type) {
        case "length":
          return { ...state, seconds: event.seconds }
        case "position":
          return { ...state, position: event.seconds }
        case "started":
          return { ...state, playing: true }
        case "paused":
          return { ...state, playing: false }
        case "ended":
          return { ...state, playing: false, position: 0 }
        case "failed":
          return { ...state, playing: false, failed: true }
      }
    })
  const open = (): PlayingSound => {
    if (sound !== undefined) return sound
    sound = deck.output.open(file.url)
    sound.setSpeed(deck.speed$.value)
    scope.add(sound.events$.subscribe(on))
    return sound
  }
  scope.add(() => sound?.release())
  scope.add(deck.speed$.subscribe((speed) => sound?.setSpeed(speed)))
  scope.add(
    deck.started$.subscribe((player) => {
      if (player !== self && state$.value.playing) sound?.pause()
    }),
  )

  return {
    state$,
    seen: () => {
      if (seen) return
      seen = true
      if (file.wave === undefined)
        scope.add(
          deck
            .waveOf(file)
            .subscribe(({ wave, seconds }) =>
              changes$.next((state) => ({ ...state, wave, seconds: state.seconds ?? seconds })),
            ),
        )
    },
    toggle: () => {
      if (state$.value.playing) return sound?.pause()
      changes$.next((state) => ({ ...state, failed: false }))
      deck.starting(self)
      return open().play()
    },
    seek: (seconds) => {
      const position = Math.max(0, Math.min(seconds, state$.value.seconds ?? 0))
      open().seek(position)
      changes$.next((state) => ({ ...state, position }))
    },
  }
}
