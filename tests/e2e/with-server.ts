import { test as playwrightTest } from "@playwright/test"
import { type RunningServer, startServer, withMovableClock } from "./running-server.ts"

export { expect } from "@playwright/test"

interface PerTest {
  readonly pagesClosed: undefined
}

interface PerWorker {
  /** Why a spec cannot share a server; the default shares it. Specs with different reasons have different servers. */
  readonly ownServer: string
  /** The server's clock can be set ahead; only of a spec with an own server. */
  readonly movableClock: boolean
  /** The product with its demo company, started once for all the specs of a worker that share it. */
  readonly server: RunningServer
}

/**
 * Playwright's test with the product running. Specs leave the demo company as the others expect it: its three bots and
 * their flows unchanged, further things under names of their own. A spec that cannot says so:
 * `test.use({ ownServer: "it kills the server" })`.
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
  // Playwright itself leaves open what a test opened with `browser.newContext`: its sockets would stay, and its people online.
  pagesClosed: [
    async ({ browser }, provide) => {
      await provide(undefined)
      await Promise.all(browser.contexts().map((context) => context.close()))
    },
    { auto: true },
  ],
})
