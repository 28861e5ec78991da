import { expect, it } from "vitest"
import { type Connection, type ConnectionTrouble, troubleAfter } from "../index.ts"

const told = (...states: ReadonlyArray<Connection["state"]>) =>
  states.reduce<ReadonlyArray<ConnectionTrouble>>(
    (all, state) => [
      ...all,
      troubleAfter(all.at(-1), state === "waiting" ? { state, attempt: 1, retryInMs: 5_000 } : { state }),
    ],
    [],
  )

it("there is no problem during the first connection", () => {
  expect(told("connecting", "open")).toEqual([undefined, undefined])
})

it("the problem stays the same across attempts, until connected or given up", () => {
  expect(told("open", "waiting", "connecting", "waiting", "connecting", "open")).toEqual([
    undefined,
    "trying",
    "trying",
    "trying",
    "trying",
    undefined,
  ])
  expect(told("waiting", "lost", "connecting")).toEqual(["trying", "lost", "trying"])
})
