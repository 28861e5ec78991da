import { Effect } from "effect"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createScope, type Scope } from "../../kernel/view/index.ts"
import { createInMemoryAddress } from "../testing/index.ts"
import { createAddressedList, type TableWish } from "./index.ts"

const pause = 600
let scope: Scope
beforeEach(() => {
  vi.useFakeTimers()
  scope = createScope()
})
afterEach(() => {
  scope.end()
  vi.useRealTimers()
})

const open = async (fields: Readonly<Record<string, string>> = {}, total = 95) => {
  const address = createInMemoryAddress(fields)
  const asked: Array<TableWish> = []
  const list = createAddressedList<number, TableWish, never>(scope, {
    address,
    first: { search: "", first: 0, rows: 20, sort: undefined },
    sortable: ["name"],
    typingPause: pause,
    load: (wish) => {
      asked.push(wish)
      const result = Array.from({ length: total }, (_, at) => at).slice(wish.first, wish.first + wish.rows)
      return Effect.succeed({ result, total })
    },
  })
  await vi.advanceTimersByTimeAsync(0)
  return { address, asked, list, wish: () => list.state$.value.wish }
}
const settled = () => vi.advanceTimersByTimeAsync(0)

describe("a list in the address", () => {
  it("starts at the address's view, with one query", async () => {
    const { address, asked } = await open({ search: "ana", page: "2", size: "50", sort: "-name" })
    expect(asked).toEqual([{ search: "ana", first: 50, rows: 50, sort: { field: "name", order: -1 } }])
    expect(address.steps).toHaveLength(1)
  })

  it("adds a history step for each page, size and order", async () => {
    const { address, asked, list, wish } = await open()
    list.goTo(40)
    list.resize(50)
    list.narrow({ sort: { field: "name", order: 1 } })
    await settled()
    expect(address.steps).toEqual([{}, { page: "3" }, { size: "50" }, { size: "50", sort: "name" }])
    address.back()
    address.back()
    await settled()
    expect(wish()).toEqual({ search: "", first: 40, rows: 20, sort: undefined })
    expect(asked.at(-1)).toEqual(wish())
    address.forward()
    await settled()
    expect(wish()).toMatchObject({ first: 0, rows: 50 })
    expect(address.steps).toHaveLength(3)
  })

  it("adds one history step for typing, after a pause", async () => {
    const { address, asked, list } = await open({ page: "3" })
    list.search("a")
    await vi.advanceTimersByTimeAsync(pause - 1)
    list.search("an")
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect(address.steps).toEqual([{ page: "3" }])
    await vi.advanceTimersByTimeAsync(1)
    expect(address.steps).toEqual([{ page: "3" }, { search: "an" }])
    expect(asked).toHaveLength(2)
    address.back()
    await settled()
    expect(list.state$.value.wish).toMatchObject({ search: "", first: 40 })
  })

  it("discards the pending search when the user goes back during the pause", async () => {
    const { address, list, wish } = await open()
    list.goTo(20)
    list.search("an")
    address.back()
    await vi.advanceTimersByTimeAsync(pause)
    expect(wish()).toMatchObject({ search: "", first: 0 })
    expect(address.read()).toEqual({})
  })

  it("redirects from a page beyond the last to the last, without a history step", async () => {
    const { address, wish, list } = await open({ page: "80" })
    await settled()
    await settled()
    expect(wish().first).toBe(80)
    expect(list.state$.value.rows).toHaveLength(15)
    expect(address.steps).toEqual([{ page: "5" }])
  })

  it("does not redirect when the list is empty", async () => {
    const { asked } = await open({}, 0)
    await settled()
    expect(asked).toHaveLength(1)
  })

  it("writes nothing once its scope ended", async () => {
    const { address, list } = await open()
    list.search("an")
    scope.end()
    address.write({ page: "2" }, "push")
    await vi.advanceTimersByTimeAsync(pause)
    expect(address.read()).toEqual({ page: "2" })
  })
})
