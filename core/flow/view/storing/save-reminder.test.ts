import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createScope, type Scope } from "../../../kernel/view/index.ts"
import { openEditor } from "../../testing/index.ts"

let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})
const settled = () => vi.advanceTimersByTimeAsync(0)
const open = async () => {
  const opened = openEditor(scope)
  await settled()
  return opened
}

describe("the reminder to save", () => {
  it.each([false, true])("comes after 25 minutes with unsaved changes or without (%s)", async (unsaved) => {
    const { editor, state } = await open()
    if (unsaved) editor.document.rename("Vendas 2")
    expect(state().dirty).toBe(unsaved)
    await vi.advanceTimersByTimeAsync(1_499_999)
    expect(state().reminder).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(state().reminder).toBe(true)
    editor.storing.save()
    await settled()
    expect(state().reminder).toBe(false)
  })

  it("comes then also where the flow was saved before", async () => {
    const { editor, state } = await open()
    editor.document.rename("Vendas 2")
    await vi.advanceTimersByTimeAsync(1_200_000)
    editor.storing.save()
    await vi.advanceTimersByTimeAsync(299_999)
    expect(state()).toMatchObject({ dirty: false, reminder: false })
    await vi.advanceTimersByTimeAsync(1)
    expect(state().reminder).toBe(true)
  })
})
