import { expect, it } from "vitest"
import { type Connection, type ConnectionTrouble, troubleAfter } from "./index.ts"

const told = (...states: ReadonlyArray<Connection["state"]>) =>
  states.reduce<ReadonlyArray<ConnectionTrouble>>(
    (all, state) => [
      ...all,
      troubleAfter(all.at(-1), state === "waiting" ? { state, attempt: 1, retryInMs: 5_000 } : { state }),
    ],
    [],
  )

it("says nothing while a connection is made for the first time", () => {
  expect(told("connecting", "open")).toEqual([undefined, undefined])
})

it("says the same while one attempt follows the other, until it is open or given up", () => {
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
