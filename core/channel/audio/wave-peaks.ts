/** The height of silence in a drawn waveform, of 1. */
export const quietestPeak = 0.06

/**
 * Returns the heights of so many bars for a sound, from `quietestPeak` to 1: the loudest sample of each stretch of equal
 * length, relative to the loudest of all. `samples` are from -1 to 1; of fewer samples than bars, some are drawn twice.
 */
export const peaksOf = (samples: ArrayLike<number>, bars: number): ReadonlyArray<number> => {
  const { length } = samples
  const heights = Array.from({ length: bars }, (_, bar) => {
    const from = Math.floor((bar * length) / bars)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * length) / bars))
    let most = 0
    for (let at = from; at < to; at++) most = Math.max(most, Math.abs(samples[at] ?? 0))
    return most
  })
  const loudest = heights.reduce((most, height) => Math.max(most, height), 0)
  return heights.map((height) => (loudest === 0 ? quietestPeak : Math.max(quietestPeak, height / loudest)))
}
