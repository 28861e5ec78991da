import { flushSync } from "react-dom"

/**
 * Makes a change, and gives the focus to the first field to write in that appears by it in a part of the page, the caret after its text;
 * else to the first list to choose from.
 */
export const focusAppearing = (part: Element | null, change: () => void): void => {
  const before = new Set(fieldsIn(part))
  flushSync(change)
  const appeared = fieldsIn(part).filter((field) => !before.has(field))
  const first = appeared.find((field) => !(field instanceof HTMLSelectElement)) ?? appeared[0]
  first?.focus()
  if (first instanceof HTMLTextAreaElement) first.setSelectionRange(first.value.length, first.value.length)
}

const fieldsIn = (part: Element | null): ReadonlyArray<HTMLElement> => [
  ...(part?.querySelectorAll<HTMLElement>(":is(input, textarea, select, [contenteditable=true]):not(:disabled)") ?? []),
]
