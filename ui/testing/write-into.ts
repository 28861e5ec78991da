import { act } from "@testing-library/react"
import userEvent from "@testing-library/user-event"

/**
 * Puts a text into a field in one change, behind what it holds. For tests whose subject is not the typing: each key that
 * `userEvent.type` presses draws the page. `user` is one with a clock of its own.
 */
export const writeInto = async (
  field: HTMLElement,
  text: string,
  user: Pick<typeof userEvent, "click" | "paste"> = userEvent,
): Promise<void> => {
  await user.click(field)
  // A dialog that has just opened may have taken the focus in the meantime, and a paste goes where the focus is.
  if (document.activeElement !== field) act(() => field.focus())
  await user.paste(text)
}
