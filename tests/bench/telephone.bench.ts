import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium } from "@playwright/test"
import lighthouse from "lighthouse"
import { atLeast, atMost, type Finding, median, must } from "./measure.js"
import { chromiumFlags, loginOf, startProduct, systemChromium } from "./started-product.js"

const rounds = 7
/** The port of Chromium's inspection, through which Lighthouse drives it. */
const inspected = 9_222

/**
 * Bench 14: the inbox of an attendant on a telephone, as Lighthouse measures it: a slow network and a processor of a
 * quarter of this one's speed, both simulated. The pages were visited before, as with staff who work all day: scripts come
 * from the browser's cache.
 */
export const telephoneBench = async (): Promise<ReadonlyArray<Finding>> => {
  const folder = mkdtempSync(join(tmpdir(), "prosa-telephone-"))
  const { url, stop } = await startProduct(join(folder, "data"))
  // Lighthouse looks at the browser's own context, which is the one of its profile.
  const context = await chromium.launchPersistentContext(join(folder, "profile"), {
    ...systemChromium,
    args: [...chromiumFlags, `--remote-debugging-port=${inspected}`],
    locale: "pt-BR",
  })
  try {
    const page = await context.newPage()
    const { email, password } = loginOf(join(folder, "data"), "camila")
    await page.goto(`${url}/login`)
    await page.getByLabel("E-mail").fill(email)
    await page.getByLabel("Senha", { exact: true }).fill(password)
    await page.getByRole("button", { name: "Entrar" }).click()
    await page.waitForURL((address) => !address.pathname.includes("login"))
    await page.goto(`${url}/omnichannel`)
    await page.getByRole("region", { name: "Conversas" }).waitFor()
    await page.close()
    const seen: Array<Visit> = []
    for (let round = 0; round <= rounds; round++) seen.push(await measuredVisit(`${url}/omnichannel`))
    // The first visit fills the caches.
    const measured = seen.slice(1)
    return [
      atLeast("14 the inbox on a telephone, by Lighthouse", median(measured.map(({ score }) => score)), 95, "points"),
      atMost("14 the inbox on a telephone: blocking", median(measured.map(({ blocking }) => blocking)), 200, "ms"),
      atMost("14 the inbox on a telephone: layout shift", median(measured.map(({ shift }) => shift)), 0.1, ""),
    ]
  } finally {
    await context.close()
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Visit {
  readonly score: number
  /** Milliseconds in which the page does not answer. */
  readonly blocking: number
  readonly shift: number
}

/** A visit that Lighthouse could measure: now and then it sees no paint, which is told. */
const measuredVisit = async (url: string): Promise<Visit> => {
  for (let attempt = 0; attempt < 3; attempt++) {
    const seen = await visit(url)
    if (typeof seen !== "string") return seen
    process.stderr.write(`Lighthouse could not measure a visit: ${seen}\n`)
  }
  throw new Error("three visits in a row could not be measured")
}

/** Measures a visit, or says why it could not be measured. */
const visit = async (url: string): Promise<Visit | string> => {
  const result = await lighthouse(
    url,
    { port: inspected, logLevel: "error" },
    { extends: "lighthouse:default", settings: { onlyCategories: ["performance"], disableStorageReset: true } },
  )
  const { lhr } = result ?? {}
  if (lhr?.runtimeError !== undefined) return `${lhr.runtimeError.code} ${lhr.runtimeError.message}`
  must(lhr?.finalDisplayedUrl.startsWith(url) === true, "the inbox is measured, not the login")
  const figure = (audit: string) => lhr?.audits[audit]?.numericValue ?? Number.NaN
  return {
    score: (lhr?.categories["performance"]?.score ?? Number.NaN) * 100,
    blocking: figure("total-blocking-time"),
    shift: figure("cumulative-layout-shift"),
  }
}
