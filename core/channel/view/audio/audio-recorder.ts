import { Result } from "effect"
import { asyncScheduler, interval, type Observable, Subject, type Subscription } from "rxjs"
import {
  type FileContent,
  largestRecording,
  longestRecording,
  type Microphone,
  type MicrophoneRefused,
  type NoRecorder,
  peaksOf,
  type Recording,
  recordingMessages,
} from "../../index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../../kernel/view/index.ts"
import type { Confirmations, Toasts } from "../../../shell/index.ts"

/** A recording that has ended. */
export interface RecordedSound {
  readonly seconds: number
  readonly content: FileContent
  /** The heights of its waveform, from 0 to 1. */
  readonly wave: ReadonlyArray<number>
}

/** State of the recorder. */
export type RecorderState =
  | { readonly phase: "idle" }
  /** The browser asks the user for the microphone. */
  | { readonly phase: "asking" }
  /**
   * `level` is the loudness, from 0 to 1, and `levels` its history, the latest last. `left`: seconds until it stops by
   * itself, once they are at most 60. `silent`: 4 seconds have passed, and the microphone has given no sound at all.
   */
  | {
      readonly phase: "recording"
      readonly seconds: number
      readonly level: number
      readonly levels: ReadonlyArray<number>
      readonly left?: number
      readonly silent?: true
    }
  /** To be heard, continued, kept or discarded; `content` is absent until the recorder has written it. */
  | {
      readonly phase: "paused"
      readonly seconds: number
      readonly wave: ReadonlyArray<number>
      readonly content: FileContent | undefined
    }
  | { readonly phase: "finishing"; readonly seconds: number }
  /** To be heard, and kept or discarded; `full`: it stopped at the size limit. */
  | ({ readonly phase: "recorded"; readonly full: boolean } & RecordedSound)

/** Records a sound, which the user can hear before it is kept. */
export interface AudioRecorder {
  readonly state$: Behavior<RecorderState>
  /** Begins to record, anew if there is a recording already. */
  start(): void
  /** Pauses, to be heard. */
  pause(): void
  /** Continues a paused recording. */
  resume(): void
  /** Ends the recording, to be heard. */
  stop(): void
  /** Gives up asking for the microphone, and ends a recording, to be heard later: its place takes no recording any more. */
  interrupt(): void
  /** Gives the recording up, at any time; asks first where `confirmations` are given and it is 5 seconds long. */
  discard(): void
  /** Keeps the recording; one under way is ended first. */
  keep(): void
}

/** The recorder's dependencies. */
export interface AudioRecorderDeps {
  readonly microphone: Microphone
  readonly toasts: Toasts
  /** Names the file of a recording that ends now. */
  readonly name: () => string
  /** Takes what is kept. */
  readonly keep: (content: FileContent) => void
  /** Asks before a recording of 5 seconds is discarded. */
  readonly confirmations?: Confirmations
  /** A recording from before, to be heard, kept or discarded. */
  readonly kept?: RecordedSound
  /** Recordings from before that are written only now: each is taken where none is under way. */
  readonly late$?: Observable<RecordedSound>
  /** Takes a recording that the scope's end meets before it is kept; without it, the recording is lost. */
  readonly left?: (sound: RecordedSound) => void
}

/** How often time and size are read, in milliseconds. */
const pace = 250
/** Levels of the drawn history. */
const historyLength = 160
/** Bars of the waveform of a recording. */
const waveBars = 64
/** From so many seconds on, discarding asks first. */
const worthAsking = 5
/** The end is announced so many seconds before. */
const announced = 60
/** A level of at most this is no sound: the least step of eight bits, in which browsers are asked for levels, is below it. */
const noSound = 0.01
/** The user is told after so many seconds without any sound. */
const silence = 4

/** Creates the recorder; what is under way ends with the scope. */
export const createAudioRecorder = (scope: Scope, deps: AudioRecorderDeps): AudioRecorder => {
  const { microphone, toasts, name, keep, confirmations, kept, late$, left } = deps
  const changes$ = new Subject<(state: RecorderState) => RecorderState>()
  const state$ = evolve<RecorderState>(
    scope,
    kept === undefined ? { phase: "idle" } : { phase: "recorded", full: false, ...kept },
    changes$,
  )
  const to = (state: RecorderState) => changes$.next(() => state)
  let call: Subscription | undefined
  let under: Under | undefined

  const giveUp = () => {
    call?.unsubscribe()
    under?.heard.unsubscribe()
    under?.recording.cancel()
    call = undefined
    under = undefined
  }
  const leave = () => {
    const { value } = state$
    if (left !== undefined && value.phase === "recorded") left(soundOf(value))
    if (left === undefined || under === undefined) return giveUp()
    const { recording, heard, levels } = under
    const seconds = secondsOf(under)
    call?.unsubscribe()
    heard.unsubscribe()
    under = undefined
    // It outlives the scope, for a moment.
    return void callStream(() => recording.stop(name())).subscribe((answer) => {
      if (Result.isSuccess(answer)) left({ seconds, content: answer.success, wave: peaksOf(levels, waveBars) })
    })
  }
  scope.add(leave)
  // Added after `leave`, and so ended before it: what this recorder leaves is not given back to it.
  if (late$ !== undefined)
    scope.add(
      late$.subscribe((sound) =>
        changes$.next((state) => (state.phase === "idle" ? { phase: "recorded", full: false, ...sound } : state)),
      ),
    )
  const fail = ({ _tag }: NoRecorder | MicrophoneRefused) => {
    giveUp()
    to({ phase: "idle" })
    const detail = _tag === "NoRecorder" ? recordingMessages.noRecorder : recordingMessages.refused
    toasts.show({ kind: "error", title: recordingMessages.failed, detail, life: 5_000 })
  }
  const hear = (recording: Recording) => {
    const now: Under = { recording, levels: [], heard: recording.level$.subscribe(), before: 0, since: clockNow() }
    under = now
    to({ phase: "recording", seconds: 0, level: 0, levels: [] })
    now.heard.add(
      recording.level$.subscribe((level) => {
        if (state$.value.phase !== "recording") return
        now.levels.push(level)
        const levels = now.levels.slice(-historyLength)
        changes$.next((state) => (state.phase === "recording" ? { ...state, level, levels } : state))
      }),
    )
    now.heard.add(
      interval(pace).subscribe(() => {
        const { value } = state$
        if (value.phase !== "recording") return
        const seconds = secondsOf(now)
        const ends = endsIn(seconds, recording.bytes())
        if (seconds !== value.seconds) {
          const { phase, level, levels } = value
          const left = ends <= announced ? { left: Math.max(0, ends) } : {}
          to({ phase, seconds, level, levels, ...left, ...(isSilent(now, seconds) ? { silent: true } : {}) })
        }
        if (ends <= 0) end(true)
      }),
    )
  }
  const end = (full: boolean, then?: (content: FileContent) => void) => {
    const { phase } = state$.value
    if ((phase !== "recording" && phase !== "paused") || under === undefined) return
    const { recording, heard, levels } = under
    const seconds = secondsOf(under)
    const wave = peaksOf(levels, waveBars)
    heard.unsubscribe()
    call?.unsubscribe()
    to({ phase: "finishing", seconds })
    call = callStream(() => recording.stop(name())).subscribe((answer) => {
      under = undefined
      if (Result.isFailure(answer)) return fail(answer.failure)
      if (then !== undefined) {
        to({ phase: "idle" })
        return then(answer.success)
      }
      if (full && confirmations !== undefined)
        toasts.show({ kind: "warning", title: recordingMessages.full, life: 5_000 })
      return to({ phase: "recorded", seconds, wave, full, content: answer.success })
    })
  }
  const pause = () => {
    if (state$.value.phase !== "recording" || under === undefined) return
    const { recording, levels } = under
    const seconds = secondsOf(under)
    under.before += clockNow() - under.since
    under.since = Number.NaN
    to({ phase: "paused", seconds, wave: peaksOf(levels, waveBars), content: undefined })
    call = callStream(() => recording.pause(name())).subscribe((answer) => {
      if (Result.isSuccess(answer))
        changes$.next((state) => (state.phase === "paused" ? { ...state, content: answer.success } : state))
    })
  }
  const discard = () => {
    giveUp()
    to({ phase: "idle" })
  }

  return {
    state$,
    start: () => {
      const { phase } = state$.value
      if (phase !== "idle" && phase !== "recorded") return
      to({ phase: "asking" })
      call = callStream(() => microphone.record).subscribe((answer) =>
        Result.isSuccess(answer) ? hear(answer.success) : fail(answer.failure),
      )
    },
    pause,
    resume: () => {
      if (state$.value.phase !== "paused" || under === undefined) return
      call?.unsubscribe()
      under.since = clockNow()
      under.recording.resume()
      to({ phase: "recording", seconds: secondsOf(under), level: 0, levels: under.levels.slice(-historyLength) })
    },
    stop: () => end(false),
    interrupt: () => (state$.value.phase === "asking" ? discard() : end(false)),
    discard: () => {
      const { value } = state$
      if (confirmations === undefined || !("seconds" in value) || value.seconds < worthAsking) return discard()
      // What is said while the question stands is not recorded.
      pause()
      return confirmations.ask({
        title: recordingMessages.discardQuestion,
        text: "O áudio gravado não poderá ser recuperado.",
        yes: "Descartar",
        no: "Cancelar",
        danger: true,
        confirmed: discard,
      })
    },
    keep: () => {
      const { value } = state$
      if (value.phase !== "recorded") return end(false, keep)
      to({ phase: "idle" })
      return keep(value.content)
    },
  }
}

/** A recording under way. */
interface Under {
  readonly recording: Recording
  /** All levels so far. */
  readonly levels: Array<number>
  readonly heard: Subscription
  /** Milliseconds recorded before the last pause. */
  before: number
  /** When it began or continued; not a number while it is paused. */
  since: number
}

const clockNow = () => asyncScheduler.now()
const secondsOf = ({ before, since }: Under): number =>
  Math.floor((before + (Number.isNaN(since) ? 0 : clockNow() - since)) / 1_000)
const isSilent = ({ levels }: Under, seconds: number): boolean =>
  seconds >= silence && levels.every((level) => level <= noSound)
const soundOf = ({ seconds, content, wave }: RecordedSound): RecordedSound => ({ seconds, content, wave })

/** Seconds until the recording stops by itself, by its length or by its size at the rate so far. */
const endsIn = (seconds: number, bytes: number): number => {
  const bySize = bytes === 0 || seconds === 0 ? longestRecording : ((largestRecording - bytes) * seconds) / bytes
  return Math.floor(Math.min(longestRecording - seconds, bySize))
}
