import { Effect, Result, Schema } from "effect"
import {
  checkContent,
  type FileRefused,
  type FileInUse,
  type Files,
  fileInUse,
  nameWithExtension,
  type StoredFile,
} from "../index.ts"
import { type CallRefused, FileId, type NotFound, notFound } from "../../kernel/index.ts"

/** The port `Files` without a server, with controls for tests. */
export interface InMemoryFiles {
  readonly files: Files
  /** Makes every upload fail with this; undefined restores normal responses. */
  refuse(failure: FileRefused | CallRefused | undefined): void
  /** Suspends uploads half-way until called with false. */
  hold(held: boolean): void
  find(id: FileId): StoredFile | undefined
  /** Marks a file as referenced by a message. */
  use(id: FileId): void
  /** The stored files, in order of arrival. */
  readonly stored: ReadonlyArray<StoredFile>
}

/** Creates the files of one user. The declared type is trusted. */
export const createInMemoryFiles = (): InMemoryFiles => {
  const stored = new Map<FileId, StoredFile>()
  const used = new Set<FileId>()
  let refusal: FileRefused | CallRefused | undefined
  let held: Array<() => void> | undefined
  let made = 0

  return {
    files: {
      upload: ({ content }, onProgress) =>
        Effect.gen(function* () {
          onProgress?.(0.5)
          if (held !== undefined) yield* Effect.callback<void>((resume) => void held?.push(() => resume(Effect.void)))
          if (refusal !== undefined) return yield* Effect.fail(refusal)
          const kind = checkContent({ name: content.name, mime: content.type, bytes: content.size })
          if (Result.isFailure(kind)) return yield* Effect.fail(kind.failure)
          onProgress?.(1)
          const id = Schema.decodeSync(FileId)(String((made += 1)).padStart(32, "0"))
          const file: StoredFile = {
            id,
            name: nameWithExtension(content.name, content.type),
            mime: content.type,
            bytes: content.size,
            kind: kind.success,
            url: `/api/files/${id}`,
          }
          stored.set(id, file)
          return file
        }),
      remove: (id) =>
        Effect.suspend((): Effect.Effect<void, NotFound | FileInUse> => {
          if (!stored.has(id)) return Effect.fail(notFound)
          if (used.has(id)) return Effect.fail(fileInUse)
          stored.delete(id)
          return Effect.void
        }),
    },
    refuse: (failure) => {
      refusal = failure
    },
    hold: (now) => {
      const waiting = held ?? []
      held = now ? waiting : undefined
      if (!now) for (const go of waiting) go()
    },
    find: (id) => stored.get(id),
    use: (id) => void used.add(id),
    get stored() {
      return [...stored.values()]
    },
  }
}
