import { AxeBuilder } from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"

/** What axe finds wrong on a page by WCAG 2.1 AA, a line for each rule with the elements that break it. */
export const findings = (page: Page): Promise<ReadonlyArray<string>> =>
  wrongBy(axeOn(page).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]))

/** The rules that another colour scheme may break; all others look at what stands there. */
const findingsOfColour = (page: Page): Promise<ReadonlyArray<string>> =>
  wrongBy(axeOn(page).withRules(["color-contrast", "link-in-text-block"]))

/** Of what is right nothing is written down: that takes longer than looking. */
const axeOn = (page: Page): AxeBuilder => new AxeBuilder({ page }).options({ resultTypes: ["violations"] })

const wrongBy = async (axe: AxeBuilder): Promise<ReadonlyArray<string>> => {
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`)
}

/** Axe finds nothing, by day and by night. */
export const nothingWrong = async (page: Page, state: string): Promise<void> => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
    // What is fading in has another contrast than it will have; what never ends (a spinner, a skeleton) is looked at as it is.
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .every(({ effect, playState }) => playState !== "running" || effect?.getTiming().iterations === Infinity),
    )
    const found = colorScheme === "light" ? findings(page) : findingsOfColour(page)
    expect(await found, `${state}, ${colorScheme}`).toEqual([])
  }
}
