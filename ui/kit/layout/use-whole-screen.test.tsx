import { act, cleanup, fireEvent, renderHook, waitFor } from "@testing-library/react"
import { afterEach, expect, it } from "vitest"
import { useWholeScreen } from "./use-whole-screen.ts"

let shown: Element | null = null
const changed = () => act(() => void fireEvent(document, new Event("fullscreenchange")))

/** A browser that grants full screen, or refuses it. */
const browser = (grants: boolean) => {
  Object.defineProperty(document, "fullscreenElement", { configurable: true, get: () => shown })
  document.documentElement.requestFullscreen = async () => {
    if (!grants) throw new TypeError("refused")
    shown = document.documentElement
  }
  document.exitFullscreen = async () => {
    shown = null
  }
  return renderHook(useWholeScreen).result
}

afterEach(() => {
  cleanup()
  shown = null
  for (const [owner, name] of [
    [document.documentElement, "requestFullscreen"],
    [document, "exitFullscreen"],
    [document, "fullscreenElement"],
  ] as const)
    Reflect.deleteProperty(owner, name)
})

it("fills the screen, and ends when it is left by the browser's own key", async () => {
  const hook = browser(true)
  await act(async () => hook.current[1](true))
  changed()
  expect([hook.current[0], shown]).toEqual([true, document.documentElement])
  shown = null
  changed()
  expect(hook.current[0]).toBe(false)
})

it("gives the screen back when it is ended, or its part of the page goes", async () => {
  const hook = browser(true)
  await act(async () => hook.current[1](true))
  await act(async () => hook.current[1](false))
  expect([hook.current[0], shown]).toEqual([false, null])
  await act(async () => hook.current[1](true))
  cleanup()
  await waitFor(() => expect(shown).toBeNull())
})

it("fills the window where the browser refuses", async () => {
  const hook = browser(false)
  await act(async () => hook.current[1](true))
  expect([hook.current[0], shown]).toEqual([true, null])
  await act(async () => hook.current[1](false))
  expect(hook.current[0]).toBe(false)
})
