// What JSON escapes in a text apart from a quote, and halves of characters, some of which it escapes too.
const escaped = /[^ -[\]-\ud7ff\ue000-\uffff]/

/** A list of texts as a quoted cell of a CSV that holds JSON: `"[""a"",""b""]"`. */
export const listToQuotedCell = (texts: ReadonlyArray<string>): string => {
  if (texts.length === 0) return "[]"
  // Put together at once rather than made JSON and then quoted: half of the time.
  const joined = texts.join('"",""')
  return escaped.test(joined) || texts.some(hasQuote)
    ? `"${JSON.stringify(texts).replaceAll('"', '""')}"`
    : `"[""${joined}""]"`
}

const hasQuote = (text: string): boolean => text.includes('"')

const plainList = /^\[""[ !#-[\]-\uffff]*(?:"",""[ !#-[\]-\uffff]*)*""\]$/

/** The texts of what stands between a cell's quotes, where it is JSON in which nothing is escaped; else undefined. */
export const listFromQuotedCell = (content: string): ReadonlyArray<string> | undefined =>
  plainList.test(content) ? content.slice(3, -3).split('"",""') : undefined
