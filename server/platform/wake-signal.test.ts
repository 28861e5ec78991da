import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { createWakeSignal } from "./wake-signal.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const watch = (wait: Promise<void>) => {
  const seen = { over: false }
  void wait.then(() => (seen.over = true))
  return seen
}

test("a wait ends at its timeout, not before", async () => {
  const waiting = watch(createWakeSignal().wait(100))
  await vi.advanceTimersByTimeAsync(99)
  expect(waiting.over).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(waiting.over).toBe(true)
})

test("waking ends the current wait", async () => {
  const signal = createWakeSignal()
  const waiting = watch(signal.wait(1_000))
  signal.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(waiting.over).toBe(true)
})

test("waking while nobody waits ends the next wait, once", async () => {
  const signal = createWakeSignal()
  signal.wake()
  signal.wake()
  const first = watch(signal.wait(1_000))
  await vi.advanceTimersByTimeAsync(0)
  expect(first.over).toBe(true)
  const second = watch(signal.wait(1_000))
  await vi.advanceTimersByTimeAsync(999)
  expect(second.over).toBe(false)
})
