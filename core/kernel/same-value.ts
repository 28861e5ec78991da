/** Compares two values of plain data (texts, numbers, lists, records) deeply; an absent field equals undefined. */
export const sameValue = (one: unknown, other: unknown): boolean => {
  if (one === other) return true
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((value, at) => sameValue(value, other[at]))
    )
  const keys = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...keys].every((key) => sameValue(Reflect.get(one, key), Reflect.get(other, key)))
}
