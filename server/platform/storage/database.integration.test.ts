import { type ChildProcessByStdio, execFileSync, spawn } from "node:child_process"
import { once } from "node:events"
import { rm, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import path from "node:path"
import { createInterface } from "node:readline"
import type { Readable } from "node:stream"
import { fileURLToPath } from "node:url"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { seededRandom } from "../../../tests/durability/seeded-random.ts"
import { runSeed } from "../../../tests/run-seed.ts"
import { silentLogger } from "../logger.ts"
import { type DatabasePlace, openDatabase } from "./database.ts"
import { embeddedSeed } from "./testing/migrated-seeds.ts"
import { findPostgresBinaries } from "./testing/postgres-installations.ts"
import { throwawayFolder } from "./testing/throwaway-folder.ts"
import { throwawayPostgres } from "./testing/throwaway-postgres.ts"

const open = (place: DatabasePlace) =>
  openDatabase(place, { logger: silentLogger, onFatal: (error) => expect.unreachable(error.message) })
const refusal = (place: DatabasePlace) => Effect.runPromise(Effect.flip(open(place)))

describe("a data folder", () => {
  let folder: string
  let remove: () => Promise<void>
  beforeAll(async () => {
    ;({ folder, remove } = await throwawayFolder())
  })
  afterAll(() => remove())

  test("keeps its data, and is released on close", async () => {
    const first = await Effect.runPromise(open({ dataDir: folder }))
    await first.pool.query("create table kept as select 42 as answer")
    expect(await refusal({ dataDir: folder })).toMatchObject({ _tag: "DataFolderLocked", processId: process.pid })
    await first.close()
    const second = await Effect.runPromise(open({ dataDir: folder }))
    expect((await second.pool.query("select answer from kept")).rows).toEqual([{ answer: 42 }])
    await second.close()
  })

  test("with other files in it is refused, and is not locked afterwards", async () => {
    const broken = await throwawayFolder()
    await writeFile(path.join(broken.folder, "postgres"), "")
    expect(await refusal({ dataDir: broken.folder })).toMatchObject({ _tag: "DataFolderUnwritable" })
    expect(await refusal({ dataDir: broken.folder })).toMatchObject({ _tag: "DataFolderUnwritable" })
    await broken.remove()
  })

  test("with damaged files is refused with a sentence", async () => {
    const broken = await throwawayFolder()
    const database = await Effect.runPromise(open({ dataDir: broken.folder, seedFile: await embeddedSeed([]) }))
    await database.close()
    await writeFile(path.join(broken.folder, "postgres", "PG_VERSION"), "9\n")
    const failure = await refusal({ dataDir: broken.folder })
    expect(failure._tag).toBe("DatabaseDamaged")
    expect(failure.message).toMatch(/restaure uma cópia de segurança/)
    await broken.remove()
  })
})

describe("a server", () => {
  test("with an invalid address is refused", async () => {
    expect(await refusal({ url: "mysql://localhost/x" })).toMatchObject({ _tag: "DatabaseUrlInvalid" })
    expect(await refusal({ url: "localhost" })).toMatchObject({ _tag: "DatabaseUrlInvalid" })
  })

  test("that does not respond is refused without revealing the password", async () => {
    const failure = await refusal({ url: "postgres://someone:s3cret@127.0.0.1:9/base" })
    expect(failure).toMatchObject({ _tag: "DatabaseUnreachable", address: "127.0.0.1:9/base" })
    expect(JSON.stringify(failure)).not.toContain("s3cret")
  })

  const binaries = findPostgresBinaries()
  if (binaries) {
    test("without the database or the account is refused with that reason", async () => {
      const { url, drop } = await (await throwawayPostgres(binaries)).createDatabase()
      expect(await refusal({ url: url.replace("/test_", "/other_") })).toMatchObject({ _tag: "DatabaseMissing" })
      expect(await refusal({ url: url.replace("database_owner", "nobody") })).toMatchObject({ _tag: "DatabaseRefused" })
      await drop()
    })
  }
})

describe("another process on the data folder", () => {
  const require = createRequire(import.meta.url)
  const platform = fileURLToPath(new URL("..", import.meta.url))
  // inside the package, so that the compiled program finds its dependencies
  const compiled = fileURLToPath(new URL(`../../node_modules/.cache/committing-${process.pid}`, import.meta.url))
  let folder: string
  let remove: () => Promise<void>

  beforeAll(async () => {
    ;({ folder, remove } = await throwawayFolder())
    const files = ["storage/testing/committing-program.ts", "storage/pglite-worker.mjs"].map((f) => platform + f)
    const options =
      "--ignoreConfig --target es2023 --module nodenext --rewriteRelativeImportExtensions --noCheck --allowJs --skipLibCheck --types node"
    const compiler = path.join(path.dirname(require.resolve("typescript/package.json")), "bin/tsc")
    execFileSync(process.execPath, [
      compiler,
      ...files,
      "--outDir",
      compiled,
      "--rootDir",
      platform,
      ...options.split(" "),
    ])
  })
  afterAll(async () => {
    await remove()
    await rm(compiled, { recursive: true, force: true })
  })

  interface Said {
    readonly refused?: string
    readonly found?: { readonly count: number; readonly last: number }
    readonly committed?: number
    readonly crashed?: string
  }
  const startProgram = (): ChildProcessByStdio<null, Readable, null> =>
    spawn(process.execPath, [path.join(compiled, "storage/testing/committing-program.js"), folder], {
      stdio: ["ignore", "pipe", "inherit"],
    })

  test("is refused while this one works there", async () => {
    const database = await Effect.runPromise(open({ dataDir: folder, seedFile: await embeddedSeed([]) }))
    const program = startProgram()
    const said: Said[] = []
    for await (const line of createInterface(program.stdout)) said.push(JSON.parse(line))
    expect(said).toEqual([expect.objectContaining({ refused: "DataFolderLocked" })])
    await database.close()
  })

  test("may be killed at any moment, five times, and every acknowledged commit is there", async () => {
    const random = seededRandom(runSeed)
    let acknowledged = 0
    for (let kill = 0; kill < 5; kill += 1) {
      const program = startProgram()
      // its output ends shortly before the process does
      const ended = once(program, "exit")
      const patience = random.below(300)
      let last = acknowledged
      for await (const line of createInterface(program.stdout)) {
        const said: Said = JSON.parse(line)
        expect([said.refused, said.crashed]).toEqual([undefined, undefined])
        if (said.found) {
          expect(said.found.last).toBeGreaterThanOrEqual(acknowledged)
          expect(said.found.count).toBe(said.found.last)
        }
        // from its first commit on, which a busy machine reaches late
        if (said.committed !== undefined && last === acknowledged) setTimeout(() => program.kill("SIGKILL"), patience)
        last = said.committed ?? last
      }
      expect(await ended).toEqual([null, "SIGKILL"])
      expect(last).toBeGreaterThan(acknowledged)
      acknowledged = last
    }
    const database = await Effect.runPromise(open({ dataDir: folder }))
    const { rows } = await database.pool.query("select count(*)::int as count, max(number) as last from commits")
    expect(rows[0].last).toBeGreaterThanOrEqual(acknowledged)
    expect(rows[0].count).toBe(rows[0].last)
    await database.close()
  })
})
