/**
 * The beginnings of the ranges that durations are counted in, in seconds, each included: two to a doubling, up to three months. A duration is
 * in the last range whose beginning it has reached.
 */
export const durationRanges: ReadonlyArray<number> = [
  0,
  ...new Set(Array.from({ length: 47 }, (_, at) => Math.ceil(2 ** (at / 2)))),
]

/** Returns the place of the range of a duration in seconds. */
export const rangeOf = (seconds: number): number => durationRanges.findLastIndex((from) => from <= Math.max(0, seconds))

/** Durations of one range: how many, and their seconds added up. */
export interface RangeCount {
  readonly range: number
  readonly count: number
  readonly seconds: number
}

/**
 * Returns the duration in seconds that a share of all durations, 0 to 1, does not exceed: the mean of the range in which it lies, so that it is
 * exact for one duration and at most 42% off for many. Null without durations.
 */
export const shareWithin = (ranges: ReadonlyArray<RangeCount>, share: number): number | null => {
  const total = ranges.reduce((sum, { count }) => sum + count, 0)
  const rank = Math.max(1, Math.ceil(total * share))
  const sums = new Map<number, RangeCount>()
  for (const one of ranges) {
    const { count, seconds } = sums.get(one.range) ?? { count: 0, seconds: 0 }
    sums.set(one.range, { range: one.range, count: count + one.count, seconds: seconds + one.seconds })
  }
  let passed = 0
  for (const { count, seconds } of [...sums.values()].toSorted((a, b) => a.range - b.range)) {
    passed += count
    if (passed >= rank) return Math.round(seconds / count)
  }
  return null
}
