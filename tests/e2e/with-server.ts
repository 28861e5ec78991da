import { type Browser, test as playwrightTest } from "@playwright/test"
import { type DemoCompany, type RunningServer, startServer, withMovableClock } from "./running-server.ts"

export { expect } from "@playwright/test"

interface PerTest {
  readonly pagesClosed: undefined
  /** A company with the demo's data for this spec's file alone, on the shared server. */
  readonly company: DemoCompany
}

interface PerWorker {
  /** Why a spec cannot share a server; the default shares it. Specs with different reasons have different servers. */
  readonly ownServer: string
  /** The server's clock can be set ahead; only of a spec with an own server. */
  readonly movableClock: boolean
  /** The product with its demo company, started once for all the specs of a worker that share it. */
  readonly server: RunningServer
}

/** The companies that files have taken on a server. */
const takenOf = new WeakMap<RunningServer, Map<string, DemoCompany>>()

/**
 * Playwright's test with the product running. Specs that take `server` leave the demo company as the others expect it:
 * its three bots and their flows unchanged, further things under names of their own. One that cannot takes `company`;
 * one that kills the server or moves its clock says so besides: `test.use({ ownServer: "it kills the server" })`.
 */
export const test = playwrightTest.extend<PerTest, PerWorker>({
  ownServer: ["", { option: true, scope: "worker" }],
  movableClock: [false, { option: true, scope: "worker" }],
  server: [
    async ({ movableClock }, provide) => {
      const server = await startServer(undefined, movableClock ? withMovableClock : {})
      await provide(server)
      await server.dispose()
    },
    { scope: "worker", timeout: 120_000 },
  ],
  company: async ({ server }, provide, { file }) => {
    const taken = takenOf.get(server) ?? new Map<string, DemoCompany>()
    takenOf.set(server, taken)
    const next = server.companies[taken.size]
    const company = taken.get(file) ?? (next && { ...server, ...next })
    if (company === undefined) throw new Error("every company is taken: have more of them made in demo-data.ts")
    taken.set(file, company)
    await provide(company)
  },
  // Playwright itself leaves open what a test opened with `browser.newContext`: its sockets would stay, and its people online.
  pagesClosed: [
    async ({ browser }, provide, info) => {
      await provide(undefined)
      if (info.status !== info.expectedStatus) await printPages(browser)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})

/** Prints what a failed test leaves on its pages, as a screen reader has it: the log is often all that is left of a run. */
const printPages = async (browser: Browser): Promise<void> => {
  for (const page of browser.contexts().flatMap((context) => context.pages())) {
    const seen = await page
      .locator("body")
      .ariaSnapshot({ timeout: 5_000 })
      .catch((reason: unknown) => String(reason))
    const hidden = await page
      .locator("[aria-hidden=true], [inert]")
      .count()
      .catch(() => 0)
    process.stdout.write(`${page.url()} (${hidden} hidden)\n${seen.slice(0, mostPrinted)}\n`)
  }
}

const mostPrinted = 6_000
