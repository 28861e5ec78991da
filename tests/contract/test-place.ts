import { startTestServer, type TestServer } from "@prosa/server/testing"
import { afterAll } from "vitest"
import { describeOnBothDatabases, onEveryDatabase } from "../../server/platform/storage/testing/test-databases.ts"
import { migrations } from "../../server/storage/migrations.ts"

/** Runs a contract with one adapter: `describeProfiles("over HTTP", open)` is `overHttp(describeProfiles, open)`. */
export type WithAdapter = <Open>(contract: (name: string, open: Open) => void, open: Open) => void

/** The two adapters of a contract on a server. */
export interface ServerAdapters {
  readonly overHttp: WithAdapter
  readonly asUseCase: WithAdapter
}

type OpenServer = (options?: Parameters<typeof startTestServer>[1]) => Promise<TestServer>

const run =
  (name: string): WithAdapter =>
  (contract, open) =>
    contract(name, open)
const leaveOut: WithAdapter = () => {}

/**
 * Runs a suite on a server with each database: the embedded one and the newest PostgreSQL. Every promise meets both
 * databases and both adapters in two runs: HTTP on the embedded one, the use case on PostgreSQL; in the long suite, both
 * adapters meet all databases. What a suite says without `adapters` meets both. The servers close by themselves.
 */
export const describeOnEachServer = (suite: (open: OpenServer, adapters: ServerAdapters) => void): void =>
  describeOnBothDatabases("on a server", (openDatabase, kind) => {
    const opened: Array<TestServer> = []
    afterAll(async () => {
      for (const server of opened) await server.close()
    })
    const open: OpenServer = async (options) => {
      const server = await startTestServer(await openDatabase(migrations), options)
      opened.push(server)
      return server
    }
    suite(open, {
      overHttp: onEveryDatabase || kind === "embedded" ? run("over HTTP") : leaveOut,
      asUseCase: onEveryDatabase || kind === "postgres" ? run("as a use case") : leaveOut,
    })
  })
