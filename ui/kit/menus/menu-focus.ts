import type { FocusEvent } from "react"

/**
 * Gives the focus back to the button of a menu that is closed. Each arrow key makes the menu take the focus a frame
 * later (@zag-js/menu); a choice made within that frame has closed it, and the focus would go down with it.
 */
export const giveFocusBackWhenClosed = (event: FocusEvent<HTMLElement>): void => {
  const cameFrom = event.relatedTarget
  if (event.currentTarget.dataset["state"] === "closed" && cameFrom instanceof HTMLElement) cameFrom.focus()
}
