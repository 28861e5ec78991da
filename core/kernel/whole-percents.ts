/**
 * Returns the shares of counts in whole percent, which add up to 100 (largest remainders; of equal ones the first). All are
 * 0 where nothing was counted.
 */
export const wholePercents = (counts: ReadonlyArray<number>): ReadonlyArray<number> => {
  const all = counts.reduce((sum, count) => sum + count, 0)
  if (all === 0) return counts.map(() => 0)
  const exact = counts.map((count) => (count * 100) / all)
  const missing = 100 - exact.reduce((sum, share) => sum + Math.floor(share), 0)
  const places = [...exact.keys()].sort((a, b) => remainder(exact[b]) - remainder(exact[a]) || a - b)
  const raised = new Set(places.slice(0, missing))
  return exact.map((share, place) => Math.floor(share) + (raised.has(place) ? 1 : 0))
}

const remainder = (share = 0): number => share - Math.floor(share)
