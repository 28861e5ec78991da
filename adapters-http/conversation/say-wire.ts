import { NewMessage } from "@prosa/core/conversation"
import { ClientId, FileId } from "@prosa/core/kernel"
import { Schema, SchemaTransformation } from "effect"

const same = {
  clientId: ClientId,
  fileId: Schema.optionalKey(Schema.NullOr(FileId)),
  fileIds: Schema.optionalKey(Schema.Array(FileId)),
  /** The place in the room of the message that it answers. */
  quotedSeq: Schema.optionalKey(Schema.Int),
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
      decode: ({ clientId, message, quotedSeq, ...named }) => ({
        clientId,
        text: message,
        fileIds: fileIdsOf(named),
        ...(quotedSeq === undefined ? {} : { quotedSeq }),
      }),
      encode: ({ text, ...rest }) => ({ ...rest, message: text }),
    }),
  ),
)
