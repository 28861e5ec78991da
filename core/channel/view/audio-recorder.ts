import { Result } from "effect"
import { interval, Subject, type Subscription } from "rxjs"
import {
  type FileContent,
  longestRecording,
  type Microphone,
  type MicrophoneRefused,
  type NoRecorder,
  type Recording,
  recordingMessages,
} from "../index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../kernel/view/index.ts"
import type { Toasts } from "../../shell/index.ts"

/** State of the recorder. */
export type RecorderState =
  | { readonly phase: "idle" }
  /** The browser asks the user for the microphone. */
  | { readonly phase: "asking" }
  /** `level` is the loudness, from 0 to 1. */
  | { readonly phase: "recording"; readonly seconds: number; readonly level: number }
  | { readonly phase: "finishing"; readonly seconds: number }
  /** To be listened to, and kept or discarded. */
  | { readonly phase: "recorded"; readonly seconds: number; readonly content: FileContent }

/** Records a sound, which the user hears before it is kept. */
export interface AudioRecorder {
  readonly state$: Behavior<RecorderState>
  /** Begins to record, anew if there is a recording already. */
  start(): void
  /** Ends the recording, to be heard. */
  stop(): void
  /** Gives the recording up, at any time. */
  discard(): void
  /** Keeps the recording. */
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
}

/** Creates the recorder; what is under way ends with the scope. */
export const createAudioRecorder = (
  scope: Scope,
  { microphone, toasts, name, keep }: AudioRecorderDeps,
): AudioRecorder => {
  const changes$ = new Subject<(state: RecorderState) => RecorderState>()
  const state$ = evolve<RecorderState>(scope, { phase: "idle" }, changes$)
  const to = (state: RecorderState) => changes$.next(() => state)
  let call: Subscription | undefined
  let under: { readonly recording: Recording; readonly heard: Subscription } | undefined

  const giveUp = () => {
    call?.unsubscribe()
    under?.heard.unsubscribe()
    under?.recording.cancel()
    call = undefined
    under = undefined
  }
  scope.add(giveUp)
  const fail = ({ _tag }: NoRecorder | MicrophoneRefused) => {
    giveUp()
    to({ phase: "idle" })
    const detail = _tag === "NoRecorder" ? recordingMessages.noRecorder : recordingMessages.refused
    toasts.show({ kind: "error", title: recordingMessages.failed, detail, life: 5_000 })
  }
  const hear = (recording: Recording) => {
    to({ phase: "recording", seconds: 0, level: 0 })
    const heard = recording.level$.subscribe((level) =>
      changes$.next((state) => (state.phase === "recording" ? { ...state, level } : state)),
    )
    under = { recording, heard }
    heard.add(
      interval(1_000).subscribe((passed) => {
        const seconds = passed + 1
        changes$.next((state) => (state.phase === "recording" ? { ...state, seconds } : state))
        if (seconds >= longestRecording) stop()
      }),
    )
  }
  const stop = () => {
    const { value } = state$
    if (value.phase !== "recording" || under === undefined) return
    const { seconds } = value
    const { recording, heard } = under
    heard.unsubscribe()
    to({ phase: "finishing", seconds })
    call = callStream(() => recording.stop(name())).subscribe((answer) => {
      under = undefined
      if (Result.isFailure(answer)) return fail(answer.failure)
      return to({ phase: "recorded", seconds, content: answer.success })
    })
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
    stop,
    discard: () => {
      giveUp()
      to({ phase: "idle" })
    },
    keep: () => {
      const { value } = state$
      if (value.phase !== "recorded") return
      to({ phase: "idle" })
      keep(value.content)
    },
  }
}
