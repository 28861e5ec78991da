/** Puts another value in one place of a JSON value, in which it is changed, and returns it; `at` counts its places, around their end. */
export const brokenAt = (whole: unknown, at: number, other: unknown): unknown => {
  const places: Array<() => void> = []
  const walk = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return
    for (const key of Object.keys(value)) {
      places.push(() => Reflect.set(value, key, other))
      walk(Reflect.get(value, key))
    }
  }
  walk(whole)
  places[at % Math.max(1, places.length)]?.()
  return whole
}
