import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { type CallRefused, tooManyRequests, unavailable } from "../../../kernel/index.ts"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { createResend } from "./resend.ts"

const clock = { now: () => Date.now() }

describe("a resend button", () => {
  let scope: Scope
  let calls: number
  let refusal: CallRefused | undefined
  beforeEach(() => {
    vi.useFakeTimers()
    scope = createScope()
    calls = 0
    refusal = undefined
  })
  afterEach(() => {
    scope.end()
    vi.useRealTimers()
  })
  const open = (pauseFirst: boolean) =>
    createResend(scope, {
      clock,
      pauseFirst,
      send: () =>
        Effect.suspend(() => {
          calls += 1
          return refusal === undefined ? Effect.void : Effect.fail(refusal)
        }).pipe(Effect.delay(200)),
    })
  const left = (button: ReturnType<typeof open>) => button.state$.value.left

  it("counts 60 seconds down from the page's opening, and then sends", async () => {
    const button = open(true)
    expect(left(button)).toBe(60)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(left(button)).toBe(59)
    button.send()
    expect(button.state$.value.sending).toBe(false)
    await vi.advanceTimersByTimeAsync(58_000)
    expect(left(button)).toBe(1)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(left(button)).toBe(0)
    button.send()
    expect(button.state$.value.sending).toBe(true)
    await vi.advanceTimersByTimeAsync(200)
    expect(button.state$.value).toMatchObject({ sending: false, sent: 1, left: 60 })
    expect(calls).toBe(1)
  })

  it("sends once, however often it is pressed meanwhile", async () => {
    const button = open(false)
    for (let at = 0; at < 5; at++) button.send()
    await vi.advanceTimersByTimeAsync(300)
    button.send()
    await vi.advanceTimersByTimeAsync(300)
    expect(calls).toBe(1)
  })

  it("may be pressed again at once after a failure, and says it", async () => {
    refusal = unavailable
    const button = open(false)
    button.send()
    await vi.advanceTimersByTimeAsync(250)
    expect(button.state$.value).toEqual({ left: 0, sending: false, sent: 0, failure: unavailable.message })
    refusal = undefined
    button.send()
    await vi.advanceTimersByTimeAsync(250)
    expect(button.state$.value).toMatchObject({ sent: 1, failure: undefined })
  })

  it("waits as long as the server says after too many attempts", async () => {
    refusal = tooManyRequests(600)
    const button = open(false)
    button.send()
    await vi.advanceTimersByTimeAsync(200)
    expect(button.state$.value).toMatchObject({ left: 600, failure: "Muitas tentativas. Tente novamente em 600 s." })
  })

  it("counts by the clock: a tab that slept for the pause may send when it wakes", async () => {
    const button = open(true)
    await vi.advanceTimersByTimeAsync(0)
    vi.setSystemTime(Date.now() + 120_000)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(left(button)).toBe(0)
  })

  it("ends with its page", async () => {
    const button = open(true)
    scope.end()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(left(button)).toBe(60)
    expect(vi.getTimerCount()).toBe(0)
  })
})
