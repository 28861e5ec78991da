import { NewMessage } from "@prosa/core/conversation"
import { ClientId, FileId } from "@prosa/core/kernel"
import { Schema, SchemaTransformation } from "effect"

const same = {
  clientId: ClientId,
  fileId: Schema.optionalKey(Schema.NullOr(FileId)),
  fileIds: Schema.optionalKey(Schema.Array(FileId)),
}

interface Named {
  readonly fileId?: FileId | null
  readonly fileIds?: ReadonlyArray<FileId>
}
const fileIdsOf = ({ fileId, fileIds = [] }: Named): ReadonlyArray<FileId> =>
  fileId == null ? fileIds : [fileId, ...fileIds]

/**
 * A message sent on a dialog's socket: its text as `message`, and files as `fileId` or `fileIds` (conversations,
 * section 7).
 */
export const SayWire = Schema.Struct({ ...same, message: Schema.String }).pipe(
  Schema.decodeTo(
    Schema.toType(NewMessage),
    SchemaTransformation.transform({
      decode: ({ clientId, message, ...named }) => ({ clientId, text: message, fileIds: fileIdsOf(named) }),
      encode: ({ clientId, text, fileIds }) => ({ clientId, message: text, fileIds }),
    }),
  ),
)
