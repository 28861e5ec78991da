import { afterEach, expect, it, vi } from "vitest"
import { matchOnly } from "../testing/match-media.ts"
import { gliding } from "./motion.ts"

afterEach(() => vi.unstubAllGlobals())

it("what moves by script jumps where motion is not wanted", () => {
  matchOnly("(prefers-reduced-motion: reduce)")
  expect(gliding(160)).toBe(0)
  matchOnly("(pointer: coarse)")
  expect(gliding(160)).toBe(160)
})
