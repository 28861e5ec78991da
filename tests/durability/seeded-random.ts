/** Choices that only the seed decides, so that a run can be repeated. */
export interface SeededRandom {
  /** A number from 0 up to 1. */
  readonly next: () => number
  /** A whole number from 0 up to `end`, which is not among them. */
  readonly below: (end: number) => number
  /** The items in another order. */
  readonly shuffled: <A>(items: ReadonlyArray<A>) => ReadonlyArray<A>
}

export const seededRandom = (seed: number): SeededRandom => {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    next,
    below,
    shuffled: <A>(items: ReadonlyArray<A>) => {
      const order = items.map((item) => ({ item, key: next() }))
      return order.sort((a, b) => a.key - b.key).map(({ item }) => item)
    },
  }
}
