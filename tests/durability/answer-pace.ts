/** Measures how long deliveries wait for their answers, and for how long nobody was answered. */
export const createAnswerPace = () => {
  const times: Array<number> = []
  let last = performance.now()
  let longestOutage = 0
  return {
    answered: (milliseconds: number) => {
      times.push(milliseconds)
      const now = performance.now()
      longestOutage = Math.max(longestOutage, now - last)
      last = now
    },
    figures: () => {
      const sorted = times.sort((a, b) => a - b)
      const share = (part: number) => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
      return { p50: share(0.5), p99: share(0.99), longestOutage }
    },
  }
}
