import { flushSync } from "react-dom"

/** Makes a change, and gives the focus to the first field that appears by it in a part of the page, the caret after its text. */
export const focusAppearing = (part: Element | null, change: () => void): void => {
  const before = new Set(fieldsIn(part))
  flushSync(change)
  const appeared = fieldsIn(part).find((field) => !before.has(field))
  appeared?.focus()
  if (appeared instanceof HTMLTextAreaElement) appeared.setSelectionRange(appeared.value.length, appeared.value.length)
}

const fieldsIn = (part: Element | null): ReadonlyArray<HTMLElement> => [
  ...(part?.querySelectorAll<HTMLElement>(":is(input, textarea, [contenteditable=true]):not(:disabled)") ?? []),
]
