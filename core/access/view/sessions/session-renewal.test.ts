import { Effect } from "effect"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { type CallRefused, sessionEnded, unreachable } from "../../../kernel/index.ts"
import { testNow } from "../../../kernel/testing/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import type { Sessions } from "../../index.ts"
import { aSessionHost, aUser, createInMemorySessions } from "../../testing/index.ts"
import { createSession, renewInTime } from "../index.ts"

const minute = 60_000
let scope: Scope
beforeEach(() => {
  vi.useFakeTimers({ now: testNow })
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

/** A session of 15 minutes, on a device whose clock is `ahead` of the server's by so many milliseconds. */
const open = async (ahead = 0) => {
  const expires = () => new Date(Date.now() + 15 * minute).toISOString()
  const known = createInMemorySessions(aUser({ expires: expires() }), { signedIn: true })
  const renewedAt: Array<number> = []
  let refusal: CallRefused | undefined
  const sessions: Sessions = {
    ...known,
    refresh: () =>
      Effect.suspend(() => {
        renewedAt.push((Date.now() - testNow) / minute)
        return refusal === undefined
          ? Effect.map(known.refresh(), (answer) => ({ ...answer, expires: expires() }))
          : Effect.fail(refusal)
      }),
  }
  const session = createSession(scope, { sessions, host: aSessionHost() })
  renewInTime(scope, { session, clock: { now: () => Date.now() + ahead } })
  await vi.advanceTimersByTimeAsync(0)
  renewedAt.length = 0
  const refuse = (failure: CallRefused | undefined) => {
    refusal = failure
  }
  return { session, renewedAt, refuse }
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

it("the session is renewed a minute before it expires, repeatedly", async () => {
  const { renewedAt } = await open()
  await pass(14 * minute - 1)
  expect(renewedAt).toEqual([])
  await pass(1)
  expect(renewedAt).toEqual([14])
  await pass(28 * minute)
  expect(renewedAt).toEqual([14, 28, 42])
})

it.each([
  ["an hour ahead", 60 * minute, [5, 10, 15, 20, 25, 30]],
  ["14 minutes ahead", 14 * minute, [5, 10, 15, 20, 25, 30]],
  ["an hour behind", -60 * minute, [14, 28]],
])("a clock that is %s neither hurries nor stops it", async (_name, ahead, expected) => {
  const { renewedAt } = await open(ahead)
  await pass(30 * minute)
  expect(renewedAt).toEqual(expected)
})

it("a renewal without a response is repeated every 5 seconds, and the session continues", async () => {
  const { renewedAt, refuse, session } = await open()
  refuse(unreachable)
  await pass(14 * minute + 12_000)
  expect(renewedAt).toHaveLength(3)
  expect(session.state$.value.user).toBeDefined()
  refuse(undefined)
  await pass(3_000)
  expect(renewedAt).toHaveLength(4)
  await pass(13 * minute)
  expect(renewedAt).toHaveLength(4)
})

it("an ended session is not renewed", async () => {
  const { renewedAt, refuse, session } = await open()
  refuse(sessionEnded)
  await pass(14 * minute)
  expect(session.state$.value.user).toBeUndefined()
  await pass(10 * 60 * minute)
  expect(renewedAt).toHaveLength(1)
})

it("a session that was renewed meanwhile, by a call after a sleep, is not renewed twice", async () => {
  const { session, renewedAt } = await open()
  await pass(10 * minute)
  await Effect.runPromise(session.renew())
  await pass(13 * minute)
  expect(renewedAt).toEqual([10])
  await pass(minute)
  expect(renewedAt).toEqual([10, 24])
})

it("nothing is renewed once the scope has ended", async () => {
  const { renewedAt } = await open()
  scope.end()
  await pass(60 * minute)
  expect(renewedAt).toEqual([])
})
