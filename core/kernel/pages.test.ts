import { expect, it } from "vitest"
import { countedTotal, formatTotal } from "./index.ts"

it("a total is written with a dot before every three digits, and only roughly where counting stopped", () => {
  expect([0, 12, 999, 1_000, 1_234, 9_999].map(formatTotal)).toEqual(["0", "12", "999", "1.000", "1.234", "9.999"])
  expect([countedTotal, countedTotal + 1].map(formatTotal)).toEqual(["10.000+", "10.000+"])
})
