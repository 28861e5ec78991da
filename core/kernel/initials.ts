/** Returns the first letters of a name's first and last word; '' for emoji and telephone numbers. */
export const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word))
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => firstLetter(word ?? ""))
  return letters.join("").toLocaleUpperCase("pt-BR")
}

/** A letter with its accents, however they are written. */
const firstLetter = (word: string) => /^\p{L}\p{M}*/u.exec(word)?.[0] ?? ""
