import { startTestServer, type TestServer } from "@prosa/server/testing"
import { afterAll } from "vitest"
import { describeOnNewestPostgres } from "../../server/platform/storage/testing/test-databases.ts"
import { migrations } from "../../server/storage/migrations.ts"

/**
 * Runs a suite on a server with each database: the embedded one and the newest PostgreSQL. The suites of the server run on
 * the oldest, and those of the storage on all. The servers close by themselves.
 */
export const describeOnEachServer = (
  suite: (open: (options?: Parameters<typeof startTestServer>[1]) => Promise<TestServer>) => void,
): void =>
  describeOnNewestPostgres("on a server", (openDatabase) => {
    const opened: Array<TestServer> = []
    afterAll(async () => {
      for (const server of opened) await server.close()
    })
    suite(async (options) => {
      const server = await startTestServer(await openDatabase(migrations), options)
      opened.push(server)
      return server
    })
  })
