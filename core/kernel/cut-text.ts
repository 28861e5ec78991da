/** Made when it is first needed: making it took some 20 ms of the opening of every page. */
const graphemesOf = (text: string): Intl.Segments =>
  (graphemes ??= new Intl.Segmenter("pt-BR", { granularity: "grapheme" })).segment(text)
let graphemes: Intl.Segmenter | undefined

/**
 * Cuts a text to at most `limit` UTF-16 units, before the character (a grapheme, as an emoji with its skin tone) that
 * would exceed them. A first character that alone exceeds them is cut between code points.
 */
export const cutTo = (text: string, limit: number): string => {
  if (text.length <= limit) return text
  // The code point at the limit decides whether the character before it ends there; a long text need not be read.
  const whole = graphemesOf(text.slice(0, limit + 2)).containing(limit)?.index ?? limit
  if (whole > 0) return text.slice(0, whole)
  const last = text.charCodeAt(limit - 1)
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit)
}
