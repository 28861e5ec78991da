import type { Effect } from "effect"
import type { CannotRun, CliIo } from "./cli-io.ts"
import type { OptionTable, Typed } from "./command-line.ts"

/** How a command ends: 0 all is well, 1 it is not. What could not even be looked at ends with 2 (`CannotRun`). */
export type ExitCode = 0 | 1

/** One of the things that the program does. */
export interface Command {
  /** What it does, in one line. */
  readonly summary: string
  /** How it is typed, with its options. */
  readonly help: string
  readonly options: OptionTable
  /** The fewest and the most files that it takes. */
  readonly places: readonly [least: number, most: number]
  readonly run: (typed: Typed, io: CliIo) => Effect.Effect<ExitCode, CannotRun>
}
