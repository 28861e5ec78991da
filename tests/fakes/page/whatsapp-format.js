/**
 * Splits a text into parts as WhatsApp formats it: `*bold*`, `_italic_`, `~strike~`, code between three or one backticks, and links.
 * A mark counts only at the edge of a word, and within one line.
 * Returns a list of `{ kind: "text" | "link" | "code", text }` and `{ kind: "bold" | "italic" | "strike", parts }`.
 */
export const formatParts = (text) => {
  const parts = []
  let rest = text
  let before = ""
  while (rest !== "") {
    const found = firstMark(rest, before)
    if (found === undefined) {
      parts.push(...linkParts(rest))
      break
    }
    const { index, length, part } = found
    if (index > 0) parts.push(...linkParts(rest.slice(0, index)))
    parts.push(part)
    before = rest[index + length - 1] ?? ""
    rest = rest.slice(index + length)
  }
  return parts
}

const kinds = { "*": "bold", _: "italic", "~": "strike" }
const isWord = (letter) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter)

const firstMark = (text, before) => {
  const mark =
    /```(?<block>[^]+?)```|`(?<code>[^`\n]+)`|(?<sign>[*_~])(?<inner>(?!\s|\k<sign>)[^\n]*?\S|[^\s*_~])\k<sign>/gu
  for (const match of text.matchAll(mark)) {
    const { block, code, sign, inner } = match.groups ?? {}
    const [whole] = match
    const index = match.index
    const previous = index === 0 ? before : text[index - 1]
    const found = { index, length: whole.length }
    if (sign === undefined) return { ...found, part: { kind: "code", text: block ?? code } }
    if (!isWord(previous) && !isWord(text[index + whole.length]) && !isInLink(text, index))
      return { ...found, part: { kind: kinds[sign], parts: formatParts(inner) } }
  }
  return undefined
}

const link = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]*_~]/gu

const isInLink = (text, index) =>
  [...text.matchAll(link)].some((match) => index > match.index && index < match.index + match[0].length)

const linkParts = (text) => {
  const parts = []
  let from = 0
  for (const match of text.matchAll(link)) {
    if (match.index > from) parts.push({ kind: "text", text: text.slice(from, match.index) })
    parts.push({ kind: "link", text: match[0] })
    from = match.index + match[0].length
  }
  if (from < text.length) parts.push({ kind: "text", text: text.slice(from) })
  return parts
}
