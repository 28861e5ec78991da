import { unavailable } from "@prosa/core/kernel"
import { Effect, Result } from "effect"
import { expect, it } from "vitest"
import { lazyPort } from "./lazy-port.ts"

interface Echo {
  readonly say: (word: string) => Effect.Effect<string>
}

it("loads its adapter once, with the first call", async () => {
  let loads = 0
  const port = lazyPort<Echo>(() => {
    loads += 1
    return Promise.resolve({ say: (word) => Effect.succeed(`${word}!`) })
  })
  expect(loads).toBe(0)
  expect(await Promise.all(["oi", "olá"].map((word) => Effect.runPromise(port.say(word))))).toEqual(["oi!", "olá!"])
  expect(loads).toBe(1)
})

it("fails as a server that cannot be reached while it cannot be loaded, and tries again", async () => {
  let isOffline = true
  const port = lazyPort<Echo>(() =>
    isOffline ? Promise.reject(new Error("offline")) : Promise.resolve({ say: (word) => Effect.succeed(word) }),
  )
  expect(await Effect.runPromise(Effect.result(port.say("oi") as Effect.Effect<string, typeof unavailable>))).toEqual(
    Result.fail(unavailable),
  )
  isOffline = false
  expect(await Effect.runPromise(port.say("oi"))).toBe("oi")
})

it("is no promise", async () => {
  const port = lazyPort<Echo>(() => Promise.reject(new Error("never")))
  expect(await Promise.resolve(port)).toBe(port)
})
