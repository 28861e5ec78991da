import type { ProgramGauges } from "./program-gauges.ts"

/** The window at the end of the first minute beside the last one: a fifth of a short run, fifteen seconds of a long one. */
export const gaugeFigures = (read: ReadonlyArray<ProgramGauges>) => {
  const last = read.at(-1)
  const [first] = read
  const length = last?.at ?? 0
  const begins = Math.min(60_000, length / 4)
  const window = Math.min(20_000, length / 4)
  const early = read.filter(({ at }) => at >= begins && at <= begins + window)
  const late = read.filter(({ at }) => at >= length - window)
  const seconds = length / 1_000
  return {
    toldPerSecond: ((last?.told ?? 0) - (first?.told ?? 0)) / seconds,
    mostBuffered: last?.mostBuffered ?? 0,
    residentFirst: median(early.map(({ resident }) => resident)),
    residentLast: median(late.map(({ resident }) => resident)),
    residentMost: Math.max(...read.map(({ resident }) => resident)),
    heapFirst: Math.min(...early.map(({ heapUsed }) => heapUsed)),
    heapLast: Math.min(...late.map(({ heapUsed }) => heapUsed)),
    programCpu: ((last?.cpuSeconds ?? 0) - (first?.cpuSeconds ?? 0)) / seconds,
  }
}

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
