const whole = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 })

/** Formats a count in little space: '950', '12,7 mil', '2 mi'. */
export const formatShortCount = (count: number): string => {
  // what would be rounded to 1.000 mil is 1 mi
  if (count >= 999_950) return `${tenths.format(count / 1_000_000)} mi`
  return count >= 1_000 ? `${tenths.format(count / 1_000)} mil` : whole.format(count)
}

const steps = [1, 2, 5, 10]

/** Returns at most six round whole numbers from 0 on, the last of which is at least `most` and at least 1. */
export const axisTicks = (most: number): ReadonlyArray<number> => {
  const wanted = Math.max(1, Math.ceil(most)) / 5
  const power = 10 ** Math.max(0, Math.floor(Math.log10(wanted)))
  const step = Math.max(1, power * (steps.find((each) => each * power >= wanted) ?? 10))
  const count = Math.ceil(Math.max(1, most) / step)
  return Array.from({ length: count + 1 }, (_, at) => at * step)
}
