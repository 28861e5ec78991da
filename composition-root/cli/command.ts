import type { Effect } from "effect"
import type { CannotRun, CliIo } from "./cli-io.ts"
import type { OptionTable, Typed } from "./command-line.ts"

/** The exit code of a command: 0 success, 1 problems found. A command that cannot run exits with 2 (`CannotRun`). */
export type ExitCode = 0 | 1

/** A command of the program. */
export interface Command {
  /** One line for the overview. */
  readonly summary: string
  /** Usage and options. */
  readonly help: string
  readonly options: OptionTable
  /** The minimum and maximum number of files. */
  readonly places: readonly [least: number, most: number]
  readonly run: (typed: Typed, io: CliIo) => Effect.Effect<ExitCode, CannotRun>
}
