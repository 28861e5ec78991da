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
  it("begins where the address says, and asks once", async () => {
    const { address, asked } = await open({ search: "ana", page: "2", size: "50", sort: "-name" })
    expect(asked).toEqual([{ search: "ana", first: 50, rows: 50, sort: { field: "name", order: -1 } }])
    expect(address.steps).toHaveLength(1)
  })

  it("says each page, size and order as a step that one can take back", async () => {
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

  it("says what is typed once typing pauses, as one step", async () => {
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

  it("forgets what was typed when somebody steps back before the pause ends", async () => {
    const { address, list, wish } = await open()
    list.goTo(20)
    list.search("an")
    address.back()
    await vi.advanceTimersByTimeAsync(pause)
    expect(wish()).toMatchObject({ search: "", first: 0 })
    expect(address.read()).toEqual({})
  })

  it("shows the last page instead of one behind it, without a step between", async () => {
    const { address, wish, list } = await open({ page: "80" })
    await settled()
    await settled()
    expect(wish().first).toBe(80)
    expect(list.state$.value.rows).toHaveLength(15)
    expect(address.steps).toEqual([{ page: "5" }])
  })

  it("stays where it is when there is nothing at all", async () => {
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
