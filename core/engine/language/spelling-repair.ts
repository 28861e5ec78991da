/** Words of the training phrases, in which misspelt ones are looked for. */
export interface Spelling {
  /** The known word that was meant: the word itself, or one that differs by a slip or two; undefined: none does. */
  readonly repair: (word: string) => string | undefined
}

/** So many letters a word has at the least before one slip, or two, are forgiven. */
const oneSlipFrom = 4
const twoSlipsFrom = 8

/** Compares with known words of about the same length that begin alike; what was repaired once is remembered. */
export const createSpelling = (words: Iterable<string>): Spelling => {
  const known = new Set(words)
  const byStart = new Map<string, Array<string>>()
  for (const word of known) {
    const start = word.slice(0, 1)
    const listed = byStart.get(start)
    if (listed === undefined) byStart.set(start, [word])
    else listed.push(word)
  }
  const repaired = new Map<string, string | undefined>()
  const search = (word: string): string | undefined => {
    const slips = word.length >= twoSlipsFrom ? 2 : word.length >= oneSlipFrom ? 1 : 0
    if (slips === 0) return undefined
    let best: string | undefined
    let fewest = slips + 1
    // The first two letters may have changed places.
    for (const start of new Set([word.slice(0, 1), word.slice(1, 2)]))
      for (const candidate of byStart.get(start) ?? []) {
        if (candidate.length < oneSlipFrom || Math.abs(candidate.length - word.length) > fewest) continue
        const distance = slipsBetween(word, candidate, fewest + 1)
        // Of two that are as near the first in the alphabet is meant, in whatever order they were learnt.
        const nearer = distance < fewest || (distance === fewest && best !== undefined && candidate < best)
        if (!nearer) continue
        fewest = distance
        best = candidate
      }
    return best
  }
  return {
    repair: (word) => {
      if (known.has(word)) return word
      if (repaired.has(word)) return repaired.get(word)
      const found = search(word)
      // People's words have no end; what is remembered has.
      if (repaired.size >= 5_000) repaired.clear()
      repaired.set(word, found)
      return found
    },
  }
}

/** Letters wrong, missing, extra or swapped (Damerau's distance, neighbours only); `most` when it is not less than that. */
const slipsBetween = (one: string, other: string, most: number): number => {
  let before: ReadonlyArray<number> = []
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    let least = row
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1]
      let slips = Math.min(
        (above[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
      )
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        slips = Math.min(slips, (before[column - 2] ?? 0) + 1)
      line.push(slips)
      least = Math.min(least, slips)
    }
    if (least >= most) return most
    before = above
    above = line
  }
  return Math.min(most, above[other.length] ?? most)
}
