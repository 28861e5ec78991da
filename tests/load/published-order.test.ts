import { expect, it } from "vitest"
import { publishedOrder } from "./published-order.ts"

const said = (seq: number, changeSeq = seq) => ({ seq, changeSeq })

it("takes numbers that go up by one, and refuses one that comes again or too late", () => {
  const order = publishedOrder(2)
  expect([said(3), said(4)].map(order.take)).toEqual([undefined, undefined])
  expect(order.take(said(4))).toBe("told 4 after 4")
  expect(order.take(said(2))).toBe("told 2 after 4")
  expect(order.missing()).toEqual([])
})

it("misses what is passed over, until the change of that message is told", () => {
  const order = publishedOrder(0)
  for (const message of [said(1), said(3)]) expect(order.take(message)).toBeUndefined()
  expect(order.missing()).toEqual([2])
  expect(order.take(said(2, 4))).toBeUndefined()
  expect(order.missing()).toEqual([])
  expect(order.take(said(1, 6))).toBeUndefined()
  expect(order.missing()).toEqual([5])
})
