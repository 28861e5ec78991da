// What a spreadsheet takes for the beginning of a formula, after apostrophes of ours and what nobody sees.
const formula = /^'*[\s\p{Cc}\p{Cf}]*[=+\-@\t\r＝＋－＠]/u

/**
 * The cell as it is written into a CSV: one that a spreadsheet would run as a formula (first visible character `= + - @`, a
 * tab, a carriage return or their full-width forms, also after white space) begins with an apostrophe, and one that itself
 * begins with apostrophes before such a character gets one more.
 */
export const escapeFormula = (cell: string): string => (isHarmless(cell) || !formula.test(cell) ? cell : `'${cell}`)

// Most cells begin with a letter.
const isHarmless = (cell: string): boolean => {
  const first = cell.charCodeAt(0)
  return (first > 0x40 && first < 0x7b) || (first > 0xbf && first < 0x250)
}

/** What was written with `escapeFormula`: exactly one apostrophe is taken away, and only where it would have been set. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
