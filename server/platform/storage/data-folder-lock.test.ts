import { spawn } from "node:child_process"
import { once } from "node:events"
import { readdir, readFile, utimes, writeFile } from "node:fs/promises"
import path from "node:path"
import { Effect, Result } from "effect"
import { afterEach, beforeEach, expect, test } from "vitest"
import { soon } from "../../../tests/soon.ts"
import { type DataFolderLock, lockDataFolder } from "./data-folder-lock.ts"
import { throwawayFolder } from "./testing/throwaway-folder.ts"

let folder: string
let remove: () => Promise<void>
const taken: DataFolderLock[] = []

beforeEach(async () => {
  ;({ folder, remove } = await throwawayFolder())
})
afterEach(async () => {
  for (const lock of taken.splice(0)) await lock.release()
  await remove()
})

const take = async (where = folder) => {
  const result = await Effect.runPromise(Effect.result(lockDataFolder(where, { heartbeat: 20, patience: 120 })))
  if (Result.isSuccess(result)) taken.push(result.success)
  return result
}
const lockFile = async () => path.join(folder, "lock", (await readdir(path.join(folder, "lock")))[0] ?? "")

/** Writes a lock file as another process would: this process's, with some fields changed. */
const leaveLock = async (change: object) => {
  await take()
  const file = await lockFile()
  const text = await readFile(file, "utf8")
  for (const lock of taken.splice(0)) await lock.release()
  await writeFile(file, JSON.stringify({ ...JSON.parse(text), ...change }))
  return file
}

test("a second holder is refused, and learns who has the folder", async () => {
  expect(Result.isSuccess(await take())).toBe(true)
  expect(await take()).toMatchObject({ failure: { _tag: "DataFolderLocked", folder, processId: process.pid } })
})

test("a released folder can be taken again", async () => {
  await take()
  for (const lock of taken.splice(0)) await lock.release()
  expect(Result.isSuccess(await take())).toBe(true)
})

test("the lock of a process that no longer exists is taken over", async () => {
  await leaveLock({ processId: 2 ** 22 + 1 })
  expect(Result.isSuccess(await take())).toBe(true)
})

test("a process that reused the dead holder's id is not mistaken for it", async () => {
  await leaveLock({ startedAt: "1" })
  expect(Result.isSuccess(await take())).toBe(true)
})

test.runIf(process.platform === "linux")("a zombie holder is replaced", async () => {
  // It ends after the shell has become a program that never waits for it: the shell itself might.
  const parent = spawn("sh", ["-c", "sleep 0.3 & echo $!; exec sleep 60"], { stdio: ["ignore", "pipe", "inherit"] })
  try {
    const [said] = await once(parent.stdout, "data")
    const zombie = Number(said)
    const record = () => readFile(`/proc/${zombie}/stat`, "utf8")
    await soon(async () => expect(await record()).toContain(") Z "))
    await leaveLock({ processId: zombie, startedAt: (await record()).split(" ")[21] })
    expect(Result.isSuccess(await take())).toBe(true)
  } finally {
    parent.kill("SIGKILL")
  }
})

test("a holder in another container counts as alive while its heartbeat continues", async () => {
  const file = await leaveLock({ realm: "elsewhere" })
  const beat = setInterval(() => void utimes(file, new Date(), new Date()), 10)
  expect(await take()).toMatchObject({ failure: { _tag: "DataFolderLocked" } })
  clearInterval(beat)
  expect(Result.isSuccess(await take())).toBe(true)
})

test("a holder sends heartbeats", async () => {
  await take()
  const file = await lockFile()
  await writeFile(file, (await readFile(file, "utf8")).replace(/"realm":"[^"]*"/, '"realm":"elsewhere"'))
  expect(await take()).toMatchObject({ failure: { _tag: "DataFolderLocked" } })
})

test("of many that find a dead holder, exactly one takes over", async () => {
  for (let round = 0; round < 20; round += 1) {
    await leaveLock({ startedAt: "1" })
    const results = await Promise.all(Array.from({ length: 10 }, () => take()))
    expect(results.filter(Result.isSuccess)).toHaveLength(1)
    expect(await readdir(path.join(folder, "lock"))).toHaveLength(1)
    for (const lock of taken.splice(0)) await lock.release()
  }
})

test("a folder that cannot be created is reported as not writable", async () => {
  const file = path.join(folder, "file")
  await writeFile(file, "")
  expect(await take(path.join(file, "data"))).toMatchObject({ failure: { _tag: "DataFolderUnwritable" } })
})
