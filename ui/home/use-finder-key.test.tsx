import { cleanup, render, renderHook, screen } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { useFinderKey } from "./use-finder-key.ts"

const open = (finder: (() => void) | undefined = () => {}) => {
  render(<textarea aria-label="Mensagem" />)
  message().focus()
  return renderHook(() => useFinderKey(finder, () => {}))
}
const message = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: "Mensagem" })

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe("Ctrl+K", () => {
  it("keeps what is typed right after it from the field that has the focus", async () => {
    const finder = vi.fn()
    const { result } = open(finder)
    await userEvent.keyboard("Oi{Control>}k{/Control}renatoa{Backspace}{Backspace}a{Enter}")
    expect([finder.mock.calls.length, message().value]).toEqual([1, "Oi"])
    expect(result.current()).toEqual({ text: "renata", entered: true })
    await userEvent.keyboard("!")
    expect([message().value, result.current()]).toEqual(["Oi!", { text: "", entered: false }])
  })

  it("gives typing back where the finder never comes", async () => {
    open()
    await userEvent.keyboard("{Control>}k{/Control}a")
    await vi.advanceTimersByTimeAsync(5_000)
    await userEvent.keyboard("b")
    expect(message().value).toBe("b")
  })

  it("catches nothing where there is no finder, or no page any more", async () => {
    const { unmount } = open()
    await userEvent.keyboard("{Control>}k{/Control}")
    unmount()
    await userEvent.keyboard("a")
    renderHook(() => useFinderKey(undefined, () => {}))
    await userEvent.keyboard("{Control>}k{/Control}b")
    expect(message().value).toBe("ab")
  })
})
