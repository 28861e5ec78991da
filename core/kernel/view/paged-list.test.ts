import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { Page } from "../pages.ts"
import { createPagedList, createScope, type ListWish, type Scope } from "./index.ts"

interface Wish extends ListWish {
  readonly active: boolean
}
const first: Wish = { search: "", first: 0, rows: 20, active: true }
const pause = 300

/** A server whose responses the test completes, in any order. */
const aServer = () => {
  const asked: Array<{ readonly wish: Wish; readonly answer: (answer: Page<string> | string) => void }> = []
  let interruptions = 0
  const load = (wish: Wish): Effect.Effect<Page<string>, string> =>
    Effect.callback<Page<string>, string>((resume) => {
      const answer = (given: Page<string> | string) =>
        resume(typeof given === "string" ? Effect.fail(given) : Effect.succeed(given))
      asked.push({ wish, answer })
      return Effect.sync(() => {
        interruptions++
      })
    })
  return {
    asked,
    load,
    get interruptions() {
      return interruptions
    },
    last: () => asked.at(-1),
  }
}
const page = (...rows: ReadonlyArray<string>): Page<string> => ({ result: rows, total: rows.length })

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
  const server = aServer()
  return { server, list: createPagedList(scope, first, server.load, pause) }
}
const settled = () => vi.advanceTimersByTimeAsync(0)

describe("a paged list", () => {
  it("asks for its first page at once, and shows a skeleton until it is there", async () => {
    const { server, list } = open()
    expect(list.state$.value).toMatchObject({ status: "loading", loadedOnce: false, rows: [] })
    expect(server.asked.map(({ wish }) => wish)).toEqual([first])
    server.last()?.answer(page("a", "b"))
    await settled()
    expect(list.state$.value).toMatchObject({ status: "ready", loadedOnce: true, rows: ["a", "b"], total: 2 })
  })

  it("waits for a pause in typing, and then asks once, from the first row on", async () => {
    const { server, list } = open()
    server.last()?.answer(page("a"))
    await settled()
    list.goTo(40)
    await settled()
    list.search("m")
    await vi.advanceTimersByTimeAsync(pause - 1)
    list.search("me")
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect(server.asked).toHaveLength(2)
    expect(list.state$.value.wish).toEqual({ ...first, search: "me" })
    await vi.advanceTimersByTimeAsync(1)
    expect(server.asked).toHaveLength(3)
    expect(server.last()?.wish).toEqual({ ...first, search: "me" })
  })

  it("never shows an older answer over a newer wish, and interrupts the older call", async () => {
    const { server, list } = open()
    await settled()
    list.goTo(20)
    await settled()
    const [older, newer] = server.asked
    newer?.answer(page("newer"))
    await settled()
    older?.answer(page("older"))
    await settled()
    expect(list.state$.value.rows).toEqual(["newer"])
    expect(server.interruptions).toBe(1)
  })

  it("forgets a call as soon as something is typed, not only after the pause", async () => {
    const { server, list } = open()
    await settled()
    list.search("m")
    server.asked[0]?.answer(page("older"))
    await settled()
    expect(list.state$.value).toMatchObject({ rows: [], status: "loading" })
  })

  it("keeps its rows while the next page loads and after it failed", async () => {
    const { server, list } = open()
    server.last()?.answer(page("a"))
    await settled()
    list.goTo(20)
    await settled()
    expect(list.state$.value).toMatchObject({ status: "loading", rows: ["a"], loadedOnce: true })
    server.last()?.answer("falhou")
    await settled()
    expect(list.state$.value).toMatchObject({ status: "failed", failure: "falhou", rows: ["a"], total: 1 })
    list.reload()
    await settled()
    expect(list.state$.value).toMatchObject({ status: "loading", failure: undefined })
    expect(server.last()?.wish).toEqual({ ...first, first: 20 })
  })

  it("goes back to the first row when it is resized or narrowed, and keeps the rest of the wish", async () => {
    const { server, list } = open()
    list.goTo(60)
    list.resize(50)
    await settled()
    expect(server.last()?.wish).toEqual({ ...first, rows: 50 })
    list.goTo(50)
    list.narrow({ active: false })
    await settled()
    expect(server.last()?.wish).toEqual({ ...first, rows: 50, active: false })
  })

  it("asks for nothing more once its scope ended", async () => {
    const { server, list } = open()
    list.search("m")
    scope.end()
    await vi.advanceTimersByTimeAsync(pause)
    expect(server.asked).toHaveLength(1)
  })
})
