import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import { createToaster } from "./index.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const open = () => {
  const toaster = createToaster(scope)
  const titles = () => toaster.shown$.value.map(({ title }) => title)
  return { ...toaster, titles }
}

describe("a toast", () => {
  it("lasts 3 s", async () => {
    const { show, titles } = open()
    show({ kind: "ok", title: "Script salvo com sucesso!" })
    await vi.advanceTimersByTimeAsync(2_999)
    expect(titles()).toEqual(["Script salvo com sucesso!"])
    await vi.advanceTimersByTimeAsync(1)
    expect(titles()).toEqual([])
  })

  it("lasts as long as it says, or until it is dismissed", async () => {
    const { show, titles, dismiss, shown$ } = open()
    show({ kind: "error", title: "Erro no arquivo", life: 5_000 })
    show({ kind: "warning", title: "Arquivo duplicado", life: "sticky" })
    await vi.advanceTimersByTimeAsync(4_999)
    expect(titles()).toEqual(["Erro no arquivo", "Arquivo duplicado"])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(titles()).toEqual(["Arquivo duplicado"])
    for (const { key } of shown$.value) dismiss(key)
    expect(titles()).toEqual([])
  })

  it("replaces the oldest of three that is not sticky", () => {
    const { show, titles } = open()
    show({ kind: "warning", title: "fica", life: "sticky" })
    for (const title of ["um", "dois", "três"]) show({ kind: "ok", title })
    expect(titles()).toEqual(["fica", "dois", "três"])
  })
})
