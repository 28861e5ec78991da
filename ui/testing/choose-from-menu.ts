import { act, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"

const highlighted = () => document.querySelector("[role=menuitem][data-highlighted]")?.textContent

/** Opens a menu by its button and chooses an item, by keyboard; the item must not be disabled. */
export const chooseFromMenu = async (trigger: HTMLElement, item: string): Promise<void> => {
  act(() => trigger.focus())
  await userEvent.keyboard("{Enter}")
  await waitFor(() => {
    if (highlighted() === undefined) throw new Error("the menu is not open")
  })
  for (let now = highlighted(); now !== item; now = highlighted()) {
    await userEvent.keyboard("{ArrowDown}")
    const before = now
    await waitFor(() => {
      if (highlighted() === before) throw new Error(`nothing below "${before}"`)
    })
  }
  await userEvent.keyboard("{Enter}")
  await waitFor(() => {
    if (trigger.getAttribute("aria-expanded") !== "false") throw new Error("the menu is still open")
  })
}
