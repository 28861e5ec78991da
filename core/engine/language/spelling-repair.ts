/** Corrects misspelt words to those of the training phrases. */
export interface Spelling {
  /** Returns the known word meant: the word itself, or one within an edit or two; undefined if there is none. */
  readonly repair: (word: string) => string | undefined
}

/** Minimum length of a word for one edit, or two, to be tolerated. */
const oneSlipFrom = 4
const twoSlipsFrom = 8

/**
 * Creates the spelling repair, which compares a word with known words of similar length and beginning. Results are
 * cached.
 */
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
    // The first two letters may be swapped.
    for (const start of new Set([word.slice(0, 1), word.slice(1, 2)]))
      for (const candidate of byStart.get(start) ?? []) {
        if (candidate.length < oneSlipFrom || Math.abs(candidate.length - word.length) > fewest) continue
        const distance = slipsBetween(word, candidate, fewest + 1)
        // Ties go to the alphabetically first word, regardless of the order of the input.
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
      // Users' words are unlimited; the cache is not.
      if (repaired.size >= 5_000) repaired.clear()
      repaired.set(word, found)
      return found
    },
  }
}

/** Returns the Damerau distance (letters wrong, missing, extra, or adjacent ones swapped), capped at `most`. */
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
