import type { Effect } from "effect"
import type { Observable } from "rxjs"
import type { FileContent } from "../files/files.ts"

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
  /** The size so far, in bytes; it may lag behind by a second. */
  readonly bytes: () => number
  /**
   * Pauses, and returns what was recorded so far, to be heard, as ogg opus of this name; fails if nothing was. The
   * microphone stays open.
   */
  pause(name: string): Effect.Effect<FileContent, NoRecorder>
  /** Continues after a pause. */
  resume(): void
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
  discardQuestion: "Descartar a gravação?",
  silent: "Nenhum som chega do microfone. Veja se ele está ligado.",
  full: "A gravação chegou ao máximo de 16 MB e parou. Ela pode ser enviada.",
} as const

/** A recording stops by itself after so many seconds: its file stays below the limit of sounds. */
export const longestRecording = 900

/** A recording stops by itself at so many bytes, below the limit of sounds (16 MB) by more than three seconds' worth. */
export const largestRecording = 16_646_144
