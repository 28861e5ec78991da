import type { FocusEvent, KeyboardEvent } from "react"

/**
 * Gives the focus back to the button of a menu that is closed. Each arrow key makes the menu take the focus a frame
 * later (@zag-js/menu); a choice made within that frame has closed it, and the focus would go down with it.
 */
const giveFocusBackWhenClosed = (event: FocusEvent<HTMLElement>): void => {
  const cameFrom = event.relatedTarget
  if (event.currentTarget.dataset["state"] === "closed" && cameFrom instanceof HTMLElement) cameFrom.focus()
}

/**
 * Keeps Enter and the space bar for the next frame while no item is marked. A menu that is opened by keyboard takes the focus before its
 * marked item is drawn (@zag-js/menu), and a key in between would choose nothing.
 */
const waitForMarkedItem = (event: KeyboardEvent<HTMLElement>): void => {
  const menu = event.currentTarget
  const isMarked = () => menu.hasAttribute("aria-activedescendant")
  if ((event.key !== "Enter" && event.key !== " ") || isMarked()) return
  event.preventDefault()
  event.stopPropagation()
  const { key } = event
  requestAnimationFrame(() => {
    if (isMarked()) menu.dispatchEvent(new window.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }))
  })
}

/** What the list of every menu does about the focus. */
export const menuFocus = { onFocus: giveFocusBackWhenClosed, onKeyDownCapture: waitForMarkedItem }
