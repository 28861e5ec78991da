/**
 * A piece of a message's text: links are recognized and given https if they have no scheme (conversations, section 5,
 * 'Chat').
 */
export type TextPiece = { readonly text: string; readonly href?: string }

const link = /\b(?:https?:\/\/|www\.)[^\s<>"']+[^\s<>"'.,;:!?)\]}]/giu

/** Splits a text into pieces, whose texts concatenate to it. End punctuation is not part of a link. */
export const piecesOf = (text: string): ReadonlyArray<TextPiece> => {
  const pieces: Array<TextPiece> = []
  let from = 0
  for (const found of text.matchAll(link)) {
    if (found.index > from) pieces.push({ text: text.slice(from, found.index) })
    pieces.push({ text: found[0], href: /^https?:/iu.test(found[0]) ? found[0] : `https://${found[0]}` })
    from = found.index + found[0].length
  }
  if (from < text.length) pieces.push({ text: text.slice(from) })
  return pieces
}
