import { existsSync } from "node:fs"
import { mkdir, readdir, writeFile } from "node:fs/promises"
import path from "node:path"
import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { pipeline } from "node:stream/promises"
import { Effect } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { list } from "tar"
import { soon } from "../../../tests/soon.ts"
import { createFolderStore, type FolderStore } from "../files/folder-store.ts"
import { type Logger, silentLogger } from "../logger.ts"
import { type Database, openDatabase } from "../storage/database.ts"
import { embeddedSeed } from "../storage/testing/migrated-seeds.ts"
import { throwawayFolder } from "../storage/testing/throwaway-folder.ts"
import { askRunningProgram, openBackupSocket } from "./backup-socket.ts"
import { createRunningBackup, type RunningBackup } from "./running-backup.ts"

const id = (digit: string) => digit.repeat(32)

describe("the backup of a running program", () => {
  let folder: string
  let remove: () => Promise<void>
  let database: Database
  let files: FolderStore
  let backup: RunningBackup
  beforeAll(async () => {
    ;({ folder, remove } = await throwawayFolder())
    const needs = { logger: silentLogger, onFatal: (error: Error) => expect.unreachable(error.message) }
    database = await Effect.runPromise(openDatabase({ dataDir: folder, seedFile: await embeddedSeed([]) }, needs))
    files = createFolderStore(path.join(folder, "files"))
    backup = createRunningBackup({ database, dataDir: folder, files, parts: ["files", "mails", "a-secret"] })
    await writeFile(path.join(folder, "a-secret"), "secret")
    await writeFile(path.join(folder, "something-else"), "else")
    await mkdir(path.join(folder, "mails"))
    await writeFile(path.join(folder, "mails", "half.eml.part"), "half")
    await store("a")
  })
  afterAll(async () => {
    await database.close()
    await remove()
  })

  const receive = (digit: string) =>
    Effect.runPromise(files.receive(id(digit), Readable.from([Buffer.from(digit)]), async () => 10))
  const store = async (digit: string) => Effect.runPromise((await receive(digit)).keep())
  const placeOf = (digit: string) => path.join("files", digit.repeat(2), digit.repeat(2), id(digit))
  const namesIn = async (archive: Readable) => {
    const names: Array<string> = []
    await pipeline(archive, list({ onReadEntry: ({ path: name }) => void names.push(name) }))
    return names
  }
  const take = async () => (await backup.take()) ?? expect.unreachable("another backup is being read")

  it("holds the database and the named parts, and of the files those that are stored", async () => {
    const half = await receive("b")
    // made again where it is asked for
    await Effect.runPromise(files.keepSmall(id("a"), Buffer.from("small")))
    const names = await namesIn(await take())
    expect(names[0]).toBe("backup.json")
    expect(names).toEqual(
      expect.arrayContaining(["postgres/PG_VERSION", "postgres/pg_notify/", "a-secret", placeOf("a")]),
    )
    expect(names.filter((name) => !name.startsWith("postgres/")).toSorted()).toEqual(
      ["backup.json", "a-secret", placeOf("a")].toSorted(),
    )
    await Effect.runPromise(half.discard())
  })

  it("keeps every listed file until it has been read, and does not hold later ones", async () => {
    await store("c")
    const archive = await take()
    const removed = Effect.runPromise(files.remove(id("c")))
    await store("d")
    expect((await database.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }])
    expect(existsSync(path.join(folder, placeOf("c")))).toBe(true)
    const names = await namesIn(archive)
    expect(names).toContain(placeOf("c"))
    expect(names).not.toContain(placeOf("d"))
    await removed
    expect(existsSync(path.join(folder, placeOf("c")))).toBe(false)
    expect(await readdir(folder)).not.toContain("work")
  })

  it("is one at a time, also over the socket, and one that is given up makes room for the next", async () => {
    const socket = await openBackupSocket(folder, backup, silentLogger)
    const first = await askRunningProgram(folder)
    if (first === undefined || !("archive" in first)) return expect.unreachable("no archive")
    expect(await askRunningProgram(folder)).toEqual({ refused: "busy" })
    first.archive.destroy()
    const next = await soon(async () => {
      const asked = await askRunningProgram(folder)
      if (asked === undefined || !("archive" in asked)) throw new Error("still busy")
      return asked.archive
    })
    expect((await buffer(next)).length).toBeGreaterThan(100_000)
    await socket.close()
    expect(await askRunningProgram(folder)).toBeUndefined()
  })

  it("fails over the socket, with the reason in the log, and frees what it held", async () => {
    const logged: Array<string> = []
    const logger: Logger = { ...silentLogger, error: (_fields, message) => void logged.push(message) }
    const broken = createRunningBackup({
      database: {
        ...database,
        pool: Object.assign(Object.create(database.pool), {
          connect: async () => {
            throw new Error("no connection")
          },
        }),
      },
      dataDir: folder,
      files,
      parts: [],
    })
    const socket = await openBackupSocket(folder, broken, logger)
    expect(await askRunningProgram(folder)).toEqual({ refused: "failed" })
    expect(logged).toEqual(["a backup failed"])
    await Effect.runPromise(files.remove(id("d")))
    await socket.close()
  })

  it("has no socket where the path is too long for one, and says so in the log", async () => {
    const logged: Array<string> = []
    const logger: Logger = { ...silentLogger, warn: (_fields, message) => void logged.push(message) }
    const long = path.join(folder, "x".repeat(120))
    const socket = await openBackupSocket(long, backup, logger)
    expect(logged).toEqual(["no socket for backups: they need the program stopped"])
    expect(await askRunningProgram(long)).toBeUndefined()
    await socket.close()
  })
})
