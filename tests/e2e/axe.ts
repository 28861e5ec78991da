import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { AxeBuilder } from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"
import type axeCore from "axe-core"
import type { AxeResults, RunOptions } from "axe-core"
import { isLong } from "../long-run.ts"

/** Minified, which a page reads in half the time. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** What axe finds wrong on a page by WCAG 2.1 AA, a line for each rule with the elements that break it. */
export const findings = (page: Page): Promise<ReadonlyArray<string>> =>
  wrongBy(page, { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"] })

/** The rules that another colour scheme may break; all others look at what stands there. */
const findingsOfColour = (page: Page): Promise<ReadonlyArray<string>> =>
  wrongBy(page, { type: "rule", values: ["color-contrast", "link-in-text-block"] })

const wrongBy = async (page: Page, runOnly: NonNullable<RunOptions["runOnly"]>): Promise<ReadonlyArray<string>> => {
  // Recording what passes takes longer than the check.
  const options: RunOptions = { runOnly, resultTypes: ["violations"] }
  // Only a page with frames needs the builder, which enters each of them: it reads axe's source anew for every check.
  const { violations } =
    page.frames().length === 1
      ? await runOnce(page, options)
      : await new AxeBuilder({ page }).options(options).setLegacyMode(false).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`)
}

/** Runs axe in the page's document, which gets its source once. */
const runOnce = async (page: Page, options: RunOptions): Promise<Pick<AxeResults, "violations">> => {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource)
  return page.evaluate((given) => (globalThis as unknown as { axe: typeof axeCore }).axe.run(document, given), options)
}

/**
 * Axe finds nothing by day, and in the long run by night: text that is readable by day is readable by night
 * (`colour-roles.test.ts`).
 */
export const nothingWrong = async (
  page: Page,
  state: string,
  schemes: ReadonlyArray<"light" | "dark"> = isLong ? ["light", "dark"] : ["light"],
): Promise<void> => {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" })
    // While a colour fades, its contrast is neither the old nor the new one. Endless animations (a spinner, a skeleton)
    // are checked as they are.
    await page.waitForFunction(finishAnimations)
    const found = colorScheme === "light" ? findings(page) : findingsOfColour(page)
    expect(await found, `${state}, ${colorScheme}`).toEqual([])
  }
}

/** The same in the long run alone: for a state on a journey that a spec of accessibility shows in every run. */
export const nothingWrongInLong = async (page: Page, state: string): Promise<void> => {
  if (isLong) await nothingWrong(page, state)
}

/** Skips running animations to their end; returns whether none was left, since the end of one may start another. */
const finishAnimations = (): boolean => {
  const finite = document
    .getAnimations()
    .filter(({ effect, playState }) => playState === "running" && effect?.getTiming().iterations !== Infinity)
  for (const animation of finite) animation.finish()
  return finite.length === 0
}
