import { startTestServer, type TestServer } from "@prosa/server/testing"
import { silentLogger } from "../../server/platform/logger.ts"
import { openDatabase } from "../../server/platform/storage/database.ts"
import { migrate } from "../../server/platform/storage/migrate.ts"
import { inMemory } from "../../server/platform/storage/testing/test-databases.ts"
import { migrations } from "../../server/storage/migrations.ts"
import { Effect } from "effect"

/** A server on an embedded database of its own. */
export const openPlace = async (): Promise<{ readonly server: TestServer; readonly close: () => Promise<void> }> => {
  const onFatal = (error: Error) => {
    throw error
  }
  const database = await Effect.runPromise(openDatabase(await inMemory(), { logger: silentLogger, onFatal }))
  await Effect.runPromise(migrate(database, migrations))
  const server = await startTestServer(database)
  return {
    server,
    close: async () => {
      await server.close()
      await database.close()
    },
  }
}
