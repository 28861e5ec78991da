import fc from "fast-check"
import { expect, it } from "vitest"
import { peaksOf, quietestPeak } from "../index.ts"

const samples = fc.array(
  fc.integer({ min: -1_000, max: 1_000 }).map((sample) => sample / 1_000),
  { maxLength: 400 },
)
const bars = fc.integer({ min: 1, max: 100 })

it("a waveform has the bars that are asked for, each between silence and the loudest", () => {
  fc.assert(
    fc.property(samples, bars, (sound, count) => {
      const peaks = peaksOf(sound, count)
      expect(peaks).toHaveLength(count)
      for (const peak of peaks) {
        expect(peak).toBeGreaterThanOrEqual(quietestPeak)
        expect(peak).toBeLessThanOrEqual(1)
      }
      if (sound.some((sample) => sample !== 0)) expect(Math.max(...peaks)).toBe(1)
    }),
  )
})

it("a waveform does not depend on volume or sign", () => {
  fc.assert(
    fc.property(samples, bars, fc.constantFrom(-1, 0.5, -0.25), (sound, count, factor) => {
      const changed = peaksOf(
        sound.map((sample) => sample * factor),
        count,
      )
      for (const [at, peak] of peaksOf(sound, count).entries()) expect(changed[at]).toBeCloseTo(peak, 6)
    }),
  )
})

it("each bar of a waveform is the loudest of its stretch", () => {
  expect(peaksOf([0.1, -0.5, 0.25, 0.2], 2)).toEqual([1, 0.5])
  expect(peaksOf(Float32Array.from([0, 0, 0, 0]), 2)).toEqual([quietestPeak, quietestPeak])
  expect(peaksOf([], 3)).toEqual([quietestPeak, quietestPeak, quietestPeak])
  expect(peaksOf([1, 0.5], 4)).toEqual([1, 1, 0.5, 0.5])
})
