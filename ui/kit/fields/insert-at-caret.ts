/** Puts a piece into the text of a field where its caret stands, in place of what is marked, and the caret behind it. */
export const insertAtCaret = (
  field: HTMLTextAreaElement | HTMLInputElement | null,
  text: string,
  piece: string,
  change: (text: string) => void,
): void => {
  const [from, to] = [field?.selectionStart ?? text.length, field?.selectionEnd ?? text.length]
  change(`${text.slice(0, from)}${piece}${text.slice(to)}`)
  // at once: what is typed next belongs into the field
  field?.focus()
  // after the piece, once the text is drawn
  requestAnimationFrame(() => {
    field?.focus()
    field?.setSelectionRange(from + piece.length, from + piece.length)
  })
}
