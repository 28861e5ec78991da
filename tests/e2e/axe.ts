import { AxeBuilder } from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"

/** What axe finds wrong on a page by WCAG 2.1 AA, a line for each rule with the elements that break it. */
export const findings = async (page: Page): Promise<ReadonlyArray<string>> => {
  const { violations } = await new AxeBuilder({ page }).withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]).analyze()
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
    expect(await findings(page), `${state}, ${colorScheme}`).toEqual([])
  }
}
