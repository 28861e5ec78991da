import { act, fireEvent } from "@testing-library/react"

/** Types into a rich text as a browser does: the letters are in the page before ProseMirror reads them. */
export const typeInto = (field: HTMLElement, letters: string): Promise<void> =>
  act(async () => {
    const last = field.querySelector("p:last-child")
    if (last === null) throw new Error("the text has no paragraph")
    if (last.lastChild instanceof Text) last.lastChild.appendData(letters)
    else last.prepend(letters)
    // The observer of changes is told of them in a task of its own.
    await new Promise((done) => setTimeout(done, 0))
  })

/** Presses a key together with Ctrl. */
export const pressWithCtrl = (field: Element, key: string, more: { readonly shiftKey?: boolean } = {}) =>
  fireEvent.keyDown(field, { key, keyCode: key.toUpperCase().codePointAt(0) ?? 0, ctrlKey: true, ...more })
