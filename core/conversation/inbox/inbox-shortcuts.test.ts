import { describe, expect, it } from "vitest"
import { DialogId } from "../../kernel/index.ts"
import { inboxCommandOf, inboxShortcuts, letterOf, neighbourOf } from "../index.ts"

const press = (code: string, more = {}) => ({
  key: "",
  code,
  altKey: true,
  shiftKey: true,
  ctrlKey: false,
  metaKey: false,
  ...more,
})

describe("the keys of the inbox", () => {
  it("are each one letter with Alt and Shift, and one command", () => {
    expect(new Set(inboxShortcuts.map(letterOf)).size).toBe(inboxShortcuts.length)
    expect(new Set(inboxShortcuts.map(({ command }) => command)).size).toBe(inboxShortcuts.length)
    for (const { code, command } of inboxShortcuts) {
      expect(inboxCommandOf(press(code), true)).toBe(command)
      for (const more of [{ altKey: false }, { shiftKey: false }, { ctrlKey: true }, { metaKey: true }])
        expect(inboxCommandOf(press(code, more), false)).toBeUndefined()
    }
    expect(inboxCommandOf(press("KeyZ"), false)).toBeUndefined()
  })

  it("are shown by '?', but where somebody writes", () => {
    const question = { ...press("KeyW"), key: "?", altKey: false }
    expect([inboxCommandOf(question, false), inboxCommandOf(question, true)]).toEqual(["help", undefined])
  })

  it("walk through the list as it is shown, and not beyond its ends", () => {
    const rows = [3, 1, 2].map((id) => ({ id: DialogId.make(id) }))
    const from = (open: number | undefined, step: 1 | -1) =>
      neighbourOf(rows, open === undefined ? undefined : DialogId.make(open), step)
    expect([from(3, 1), from(1, 1), from(2, 1)]).toEqual([1, 2, undefined])
    expect([from(3, -1), from(1, -1), from(2, -1)]).toEqual([undefined, 3, 1])
    expect([from(undefined, 1), from(9, -1), neighbourOf([], undefined, 1)]).toEqual([3, 2, undefined])
  })
})
