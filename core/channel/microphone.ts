import type { Effect } from "effect"
import type { Observable } from "rxjs"
import type { FileContent } from "./files.ts"

/** The browser cannot record in ogg opus. */
export interface NoRecorder {
  readonly _tag: "NoRecorder"
}
/** The user, or the system, does not give the microphone. */
export interface MicrophoneRefused {
  readonly _tag: "MicrophoneRefused"
}

/** A recording that is under way. */
export interface Recording {
  /** The loudness, from 0 to 1, several times a second. */
  readonly level$: Observable<number>
  /** Ends it, gives the microphone back and returns the sound as ogg opus of this name; fails if nothing was recorded. */
  stop(name: string): Effect.Effect<FileContent, NoRecorder>
  /** Ends it and gives the microphone back. */
  cancel(): void
}

/** The port to the microphone. */
export interface Microphone {
  /** Asks for the microphone and begins to record. If interrupted, the microphone is given back. */
  readonly record: Effect.Effect<Recording, NoRecorder | MicrophoneRefused>
}

/** The sentences of a recording that does not begin (conversations, section 8). */
export const recordingMessages = {
  failed: "Erro ao iniciar gravação.",
  noRecorder: "No OpusMediaRecorder found",
  refused: "Erro ao acessar microfone. Acesso não autorizado.",
} as const

/** A recording stops by itself after so many seconds: its file stays below the limit of sounds. */
export const longestRecording = 900
