// Characters that JSON escapes besides the quote, and surrogates, some of which it escapes too.
const escaped = /[^ -[\]-\ud7ff\ue000-\uffff]/

/** Encodes a list of texts as a quoted CSV cell that holds JSON: `"[""a"",""b""]"`. */
export const listToQuotedCell = (texts: ReadonlyArray<string>): string => {
  if (texts.length === 0) return "[]"
  // Joined directly, which takes half as long as JSON followed by CSV quoting.
  const joined = texts.join('"",""')
  return escaped.test(joined) || texts.some(hasQuote)
    ? `"${JSON.stringify(texts).replaceAll('"', '""')}"`
    : `"[""${joined}""]"`
}

const hasQuote = (text: string): boolean => text.includes('"')

const plainList = /^\[""[ !#-[\]-\uffff]*(?:"",""[ !#-[\]-\uffff]*)*""\]$/

/** Decodes the content of a quoted cell, if it is JSON without escapes; else undefined. */
export const listFromQuotedCell = (content: string): ReadonlyArray<string> | undefined =>
  plainList.test(content) ? content.slice(3, -3).split('"",""') : undefined
