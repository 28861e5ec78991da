import { Effect } from "effect"

/** The input and output of commands: files by name, standard output and standard error. */
export interface CliIo {
  /** The program's version. */
  readonly version: string
  /** Reads a file, or standard input for `-`. Fails with the reason, as a sentence. */
  readonly read: (place: string) => Effect.Effect<Uint8Array, string>
  /** Writes or replaces a file. Fails with the reason, as a sentence. */
  readonly write: (place: string, text: string) => Effect.Effect<void, string>
  /** Writes the result to standard output. */
  readonly say: (text: string) => void
  /** Writes a warning or refusal to standard error, one sentence each. */
  readonly complain: (sentence: string) => void
}

/** Why a command cannot run: wrong use, or an invalid file. The exit code is 2. */
export interface CannotRun {
  readonly _tag: "CannotRun"
  readonly sentences: ReadonlyArray<string>
}

/** Ends a command with the sentences that explain why. */
export const cannotRun = (...sentences: ReadonlyArray<string>): Effect.Effect<never, CannotRun> =>
  Effect.fail({ _tag: "CannotRun", sentences })

/** Reads a file given to a command. */
export const readBytes = (io: CliIo, place: string): Effect.Effect<Uint8Array, CannotRun> =>
  io.read(place).pipe(Effect.catch((sentence) => cannotRun(sentence)))

/** Writes a command's output to the given file, or to standard output. */
export const writeOutput = (io: CliIo, place: string | undefined, text: string): Effect.Effect<void, CannotRun> =>
  place === undefined || place === "-"
    ? Effect.sync(() => io.say(text))
    : io.write(place, text).pipe(Effect.catch((sentence) => cannotRun(sentence)))
