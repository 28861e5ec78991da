import { Readable } from "node:stream"
import {
  attachmentLimit,
  isPictureKind,
  keptPicture,
  mostPixels,
  nameWithExtension,
  needsSmallRendition,
  smallSide,
} from "@prosa/core/channel"
import type { CompanyId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { inPictureTurn, measurePicture, shrinkPicture } from "../../platform/files/pictures.ts"
import { readUpTo } from "../../platform/files/read-up-to.ts"
import type { FileAnswer } from "../../platform/http/file-answer.ts"
import { type FileFacts, isShown, noteMeasured } from "./file-rows.ts"
import type { UploadDeps } from "./take-upload.ts"

/** What a reader asks for: a picture's small rendition, or the file as it is. */
export type WantedSize = "small" | undefined

type ReadDeps = Pick<UploadDeps, "transactions" | "store" | "logger">

/**
 * Describes a file for the response to a reader who may see it. A small rendition is made at its first request and kept
 * beside the content; where none is needed or none can be made, the file itself is the answer.
 */
export const readFileFor = (
  deps: ReadDeps,
  companyId: CompanyId,
  file: FileFacts,
  size: WantedSize,
): Effect.Effect<FileAnswer> =>
  Effect.gen(function* () {
    const known = yield* measuredFile(deps, companyId, file)
    const original = answerOf(known, deps)
    if (size !== "small" || known.picture === undefined || !needsSmallRendition(known.picture, known.bytes))
      return original
    const small = yield* smallRendition(deps, known)
    return small === undefined || small.length === 0 ? original : smallAnswer(known, small)
  })

const answerOf = ({ id, name, mime, bytes, kind }: FileFacts, { store }: ReadDeps): FileAnswer => ({
  id,
  name,
  mime,
  bytes,
  inline: isShown(kind),
  open: (range) => store.open(id, range),
})

const smallAnswer = ({ id, name }: FileFacts, small: Buffer): FileAnswer => ({
  id: `${id}-small`,
  name: nameWithExtension(name.replace(/\.[^.]+$/u, ""), "image/webp"),
  mime: "image/webp",
  bytes: small.length,
  inline: true,
  open: (range) =>
    Effect.sync(() => Readable.from([range === undefined ? small : small.subarray(range.from, range.to + 1)])),
})

/** Measures a picture that was stored before pictures were measured, once. */
const measuredFile = (deps: ReadDeps, companyId: CompanyId, file: FileFacts): Effect.Effect<FileFacts> =>
  !isPictureKind(file.kind) || file.picture !== undefined
    ? Effect.succeed(file)
    : Effect.gen(function* () {
        const content = yield* contentOf(deps, file)
        if (content === undefined) return file
        const picture = yield* Effect.promise(() => measurePicture(content))
        const { id, name, bytes, kind, mime } = file
        const measured: FileFacts = { id, name, bytes, ...keptPicture({ kind, mime }, picture) }
        yield* deps.transactions.asTenant(companyId, (tx) => noteMeasured(tx, measured))
        return measured
      })

/** The rendition of a picture, empty if none can be made; undefined if it has to wait too long for its turn. */
const smallRendition = (deps: ReadDeps, file: FileFacts): Effect.Effect<Buffer | undefined> =>
  Effect.gen(function* () {
    const kept = yield* deps.store.small(file.id)
    return kept ?? (yield* Effect.promise(() => inPictureTurn(() => Effect.runPromise(makeSmall(deps, file)))))
  })

const makeSmall = (deps: ReadDeps, file: FileFacts): Effect.Effect<Buffer> =>
  Effect.gen(function* () {
    // Those who asked for it together wait for the same turn.
    const kept = yield* deps.store.small(file.id)
    if (kept !== undefined) return kept
    const content = yield* contentOf(deps, file)
    if (content === undefined) return Buffer.alloc(0)
    const made = yield* Effect.promise(() => shrinkPicture(content, { side: smallSide, mostPixels }))
    // One that came out heavier than the picture itself is of no use.
    const small = made === undefined || made.length >= file.bytes ? Buffer.alloc(0) : made
    yield* deps.store
      .keepSmall(file.id, small)
      .pipe(
        Effect.catchTag("StoreFailed", ({ reason }) =>
          Effect.sync(() => deps.logger.warn({ reason }, "a small rendition of a picture could not be kept")),
        ),
      )
    return small
  })

/** The whole content of a picture: the limit of its kind bounds it. */
const contentOf = ({ store }: ReadDeps, { id, kind }: FileFacts): Effect.Effect<Buffer | undefined> =>
  Effect.flatMap(store.open(id), (content) =>
    Effect.promise(async () => {
      if (content === undefined) return undefined
      const bytes = await readUpTo(content, attachmentLimit(kind))
      return bytes === "cut" ? undefined : bytes
    }),
  )
