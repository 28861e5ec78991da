import { expect, it } from "vitest"
import { createProviderPause, pauseLimits } from "./provider-pause.ts"

it("pauses an agent after so many failures in a row, and again after one more", () => {
  let now = 0
  const pause = createProviderPause({ now: () => now })
  for (let failure = 1; failure < pauseLimits.failures; failure++) pause.failed("loja")
  expect(pause.isOn("loja")).toBe(false)
  pause.failed("loja")
  expect([pause.isOn("loja"), pause.isOn("outra")]).toEqual([true, false])
  now += pauseLimits.length
  expect(pause.isOn("loja")).toBe(false)
  pause.failed("loja")
  expect(pause.isOn("loja")).toBe(true)
  now += pauseLimits.length
  pause.succeeded("loja")
  pause.failed("loja")
  expect(pause.isOn("loja")).toBe(false)
})
