import { randomBytes } from "node:crypto"
import { readFile } from "node:fs/promises"
import {
  attachmentLimit,
  checkContent,
  type ChosenFile,
  type FileRefused,
  type FileTooLarge,
  type FileUse,
  isPictureKind,
  keptPicture,
  type KeptFile,
  nameWithExtension,
  noRoomForFile,
  type WrongFileType,
} from "@prosa/core/channel"
import { type Clock, type CompanyId, FileId, type InvalidInput } from "@prosa/core/kernel"
import { Effect, Result, Schema } from "effect"
import type { FileStore, ReceivedContent } from "../../platform/files/file-store.ts"
import { measurePicture } from "../../platform/files/pictures.ts"
import { sniffContent, sniffHead } from "../../platform/files/sniff-content.ts"
import type { IncomingFile } from "../../platform/http/receive-form.ts"
import { cancel, schedule } from "../../platform/jobs/jobs.ts"
import type { Logger } from "../../platform/logger.ts"
import { type RepeatableCall, runOnce } from "../../platform/storage/idempotency.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import { type FileFacts, type FileOwner, insertFile } from "./file-rows.ts"
import { unusedFileJob, unusedFor, unusedInFlowFor } from "./unused-file-job.ts"

export interface UploadDeps {
  readonly transactions: Transactions
  readonly store: FileStore
  readonly clock: Clock
  readonly logger: Logger
  /** The upload's key, if the client may repeat it. */
  readonly repeated?: RepeatableCall
}

/** A received file with what its form says of it. */
export interface TakenUpload extends IncomingFile {
  readonly givenName?: string | undefined
  readonly use?: FileUse | undefined
  /** Decides by the detected type how it is kept; by default by the rules of the chat (`checkContent`). */
  readonly judgedBy?: (file: ChosenFile) => Result.Result<KeptFile, FileTooLarge | WrongFileType>
}

/** Limit of the whole multipart body: the largest file plus its framing. */
export const largestUpload = {
  limit: attachmentLimit("document") + 1_048_576,
  get tooLarge() {
    return refusalFor(someDocument)
  },
}

/** Exceeds the limit of every kind; a kind's size refusal is derived from it. */
const tooLarge = Number.MAX_SAFE_INTEGER
/** The body ended in the middle of the file; a client that has gone receives no response. */
const cutShort: InvalidInput = { _tag: "InvalidInput", message: "O arquivo não chegou inteiro. Envie outra vez." }
/** Assumed for documents until the whole file is there: most cannot be recognised by their first bytes. */
const someDocument = "application/pdf"

/**
 * Stores an upload. Its removal is scheduled first, then the bytes and the row are written, so that whatever an
 * interrupted upload leaves is removed: a day later, one for a flow after 30 days. The content alone decides its type and
 * whether it is accepted.
 */
export const takeUpload = (
  deps: UploadDeps,
  companyId: CompanyId,
  owner: FileOwner,
  incoming: TakenUpload,
): Effect.Effect<FileFacts, FileRefused | InvalidInput> =>
  Effect.gen(function* () {
    const { transactions, store, clock, logger } = deps
    const id = Schema.decodeSync(FileId)(randomBytes(16).toString("hex"))
    const given = incoming.givenName || incoming.name
    const dueAt = clock.now() + (incoming.use === "flow" ? unusedInFlowFor : unusedFor)
    yield* transactions.asTenant(companyId, (tx) => schedule(tx, { kind: unusedFileJob, key: id, payload: {}, dueAt }))

    let seems = someDocument
    const limit = async (head: Uint8Array): Promise<number> => {
      const mime = await sniffHead(head)
      if (Result.isSuccess(checkContent({ name: given, mime, bytes: 0 }))) seems = mime
      return incoming.judgedBy === undefined ? limitOf(seems) : attachmentLimit("document")
    }
    const taken = store.receive(id, incoming.content, limit).pipe(
      Effect.catchTag("TooMuchContent", () => Effect.fail(refusalFor(seems))),
      Effect.catchTag("ContentCut", () => Effect.fail(cutShort)),
      Effect.flatMap((received) =>
        judge(received, given, incoming.judgedBy ?? byChat).pipe(
          Effect.tap(() => received.keep()),
          Effect.onError(() => received.discard()),
        ),
      ),
      Effect.catchTag("StoreFailed", ({ reason }) => {
        logger.error({ reason }, "a file could not be written")
        return Effect.fail(noRoomForFile)
      }),
      Effect.map((facts): FileFacts => ({ id, ...facts })),
    )
    const forget = transactions.asTenant(companyId, (tx) => cancel(tx, unusedFileJob, id))
    const file = yield* taken.pipe(Effect.tapError(() => forget))
    const { repeated } = deps
    const inserted = (tx: Tx) => Effect.as(insertFile(tx, owner, file), file)
    if (repeated === undefined) return yield* transactions.asTenant(companyId, inserted)
    const { id: _id, ...facts } = file
    // what a repetition stored has no row: it is removed by the job
    return yield* transactions.asTenant(companyId, (tx) => {
      const once = runOnce(tx, repeated, facts, inserted(tx))
      // every route answers this failure with 422
      return once as Effect.Effect<FileFacts>
    })
  })

const judge = (
  { path, bytes }: ReceivedContent,
  name: string,
  judgedBy: NonNullable<TakenUpload["judgedBy"]>,
): Effect.Effect<Omit<FileFacts, "id">, FileTooLarge | WrongFileType> =>
  Effect.promise(() => sniffContent(path)).pipe(
    Effect.flatMap((mime) =>
      Result.match(judgedBy({ name, mime, bytes }), {
        onFailure: (refusal) => Effect.fail(refusal),
        onSuccess: (kept) =>
          Effect.map(measured(kept, path), (one) => ({ ...one, name: nameWithExtension(name, one.mime), bytes })),
      }),
    ),
  )

/** Measures a picture; one that must not be shown becomes a document. */
const measured = (kept: KeptFile, path: string): Effect.Effect<KeptFile & Pick<FileFacts, "picture">> =>
  isPictureKind(kept.kind)
    ? Effect.map(
        Effect.promise(async () => measurePicture(await readFile(path))),
        (picture) => keptPicture(kept, picture),
      )
    : Effect.succeed(kept)

const byChat: NonNullable<TakenUpload["judgedBy"]> = (file) =>
  Result.map(checkContent(file), (kind) => ({ kind, mime: file.mime }))

/** Returns the size limit of a MIME type, in bytes. */
const limitOf = (mime: string): number => {
  const kind = checkContent({ name: "", mime, bytes: 0 })
  return Result.isSuccess(kind) ? attachmentLimit(kind.success) : 0
}

const refusalFor = (mime: string): FileTooLarge | WrongFileType => {
  const refused = checkContent({ name: "", mime, bytes: tooLarge })
  if (Result.isSuccess(refused)) throw new Error("a kind of file without a limit")
  return refused.failure
}
