import { type FileHandle, open, readFile, rename, rm, stat, writeFile } from "node:fs/promises"
import path from "node:path"
import { Effect } from "effect"
import { makeFolder } from "../storage/make-folder.ts"
import type { ContentCut, FileStore, ReceivedContent, StoreFailed, TooMuchContent } from "./file-store.ts"

/** A file store in a folder, which a backup copies. */
export interface FolderStore extends FileStore {
  /** Lets removals wait until the returned function is called, so that a listed file stays. */
  readonly holdRemovals: () => () => void
}

/** Bytes inspected before the rest is received. */
const headSize = 4_096

/**
 * Stores files in a folder, two levels deep by the first digits of their ids. Content is written to a temporary name,
 * flushed and renamed, so a final name always holds the whole content. Nodes that share a database share this folder.
 */
export const createFolderStore = (root: string): FolderStore => {
  const holds = new Set<Promise<void>>()
  const placeOf = (id: string) => path.join(root, checked(id).slice(0, 2), id.slice(2, 4), id)
  const waitingPlaceOf = (id: string) => path.join(root, "incoming", checked(id))

  const keep = (id: string): Effect.Effect<void, StoreFailed> =>
    writing(async () => {
      const folder = path.dirname(placeOf(id))
      await makeFolder(folder)
      await rename(waitingPlaceOf(id), placeOf(id))
      for (const made of [folder, path.dirname(folder), root]) await syncFolder(made)
    })

  return {
    receive: (id, content, limit) => {
      const place = waitingPlaceOf(id)
      const discard = Effect.promise(() => rm(place, { force: true }).catch(() => undefined))
      return Effect.tryPromise({
        try: async (): Promise<ReceivedContent> => {
          const bytes = await writeAll(place, content, limit)
          return { path: place, bytes, keep: () => keep(id), discard: () => discard }
        },
        catch: failureOf,
      }).pipe(Effect.onError(() => discard))
    },
    open: (id, range) =>
      Effect.promise(async () => {
        const handle = await open(placeOf(id), "r").catch((error: unknown) => {
          if (codeOf(error) === "ENOENT") return undefined
          throw error
        })
        return handle?.createReadStream(range === undefined ? {} : { start: range.from, end: range.to })
      }),
    small: (id) =>
      Effect.promise(() =>
        readFile(smallOf(placeOf(id))).catch((error: unknown) => {
          if (codeOf(error) === "ENOENT") return undefined
          throw error
        }),
      ),
    keepSmall: (id, rendition) => {
      const [waiting, place] = [smallOf(waitingPlaceOf(id)), smallOf(placeOf(id))]
      return writing(async () => {
        await makeFolder(path.dirname(waiting))
        // Another node that writes it at this moment, or one that ended while it did: a later request finds room.
        await writeFile(waiting, rendition, { flag: "wx", flush: true }).catch(async (error: unknown) => {
          await rm(waiting, { force: true })
          throw error
        })
        await rename(waiting, place)
        // The content is removed first: whichever comes last, no rendition stays without it.
        if (!(await isThere(placeOf(id)))) await rm(place, { force: true })
      })
    },
    remove: (id) =>
      Effect.promise(async () => {
        const places = [waitingPlaceOf(id), placeOf(id)]
        while (holds.size > 0) await Promise.all(holds)
        for (const place of [...places, ...places.map(smallOf)]) await rm(place, { force: true })
      }),
    holdRemovals: () => {
      let end = () => {}
      const hold = new Promise<void>((resolve) => (end = resolve))
      holds.add(hold)
      return () => {
        holds.delete(hold)
        end()
      }
    },
  }
}

/** The place of the small rendition beside a content; a backup leaves it out, since it can be made again. */
const smallOf = (place: string): string => `${place}${smallSuffix}`
export const smallSuffix = ".small"

const isThere = (place: string): Promise<boolean> =>
  stat(place).then(
    () => true,
    () => false,
  )

/** Throws unless the id has our format: any other text must never become a path. */
const checked = (id: string): string => {
  if (!/^[0-9a-f]{32}$/u.test(id)) throw new Error("not the id of a file")
  return id
}

const writeAll = async (
  place: string,
  content: AsyncIterable<Uint8Array>,
  limit: (head: Uint8Array) => Promise<number>,
): Promise<number> => {
  await makeFolder(path.dirname(place)).catch(unwritable)
  const handle = await open(place, "wx").catch(unwritable)
  // by hand: a for-await loop cannot tell failures of the source from those of the disk
  const source = content[Symbol.asyncIterator]()
  try {
    let bytes = 0
    let most: number | undefined
    let head: ReadonlyArray<Uint8Array> = []
    for (;;) {
      const next = await source.next().catch(cut)
      if (next.done !== true) {
        bytes += next.value.byteLength
        if (most === undefined) head = [...head, next.value]
        await writeWhole(handle, next.value).catch(unwritable)
      }
      if (most === undefined && (next.done === true || bytes >= headSize))
        most = await limit(Buffer.concat(head).subarray(0, headSize))
      if (most !== undefined && bytes > most) throw { _tag: "TooMuchContent" } satisfies TooMuchContent
      if (next.done === true) break
    }
    await handle.sync().catch(unwritable)
    return bytes
  } finally {
    await source.return?.()
    await handle.close()
  }
}

/** Writes a whole chunk: a nearly full disk accepts part of it and fails on the next write. */
const writeWhole = async (handle: FileHandle, chunk: Uint8Array): Promise<void> => {
  for (let written = 0; written < chunk.byteLength;) {
    const { bytesWritten } = await handle.write(chunk, written)
    written += bytesWritten
  }
}

const unwritable = (error: unknown): never => {
  throw { _tag: "StoreFailed", reason: codeOf(error) } satisfies StoreFailed
}
const cut = (): never => {
  throw { _tag: "ContentCut" } satisfies ContentCut
}

const writing = (work: () => Promise<void>): Effect.Effect<void, StoreFailed> =>
  Effect.tryPromise({ try: work, catch: (error) => ({ _tag: "StoreFailed", reason: codeOf(error) }) })

/** Returns the tagged failures of `writeAll`; anything else is a defect. */
const failureOf = (error: unknown): TooMuchContent | ContentCut | StoreFailed => {
  if (typeof error === "object" && error !== null && "_tag" in error)
    // only the code above throws these
    return error as TooMuchContent | ContentCut | StoreFailed
  throw error
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "unknown"

const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, "r")
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
