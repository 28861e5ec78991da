import { Effect } from "effect"

/** What the commands need of the world: files by the names that the person gave, and two places to speak to. */
export interface CliIo {
  /** The bytes of a file; of what is piped in for `-`. Fails with the reason, as a sentence. */
  readonly read: (place: string) => Effect.Effect<Uint8Array, string>
  /** Replaces a file, or makes it. Fails with the reason, as a sentence. */
  readonly write: (place: string, text: string) => Effect.Effect<void, string>
  /** What was asked for. */
  readonly say: (text: string) => void
  /** What goes with it: warnings and refusals, a sentence each. */
  readonly complain: (sentence: string) => void
}

/** Why a command could not do its work: wrong use, or a file that is not what it should be. The program ends with 2. */
export interface CannotRun {
  readonly _tag: "CannotRun"
  readonly sentences: ReadonlyArray<string>
}

/** Ends a command with the sentences that say why. */
export const cannotRun = (...sentences: ReadonlyArray<string>): Effect.Effect<never, CannotRun> =>
  Effect.fail({ _tag: "CannotRun", sentences })

/** The bytes of a file that a command was given. */
export const readBytes = (io: CliIo, place: string): Effect.Effect<Uint8Array, CannotRun> =>
  io.read(place).pipe(Effect.catch((sentence) => cannotRun(sentence)))

/** A command's output: into a file where one is named, else to where it speaks. */
export const writeOutput = (io: CliIo, place: string | undefined, text: string): Effect.Effect<void, CannotRun> =>
  place === undefined || place === "-"
    ? Effect.sync(() => io.say(text))
    : io.write(place, text).pipe(Effect.catch((sentence) => cannotRun(sentence)))
