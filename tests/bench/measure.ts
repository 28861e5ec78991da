/** What a bench found: `ratio` is already turned so that `target` reads as written. */
export interface Finding {
  readonly name: string
  readonly ours: number
  readonly reference: number
  readonly ratio: number
  readonly unit: string
  readonly target: string
  readonly pass: boolean
}

/** `faster`: the reference's figure by ours, at least so much. `within`: ours by the reference's, at most so much. */
export type Target = { readonly faster: number } | { readonly within: number }

const rounds = 15
/** A sample is repeated until it lasts so long, in milliseconds, so that the clock's own steps do not count. */
const shortest = 4

const sample = (run: () => unknown, times: number): number => {
  const begun = performance.now()
  for (let at = 0; at < times; at++) run()
  return (performance.now() - begun) / times
}

/** How often a run fits into the shortest sample; warms it up on the way. */
const timesFor = (run: () => unknown): number => {
  let times = 1
  while (times < 1_000_000 && sample(run, times) * times < shortest) times *= 2
  return times
}

/** The middle one of the values. */
export const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** What one run of each cost, measured one after the other. */
export interface Pair {
  readonly ours: number
  readonly theirs: number
}

/** The median of the ratios of what was measured elsewhere, pair by pair. */
export const ofPairs = (name: string, pairs: ReadonlyArray<Pair>, target: Target, unit: string): Finding => {
  const ratio = median(pairs.map(({ ours, theirs }) => ("faster" in target ? theirs / ours : ours / theirs)))
  return {
    name,
    ours: median(pairs.map(({ ours }) => ours)),
    reference: median(pairs.map(({ theirs }) => theirs)),
    ratio,
    unit,
    ...judged(ratio, target),
  }
}

/** Times both in turns, who begins changing every round: milliseconds of one run each, and the median of the ratios round by round. */
export const compare = (name: string, ours: () => unknown, reference: () => unknown, target: Target): Finding => {
  const [ourTimes, theirTimes] = [timesFor(ours), timesFor(reference)]
  const pairs = Array.from({ length: rounds }, (_, round): Pair => {
    if (round % 2 === 0) return { ours: sample(ours, ourTimes), theirs: sample(reference, theirTimes) }
    const theirs = sample(reference, theirTimes)
    return { ours: sample(ours, ourTimes), theirs }
  })
  return ofPairs(name, pairs, target, "ms")
}

/** The same for work that waits for something: both are promises, one after another. */
export const compareAsync = async (
  name: string,
  ours: () => Promise<unknown>,
  reference: () => Promise<unknown>,
  target: Target,
): Promise<Finding> => {
  const timed = async (run: () => Promise<unknown>, times: number) => {
    const begun = performance.now()
    for (let at = 0; at < times; at++) await run()
    return (performance.now() - begun) / times
  }
  const timesOf = async (run: () => Promise<unknown>) => {
    let times = 1
    while ((await timed(run, times)) * times < shortest) times *= 2
    return times
  }
  const [ourTimes, theirTimes] = [await timesOf(ours), await timesOf(reference)]
  const pairs: Array<Pair> = []
  for (let round = 0; round < rounds; round++) {
    const oursFirst = round % 2 === 0
    const first = await (oursFirst ? timed(ours, ourTimes) : timed(reference, theirTimes))
    const second = await (oursFirst ? timed(reference, theirTimes) : timed(ours, ourTimes))
    pairs.push(oursFirst ? { ours: first, theirs: second } : { ours: second, theirs: first })
  }
  return ofPairs(name, pairs, target, "ms")
}

/** A count of work or of faults, beside the most that it may be. */
export const atMost = (name: string, ours: number, limit: number, unit: string): Finding => ({
  name,
  ours,
  reference: limit,
  ratio: limit === 0 ? ours : ours / limit,
  unit,
  target: `≤ ${limit}`,
  pass: ours <= limit,
})

/** A share or a count, beside the least that it may be. */
export const atLeast = (name: string, ours: number, limit: number, unit: string): Finding => ({
  ...atMost(name, ours, limit, unit),
  target: `≥ ${limit}`,
  pass: ours >= limit,
})

const judged = (ratio: number, target: Target) =>
  "faster" in target
    ? { target: `≥ ${target.faster} ×`, pass: ratio >= target.faster }
    : { target: `≤ ${target.within} ×`, pass: ratio <= target.within }

/** A wrong answer is no result: the bench stops. */
export const must = (holds: boolean, what: string): void => {
  if (!holds) throw new Error(`wrong answer: ${what}`)
}

/** Numbers from 0 up to 1 that only the seed decides. */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
