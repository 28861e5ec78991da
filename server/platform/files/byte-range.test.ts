import { expect, it } from "vitest"
import { byteRangeOf } from "./byte-range.ts"

it.each([
  ["bytes=0-", { from: 0, to: 99 }],
  ["bytes=0-9", { from: 0, to: 9 }],
  ["bytes=90-200", { from: 90, to: 99 }],
  ["bytes=-10", { from: 90, to: 99 }],
  ["bytes=-500", { from: 0, to: 99 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=9-3", undefined],
  ["bytes=0-1,5-6", undefined],
  ["bytes=-", undefined],
  ["lines=0-1", undefined],
  [undefined, undefined],
])("in a hundred bytes, %s is %j", (header, range) => {
  expect(byteRangeOf(header, 100)).toEqual(range)
})
