import { commonWords, fillerWords } from "./language-words.ts"

/** Letters that sound alike, so that people write one for the other: 'canselar', 'ezame', 'reajendar', 'enderesso'. */
const alike: ReadonlyArray<readonly [RegExp, ReadonlyArray<string>]> = [
  [/ss/gu, ["c", "s"]],
  [/sc/gu, ["c", "s", "ss"]],
  [/s/gu, ["c", "z", "ss", "x"]],
  [/c/gu, ["s", "ss", "sc"]],
  [/z/gu, ["s", "x"]],
  [/x/gu, ["ch", "s", "z"]],
  [/ch/gu, ["x"]],
  [/g/gu, ["j"]],
  [/j/gu, ["g"]],
  [/n(?=[pb])/gu, ["m"]],
  [/m(?=[^aeioumpb])/gu, ["n"]],
  [/rr/gu, ["r"]],
]
const shortest = 5
const longest = 20

/**
 * Returns words with those that are unknown as they are known, where they differ by letters that sound alike at one place. A word
 * that no letter of this kind makes a known one stays, so that a text of another topic is repaired to nothing.
 */
export const asKnown = (words: ReadonlyArray<string>, isKnown: (word: string) => boolean): ReadonlyArray<string> =>
  words.map((word) => {
    if (word.length < shortest || word.length > longest || fillerWords.has(word) || commonWords.has(word)) return word
    if (isKnown(word)) return word
    for (const [written, meant] of alike)
      for (const { 0: letters, index } of word.matchAll(written))
        for (const other of meant) {
          const candidate = word.slice(0, index) + other + word.slice(index + letters.length)
          if (isKnown(candidate)) return candidate
        }
    return word
  })
