import { Effect, Result } from "effect"
import { describe, expect, it, vi } from "vitest"
import { callStream } from "./index.ts"

describe("a call as a stream", () => {
  it("starts anew with each subscription", () => {
    const call = vi.fn(() => Effect.succeed(1))
    const answer$ = callStream(call)
    expect(call).not.toHaveBeenCalled()
    answer$.subscribe()
    answer$.subscribe()
    expect(call).toHaveBeenCalledTimes(2)
  })

  it("emits its result once and completes", () => {
    const seen: Array<unknown> = []
    callStream(() => Effect.succeed(7)).subscribe({
      next: (answer) => seen.push(Result.isSuccess(answer) && answer.success),
      complete: () => seen.push("complete"),
    })
    expect(seen).toEqual([7, "complete"])
  })

  it("emits an expected failure as a result", () => {
    const seen: Array<unknown> = []
    callStream(() => Effect.fail("não")).subscribe({
      next: (answer) => seen.push(Result.isFailure(answer) && answer.failure),
      complete: () => seen.push("complete"),
      error: () => seen.push("error"),
    })
    expect(seen).toEqual(["não", "complete"])
  })

  it("has a defect as its error, also one thrown before the call begins", () => {
    const broken = new Error("quebrou")
    const errors: Array<unknown> = []
    const error = (cause: unknown) => errors.push(cause)
    callStream(() => Effect.die(broken)).subscribe({ error })
    callStream(() => {
      throw broken
    }).subscribe({ error })
    expect(errors).toEqual([broken, broken])
  })

  it("interrupts the call when unsubscribed, and emits nothing then", async () => {
    const seen: Array<unknown> = []
    const interrupted = vi.fn()
    const call = Effect.never.pipe(Effect.onInterrupt(() => Effect.sync(interrupted)))
    const waiting = callStream(() => call).subscribe({
      next: (answer) => seen.push(answer),
      error: (cause: unknown) => seen.push(cause),
      complete: () => seen.push("complete"),
    })
    await Promise.resolve()
    waiting.unsubscribe()
    await vi.waitFor(() => expect(interrupted).toHaveBeenCalledOnce())
    expect(seen).toEqual([])
  })
})
