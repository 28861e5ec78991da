import { createFakeLoginWindows } from "@prosa/core/channel/testing"
import type { LoginFlags } from "@prosa/core/channel"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createBrowserLoginFlags, createBrowserLoginWindows } from "./browser-login-windows.ts"

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe.each<readonly [string, () => LoginFlags]>([
  ["in the browser", createBrowserLoginFlags],
  ["in memory", () => createFakeLoginWindows().flags],
])("LoginFlags, %s", (_name, open) => {
  it("are taken once, each by its name", () => {
    const flags = open()
    expect(flags.take("FbLogin")).toBe(false)
    flags.set("FbLogin")
    expect([flags.take("WppLogin"), flags.take("FbLogin"), flags.take("FbLogin")]).toEqual([false, true, false])
  })
})

it("a browser without a storage keeps no flag", () => {
  vi.stubGlobal("localStorage", undefined)
  const flags = createBrowserLoginFlags()
  flags.set("FbLogin")
  expect(flags.take("FbLogin")).toBe(false)
})

it("a window that the browser blocks is none, and another one tells when it was closed", () => {
  const opened = { closed: false }
  const close = vi.fn()
  vi.stubGlobal("window", { open: (url: string) => (url === "blocked" ? null : opened), close })
  const windows = createBrowserLoginWindows()
  expect(windows.open("blocked")).toBeUndefined()
  const window = windows.open("https://www.facebook.com")
  expect(window?.closed()).toBe(false)
  opened.closed = true
  expect(window?.closed()).toBe(true)
  windows.closeOwn()
  expect(close).toHaveBeenCalledOnce()
})
