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

/** The right to work in a data folder, held until released or until the process dies, however it dies. */
export interface DataFolderLock {
  readonly release: () => Promise<void>
}

/** How often a holder shows that it lives, and how long a newcomer watches one that it can judge in no other way (ms). */
export interface LockTiming {
  readonly heartbeat: number
  readonly patience: number
}

/**
 * Takes the exclusive lock of a folder, creating the folder when it is missing. Fails when another process holds the
 * lock, or when the folder cannot be written.
 *
 * The lock is a folder `lock` of numbered files, of which the highest says who holds it. A new holder creates the next
 * number, which only one process can do, and removes the lower ones; so that taking over from a dead process has no
 * moment in which two believe to have won. On release the file stays, marked free, so that a number never comes back.
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
  /** When the process began, in the kernel's ticks; null where the system does not tell. */
  readonly startedAt: string | null
  /** Within one realm a process id means one process: this boot of this machine, this container. */
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
      // this process slept while others took and passed on the lock: the number it has just created is an old one
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
    // a beat that fails changes nothing: the next one may do, and the lock is the file, not its time
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
    // EPERM: it exists and belongs to somebody else
    return error instanceof Error && "code" in error && error.code === "EPERM"
  }
}

interface KernelRecord {
  /** When the process began, in ticks since boot. */
  readonly startedAt: string
  /** All its threads are gone; only the parent has not asked yet how it ended (a zombie, which may stay for ever). */
  readonly hasEnded: boolean
}

/** What /proc tells of a process, null where there is none. */
const kernelRecordOf = async (processId: number): Promise<KernelRecord | null> => {
  const line = await readFile(`/proc/${processId}/stat`, "utf8").catch(() => null)
  if (line === null) return null
  // what comes before them is the program's name in brackets, which may hold spaces and brackets itself
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

/** Creates the file with its content at once, so that nobody reads half of it; false when the name is taken. */
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

/** Null when the file has just been removed, which only a newer holder does, or holds no holder (a disk that filled up). */
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
