import { AxeBuilder } from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"

/** What axe finds wrong on a page by WCAG 2.1 AA, a line for each rule with the elements that break it. */
export const findings = (page: Page): Promise<ReadonlyArray<string>> =>
  wrongBy(axeOn(page).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]))

/** The rules that another colour scheme may break; all others look at what stands there. */
const findingsOfColour = (page: Page): Promise<ReadonlyArray<string>> =>
  wrongBy(axeOn(page).withRules(["color-contrast", "link-in-text-block"]))

/**
 * Records violations only, because recording what passes takes longer than the check. A page without frames is checked
 * in one run (axe's legacy mode): for frames of other origins axe opens a second page for every check.
 */
const axeOn = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode(page.frames().length === 1)

const wrongBy = async (axe: AxeBuilder): Promise<ReadonlyArray<string>> => {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`)
}

/** Axe finds nothing, by day and by night. */
export const nothingWrong = async (page: Page, state: string): Promise<void> => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
    // While a colour fades, its contrast is neither the old nor the new one. Endless animations (a spinner, a skeleton)
    // are checked as they are.
    await page.waitForFunction(finishAnimations)
    const found = colorScheme === "light" ? findings(page) : findingsOfColour(page)
    expect(await found, `${state}, ${colorScheme}`).toEqual([])
  }
}

/** Skips running animations to their end; returns whether none was left, since the end of one may start another. */
const finishAnimations = (): boolean => {
  const finite = document
    .getAnimations()
    .filter(({ effect, playState }) => playState === "running" && effect?.getTiming().iterations !== Infinity)
  for (const animation of finite) animation.finish()
  return finite.length === 0
}
