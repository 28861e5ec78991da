import { randomUUID } from "node:crypto"
import { link, readdir, readFile, readlink, rename, rm, stat, utimes, writeFile } from "node:fs/promises"
import { hostname } from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { Effect } from "effect"
import { makeFolder } from "./make-folder.ts"
import {
  type DataFolderLocked,
  dataFolderLocked,
  type DataFolderUnwritable,
  dataFolderUnwritable,
} from "./storage-errors.ts"

/** An exclusive lock of a data folder, held until released or until the process dies. */
export interface DataFolderLock {
  readonly release: () => Promise<void>
}

/** Heartbeat interval of a holder, and how long a newcomer watches a holder whose process it cannot inspect (ms). */
export interface LockTiming {
  readonly heartbeat: number
  readonly patience: number
}

/**
 * Acquires the exclusive lock of a folder, creating the folder if missing. Fails if another process holds the lock, or
 * if the folder is not writable.
 *
 * The lock is a folder `lock` of numbered files; the highest number names the holder. A new holder creates the next
 * number, which only one process can do, and removes the lower ones, so that when a dead process is replaced, two never
 * believe they hold the lock. A released file stays, marked free, so that a number is never reused.
 */
export const lockDataFolder = (
  folder: string,
  timing: LockTiming = { heartbeat: 2_000, patience: 7_000 },
): Effect.Effect<DataFolderLock, DataFolderLocked | DataFolderUnwritable> =>
  Effect.tryPromise({
    try: () => takeLock(folder, timing),
    catch: (error) => dataFolderUnwritable(folder, error instanceof Error ? error.message : String(error)),
  }).pipe(Effect.flatMap((taken) => ("release" in taken ? Effect.succeed(taken) : Effect.fail(taken))))

interface Holder {
  readonly processId: number
  /** Start time of the process in kernel ticks; null if the system does not report it. */
  readonly startedAt: string | null
  /** The scope in which process ids are unique: one boot of one machine, in one container. */
  readonly realm: string
  readonly released: boolean
}

const takeLock = async (folder: string, timing: LockTiming): Promise<DataFolderLock | DataFolderLocked> => {
  const files = path.join(folder, "lock")
  await makeFolder(files)
  const me: Holder = {
    processId: process.pid,
    startedAt: (await kernelRecordOf(process.pid))?.startedAt ?? null,
    realm: await realmOfThisProcess(),
    released: false,
  }
  for (;;) {
    const highest = (await generationsIn(files)).at(-1) ?? 0
    const holder = highest === 0 ? null : await readHolder(path.join(files, String(highest)))
    if (holder && (await isAlive(holder, me, path.join(files, String(highest)), timing)))
      return dataFolderLocked(folder, holder.processId)

    const mine = path.join(files, String(highest + 1))
    if (!(await createWhole(mine, me))) continue
    const others = (await generationsIn(files)).filter((generation) => generation !== highest + 1)
    if (others.some((generation) => generation > highest + 1)) {
      // this process was suspended while others acquired and released the lock: the number it has just created is
      // outdated
      await rm(mine, { force: true })
      continue
    }
    await Promise.all(others.map((generation) => rm(path.join(files, String(generation)), { force: true })))
    return holdLock(mine, me, timing)
  }
}

const holdLock = (file: string, me: Holder, timing: LockTiming): DataFolderLock => {
  const beat = setInterval(() => {
    const now = new Date()
    // a failed heartbeat is harmless: the next may succeed, and the lock is the file, not its timestamp
    utimes(file, now, now).catch(() => {})
  }, timing.heartbeat)
  beat.unref()
  return {
    release: async () => {
      clearInterval(beat)
      const free = `${file}.${randomUUID()}`
      await writeFile(free, JSON.stringify({ ...me, released: true } satisfies Holder))
      await rename(free, file)
    },
  }
}

const isAlive = async (holder: Holder, me: Holder, file: string, timing: LockTiming): Promise<boolean> => {
  if (holder.released) return false
  if (holder.realm === me.realm) {
    if (!processExists(holder.processId)) return false
    const known = await kernelRecordOf(holder.processId)
    if (known?.hasEnded) return false
    if (known && holder.startedAt !== null) return known.startedAt === holder.startedAt
  }
  const seen = await beatOf(file)
  const until = Date.now() + timing.patience
  while (Date.now() < until) {
    await sleep(timing.heartbeat / 4)
    if ((await beatOf(file)) !== seen) return true
  }
  return false
}

const processExists = (processId: number): boolean => {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    // EPERM: the process exists and belongs to another user
    return error instanceof Error && "code" in error && error.code === "EPERM"
  }
}

interface KernelRecord {
  /** Start time of the process, in ticks since boot. */
  readonly startedAt: string
  /** True for a zombie, which may stay for ever: all threads have ended, and the parent has not waited for it. */
  readonly hasEnded: boolean
}

/** Reads a process's record in /proc; null if there is none. */
const kernelRecordOf = async (processId: number): Promise<KernelRecord | null> => {
  const line = await readFile(`/proc/${processId}/stat`, "utf8").catch(() => null)
  if (line === null) return null
  // the fields before it are the program's name in brackets, which may itself contain spaces and brackets
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ")
  const [state = "", threads = "", startedAt = ""] = [fields[0], fields[17], fields[19]]
  return { startedAt, hasEnded: /^[ZX]$/.test(state) && Number(threads) <= 1 }
}

const realmOfThisProcess = async (): Promise<string> => {
  const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => "")
  const processes = await readlink("/proc/self/ns/pid").catch(() => "")
  return `${hostname()} ${boot.trim()} ${processes}`
}

const generationsIn = async (files: string): Promise<number[]> =>
  (await readdir(files))
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .sort((a, b) => a - b)

/** Creates the file atomically with its content; false if the name is taken. */
const createWhole = async (file: string, holder: Holder): Promise<boolean> => {
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, JSON.stringify(holder))
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** Null if a newer holder has just removed the file, or if its content is incomplete (the disk was full). */
const readHolder = async (file: string): Promise<Holder | null> => {
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return ""
    throw error
  })
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read !== "object" || read === null) return null
    if (!("processId" in read) || typeof read.processId !== "number") return null
    if (!("realm" in read) || typeof read.realm !== "string") return null
    const startedAt = "startedAt" in read && typeof read.startedAt === "string" ? read.startedAt : null
    return {
      processId: read.processId,
      realm: read.realm,
      startedAt,
      released: "released" in read && read.released === true,
    }
  } catch {
    return null
  }
}

const beatOf = (file: string): Promise<number> =>
  stat(file).then(
    (found) => found.mtimeMs,
    () => 0,
  )
