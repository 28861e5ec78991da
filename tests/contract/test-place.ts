import { startTestServer, type TestServer } from "@prosa/server/testing"
import { afterAll } from "vitest"
import { describeOnEveryPostgres } from "../../server/platform/storage/testing/test-databases.ts"
import { migrations } from "../../server/storage/migrations.ts"

/** Runs a suite on a server with each database. The servers close by themselves. */
export const describeOnEachServer = (suite: (open: () => Promise<TestServer>) => void): void =>
  describeOnEveryPostgres("on a server", (openDatabase) => {
    const opened: Array<TestServer> = []
    afterAll(async () => {
      for (const server of opened) await server.close()
    })
    suite(async () => {
      const server = await startTestServer(await openDatabase(migrations))
      opened.push(server)
      return server
    })
  })
