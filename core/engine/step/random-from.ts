/** Returns a number from 0 to 1 (exclusive), determined by the seed (mulberry32). */
export const randomFrom = (seed: number): number => {
  let mixed = (Math.trunc(seed) + 0x6d2b79f5) | 0
  mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}
