/** Returns the FNV-1a hash of a text's UTF-16 units, 32 bits. */
export const textHash = (text: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193)
    hash = Math.imul(hash ^ (unit >>> 8), 0x01000193)
  }
  return hash >>> 0
}

/** Returns the first place of a number in an ascending list; undefined if it is not there. */
export const placeOf = (ascending: Uint32Array, wanted: number): number | undefined => {
  let [from, to] = [0, ascending.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((ascending[middle] ?? 0) < wanted) from = middle + 1
    else to = middle
  }
  return ascending[from] === wanted ? from : undefined
}
