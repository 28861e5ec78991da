// The beginning of a formula in a spreadsheet, after our apostrophes and invisible characters.
const formula = /^'*[\s\p{Cc}\p{Cf}]*[=+\-@\t\r＝＋－＠]/u

/**
 * Escapes a CSV cell that a spreadsheet would run as a formula: if its first visible character is `= + - @`, a tab, a
 * carriage return or a full-width form of these, it gets a leading apostrophe. A cell with apostrophes before such a
 * character gets one more.
 */
export const escapeFormula = (cell: string): string => (isHarmless(cell) || !formula.test(cell) ? cell : `'${cell}`)

// Most cells begin with a letter.
const isHarmless = (cell: string): boolean => {
  const first = cell.charCodeAt(0)
  return (first > 0x40 && first < 0x7b) || (first > 0xbf && first < 0x250)
}

/** Reverts `escapeFormula`: removes exactly one apostrophe, and only where it would have been added. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell
