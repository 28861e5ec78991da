import { act, cleanup, renderHook } from "@testing-library/react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { useOncePainted } from "./use-once-painted.ts"

beforeEach(() => void vi.useFakeTimers({ toFake: ["requestAnimationFrame", "cancelAnimationFrame", "setTimeout"] }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

it("is true once a frame has been painted, and false again with what was drawn", () => {
  const { result, rerender } = renderHook(({ drawn }) => useOncePainted(drawn), { initialProps: { drawn: false } })
  act(() => void vi.advanceTimersByTime(100))
  expect(result.current).toBe(false)
  rerender({ drawn: true })
  expect(result.current).toBe(false)
  act(() => void vi.advanceTimersToNextFrame())
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current).toBe(true)
  rerender({ drawn: false })
  expect(result.current).toBe(false)
  rerender({ drawn: true })
  expect(result.current).toBe(false)
})
