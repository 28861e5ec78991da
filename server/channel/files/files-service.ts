import { mayDo } from "@prosa/core/access"
import { type FileInUse, fileInUse, type FileRefused, type StoredFile } from "@prosa/core/channel"
import { type FileId, type NotFound, notFound, type InvalidInput } from "@prosa/core/kernel"
import { Effect } from "effect"
import { insertAudit } from "../../audit/index.ts"
import { type Actor, owns } from "../../caller/index.ts"
import type { FileAnswer } from "../../platform/http/file-answer.ts"
import { deleteUnused, findFile, forStaff, type GuardedFile } from "./file-rows.ts"
import { readFileFor, type WantedSize } from "./read-file.ts"
import { takeUpload, type UploadDeps, type TakenUpload } from "./take-upload.ts"

/** The server side of `Files`, for signed-in users. */
export interface FilesService {
  readonly upload: (incoming: TakenUpload) => Effect.Effect<StoredFile, FileRefused | InvalidInput>
  readonly remove: (id: FileId) => Effect.Effect<void, FileInUse | NotFound>
  readonly read: (id: FileId, size?: WantedSize) => Effect.Effect<FileAnswer, NotFound>
}

/** Creates the file use cases for the actor's company. */
export const createFiles = (actor: Actor, deps: UploadDeps): FilesService => {
  const { companyId, userId } = actor
  const { transactions, store } = deps
  const seen = (id: FileId): Effect.Effect<GuardedFile, NotFound> =>
    transactions
      .asTenant(companyId, (tx) => findFile(tx, id, actor.workspaces))
      .pipe(
        Effect.flatMap((file) =>
          file !== undefined && maySee(actor, file) ? Effect.succeed(file) : Effect.fail(notFound),
        ),
      )

  return {
    upload: (incoming) => takeUpload(deps, companyId, { userId }, incoming).pipe(Effect.map(forStaff)),
    remove: (id) =>
      Effect.gen(function* () {
        const file = yield* seen(id)
        if (file.userId !== userId) return yield* Effect.fail(notFound)
        const gone = yield* transactions.asTenant(companyId, (tx) =>
          Effect.gen(function* () {
            if (!(yield* deleteUnused(tx, id, { userId }))) return false
            const entry = { action: "file.remove", subject: `file ${id}`, detail: { name: file.name } } as const
            yield* insertAudit(tx, actor, entry)
            return true
          }),
        )
        if (!gone) return yield* Effect.fail(fileInUse)
        // if interrupted here, the job planned at the upload removes it
        yield* store.remove(id)
      }),
    read: (id, size) => seen(id).pipe(Effect.flatMap((file) => readFileFor(deps, companyId, file, size))),
  }
}

/**
 * A file may be read by its uploader, by every attendant who may see a conversation in which it was said, and by
 * everyone who may see a flow that says it: the members of the bot's workspace, or of a template's.
 */
const maySee = (actor: Actor, { userId, said, drawnIn }: GuardedFile): boolean =>
  userId === actor.userId ||
  drawnIn.some((workspaceId) => owns(actor, { workspaceId })) ||
  (said && mayDo(actor, "room.answer"))
