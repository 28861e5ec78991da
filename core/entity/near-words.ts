/**
 * Returns the known words at exactly one edit from a word: a letter wrong, missing, extra, or swapped with its
 * neighbour.
 */
export type NearWords = (word: string) => ReadonlyArray<string>

/**
 * Builds an index of near words. Two words one edit apart become equal when each loses at most one letter, so a table
 * of the words with one letter deleted avoids comparing all of them.
 */
export const nearWordsOf = (words: ReadonlySet<string>): NearWords => {
  const byShortened = new Map<string, Array<string>>()
  for (const word of words)
    for (const key of shortened(word)) {
      const sharing = byShortened.get(key)
      if (sharing === undefined) byShortened.set(key, [word])
      else sharing.push(word)
    }
  return (word) => {
    const near = new Set<string>()
    for (const key of shortened(word))
      for (const known of byShortened.get(key) ?? []) if (isOneLetterApart(word, known)) near.add(known)
    return [...near]
  }
}

const letter = /^\p{L}$/u
const isLetter = (character: string | undefined): boolean => character !== undefined && letter.test(character)

// Digits are never treated as typos: 'plano 200' is not 'plano 300'.
const shortened = (word: string): ReadonlySet<string> => {
  const keys = new Set([word])
  for (let at = 0; at < word.length; at += 1) if (isLetter(word[at])) keys.add(word.slice(0, at) + word.slice(at + 1))
  return keys
}

/** Returns whether two words differ by one replaced, missing, added or swapped letter. */
export const isOneLetterApart = (a: string, b: string): boolean => {
  if (Math.abs(a.length - b.length) > 1) return false
  if (a.length > b.length) return isOneLetterApart(b, a)
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  if (a.length < b.length) return isLetter(b[at]) && a.slice(at) === b.slice(at + 1)
  if (!isLetter(a[at]) || !isLetter(b[at])) return false
  if (a.slice(at + 1) === b.slice(at + 1)) return true
  return a[at] === b[at + 1] && a[at + 1] === b[at] && isLetter(b[at + 1]) && a.slice(at + 2) === b.slice(at + 2)
}
