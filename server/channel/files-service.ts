import { type FileInUse, fileInUse, type FileRefused, type StoredFile } from "@prosa/core/channel"
import { type FileId, type NotFound, notFound, type Unreachable } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type Actor, actorCan, owns } from "../caller/index.ts"
import type { FileStore } from "../platform/files/file-store.ts"
import type { FileAnswer } from "../platform/http/file-answer.ts"
import type { IncomingFile } from "../platform/http/receive-form.ts"
import { deleteUnused, type FileFacts, findFile, forStaff, type GuardedFile, isShown } from "./file-rows.ts"
import { takeUpload, type UploadDeps } from "./take-upload.ts"

/** What signed-in people do with files; `Files` with what the server has in its hands. */
export interface FilesService {
  readonly upload: (
    incoming: IncomingFile & { readonly givenName?: string | undefined },
  ) => Effect.Effect<StoredFile, FileRefused | Unreachable>
  readonly remove: (id: FileId) => Effect.Effect<void, FileInUse | NotFound>
  readonly read: (id: FileId) => Effect.Effect<FileAnswer, NotFound>
}

/** What somebody may do with the files of their company. */
export const createFiles = (actor: Actor, deps: UploadDeps): FilesService => {
  const { companyId, userId } = actor
  const { transactions, store } = deps
  const seen = (id: FileId): Effect.Effect<GuardedFile, NotFound> =>
    transactions
      .asTenant(companyId, (tx) => findFile(tx, id))
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
        const gone = yield* transactions.asTenant(companyId, (tx) => deleteUnused(tx, id, { userId }))
        if (!gone) return yield* Effect.fail(fileInUse)
        // should this be cut off, the job that was planned for the upload does it
        yield* store.remove(id)
      }),
    read: (id) => seen(id).pipe(Effect.map((file) => answerOf(file, store))),
  }
}

/** Whoever uploaded it, and whoever may see the conversation that it belongs to. */
const maySee = (actor: Actor, { userId, workspaceId }: GuardedFile): boolean =>
  userId === actor.userId || (owns(actor, { workspaceId }) && actorCan(actor, "dialog_view", "omnichannel_view"))

/** A file as it is answered to who may read it. */
export const answerOf = ({ id, name, mime, bytes, kind }: FileFacts, store: FileStore): FileAnswer => ({
  id,
  name,
  mime,
  bytes,
  inline: isShown(kind),
  open: (range) => store.open(id, range),
})
