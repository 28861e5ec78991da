import { Effect, Result } from "effect"
import { describe, expect, it, vi } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { callStream, lastingCallStream } from "./index.ts"

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
    const begun = vi.fn()
    const call = Effect.sync(begun).pipe(
      Effect.andThen(Effect.never),
      Effect.onInterrupt(() => Effect.sync(interrupted)),
    )
    const waiting = callStream(() => call).subscribe({
      next: (answer) => seen.push(answer),
      error: (cause: unknown) => seen.push(cause),
      complete: () => seen.push("complete"),
    })
    await soon(() => expect(begun).toHaveBeenCalledOnce())
    waiting.unsubscribe()
    await soon(() => expect(interrupted).toHaveBeenCalledOnce())
    expect(seen).toEqual([])
  })
})

describe("a lasting call as a stream", () => {
  it("runs to its end when unsubscribed: its result is told, and not emitted", async () => {
    const seen: Array<unknown> = []
    const told: Array<unknown> = []
    const call = lastingCallStream(
      () => Effect.delay(Effect.succeed(7), 1),
      (answer) => told.push(Result.isSuccess(answer) && answer.success),
    ).subscribe((answer) => seen.push(answer))
    call.unsubscribe()
    await soon(() => expect(told).toEqual([7]))
    expect(seen).toEqual([])
  })

  it("emits what it tells, and completes", () => {
    const seen: Array<unknown> = []
    const next = (answer: unknown) => seen.push(answer)
    lastingCallStream(() => Effect.fail("não"), next).subscribe({ next, complete: () => seen.push("complete") })
    expect(seen).toEqual([Result.fail("não"), Result.fail("não"), "complete"])
  })
})
