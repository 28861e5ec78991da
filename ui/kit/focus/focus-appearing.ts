import { flushSync } from "react-dom"

/** Makes a change, and gives the focus to the first field that appears by it in a part of the page. */
export const focusAppearing = (part: Element | null, change: () => void): void => {
  const before = new Set(fieldsIn(part))
  flushSync(change)
  fieldsIn(part)
    .find((field) => !before.has(field))
    ?.focus()
}

const fieldsIn = (part: Element | null): ReadonlyArray<HTMLElement> => [
  ...(part?.querySelectorAll<HTMLElement>(":is(input, textarea, [contenteditable=true]):not(:disabled)") ?? []),
]
