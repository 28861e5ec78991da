import { expect, type Locator, type Page } from "@playwright/test"

/** The most presses of Tab by which a person may have to look for a control. */
const patience = 40

/**
 * Moves the focus to a control by Tab alone; by Shift and Tab where it lies before the present one. Fails where it is
 * not reached.
 */
export const tabTo = async (page: Page, control: Locator, { back = false } = {}): Promise<void> => {
  await expect(control).toBeVisible()
  for (let presses = 0; presses <= patience; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(back ? "Shift+Tab" : "Tab")
  }
  const stands = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
  throw new Error(`${patience} presses of Tab do not reach ${String(control)}; the focus is on ${stands}`)
}

/** Moves the focus to a control by Tab and presses a key there. */
export const pressAt = async (
  page: Page,
  control: Locator,
  key = "Enter",
  direction: { readonly back?: boolean } = {},
): Promise<void> => {
  await tabTo(page, control, direction)
  await page.keyboard.press(key)
}
