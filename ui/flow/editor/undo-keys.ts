/** Marks a field whose whole text is in the flow: there the keys of undo and redo go to the history of the flow. */
export const undoOfDocument = { "data-undo": "document" } as const

/** Whether the keys of undo and redo are the field's own: it holds words that are not in the flow, or handles them itself. */
export const undoesItself = (target: EventTarget): boolean => {
  const field = target instanceof Element ? target.closest("input:not([type=checkbox]), textarea, .ProseMirror") : null
  return field !== null && field.getAttribute("data-undo") !== undoOfDocument["data-undo"]
}
