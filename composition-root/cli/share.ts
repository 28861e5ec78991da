import { Effect } from "effect"
import { type CannotRun, cannotRun } from "./cli-io.ts"
import type { Typed } from "./command-line.ts"

/** Reads what `--min` asks for, in percent; 0 without it. */
export const readLeast = (typed: Typed): Effect.Effect<number, CannotRun> => {
  const wish = typed.one("min") ?? "0"
  const least = Number(wish)
  return /^\d+(\.\d+)?$/u.test(wish) && least <= 100
    ? Effect.succeed(least)
    : cannotRun(`--min é um número de 0 a 100, e não ${wish}.`)
}

/** Truncated, not rounded: only all of it is shown as 100 %. */
export const shownPercent = (percent: number): string => `${(Math.floor(percent * 10) / 10).toLocaleString("pt-BR")}%`
