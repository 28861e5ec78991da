import { readFile } from "node:fs/promises"
import { Effect } from "effect"
import pg from "pg"
import { describe, expect, it } from "vitest"
import { silentLogger } from "../platform/logger.ts"
import { openDatabase } from "../platform/storage/database.ts"
import { migrate } from "../platform/storage/migrate.ts"
import { tenantRole, signInRole, workerRole, definerRole } from "../platform/storage/row-security.ts"
import { postgresInstallations } from "../platform/storage/testing/postgres-installations.ts"
import { throwawayPostgres } from "../platform/storage/testing/throwaway-postgres.ts"
import { migrations } from "./migrations.ts"

const rolesFile = new URL("./roles.sql", import.meta.url)

const migrateAt = async (url: string) => {
  const database = await Effect.runPromise(openDatabase({ url }, { logger: silentLogger, onFatal: () => {} }))
  return Effect.runPromise(Effect.result(migrate(database, migrations))).finally(database.close)
}

const runAsAdministrator = async (url: string, text: string) => {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(text).finally(() => client.end())
}

for (const { version, binaries } of postgresInstallations())
  describe(`a database whose owner may not create roles (PostgreSQL ${version})`, () => {
    it("is refused with the rights that are needed, and migrated once roles.sql was run, twice even", async () => {
      const server = await throwawayPostgres(binaries, { ownerCreatesRoles: false })
      const { url, administratorUrl, drop } = await server.createDatabase()
      expect(await migrateAt(url)).toMatchObject({
        failure: {
          _tag: "DatabaseRightsMissing",
          message:
            "O usuário de DATABASE_URL não tem os direitos de que a Prosa precisa (permission denied to create role): ele deve ser o dono do banco e poder criar papéis (CREATEROLE), ou quem administra o PostgreSQL executa uma vez, nesse banco, o arquivo server/storage/roles.sql.",
        },
      })
      const text = await readFile(rolesFile, "utf8")
      await runAsAdministrator(administratorUrl, text)
      await runAsAdministrator(administratorUrl, text)
      expect(await migrateAt(url)).toMatchObject({ success: migrations.map(({ name }) => name) })
      expect(await migrateAt(url)).toMatchObject({ success: [] })
      await drop()
    })

    it("is refused if the user owns nothing there", async () => {
      const server = await throwawayPostgres(binaries, { ownerCreatesRoles: false })
      const { url, administratorUrl, drop } = await server.createDatabase()
      await runAsAdministrator(
        administratorUrl,
        "do $$ begin create role guest login; exception when duplicate_object then null; end $$; revoke create on schema public from public",
      )
      const guest = Object.assign(new URL(url), { username: "guest" }).href
      expect(await migrateAt(guest)).toMatchObject({ failure: { _tag: "DatabaseRightsMissing" } })
      await drop()
    })
  })

describe("roles.sql", () => {
  it("creates every role that the program works as", async () => {
    const text = await readFile(rolesFile, "utf8")
    for (const role of [tenantRole, signInRole, workerRole, definerRole]) expect(text).toContain(`'${role}'`)
  })
})
