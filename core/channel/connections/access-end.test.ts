import { describe, expect, it } from "vitest"
import { accessEndNotice, accessEndSentence } from "../index.ts"

const day = 86_400_000
const end = "2026-11-24T12:00:00.000Z"
const before = (milliseconds: number) => accessEndSentence(end, Date.parse(end) - milliseconds)

describe("the end of a login at Meta", () => {
  it("is announced from seven days before it, and no sooner", () => {
    expect(accessEndNotice).toBe(7)
    expect(before(7 * day + 1)).toBe("")
    expect(before(7 * day)).toBe("O acesso à Meta termina em 7 dias. Conecte a conta de novo.")
  })

  it("is counted in days that have begun", () => {
    expect(before(day + 1)).toContain("termina em 2 dias.")
    expect(before(day)).toContain("termina em 1 dia.")
    expect(before(1)).toContain("termina em 1 dia.")
  })

  it("is said afterwards, for as long as it lasts", () => {
    for (const after of [0, 1, 400 * day])
      expect(before(-after)).toBe("O acesso à Meta terminou. Conecte a conta de novo.")
  })

  it("is unknown for a login that never ends", () => {
    expect(accessEndSentence(null, Date.parse(end))).toBe("")
  })
})
