import { media } from "@prosa/core/channel"
import { Dialog, InboxItem } from "@prosa/core/conversation"
import { UserId } from "@prosa/core/kernel"
import { Schema, SchemaTransformation } from "effect"

/** A conversation of the inbox on the wire ('Sidebar list item'), spelled `plataform`. */
export const InboxItemWire = InboxItem.pipe(
  Schema.encodeKeys({
    lastMessageAt: "lastMessageDateTime",
    unreadTotal: "unreadMessageTotal",
    channel: "plataform",
    transferredToExternal: "transferredToThirdpartySystem",
  }),
)

const { channel, holder: _holder, startedAt, transferredToExternal, workspaceName, ...same } = Dialog.fields

const FlatDialog = Schema.Struct({
  ...same,
  platform: channel,
  transferredToThirdpartySystem: transferredToExternal,
  /** 0 means nobody. */
  userTransferredId: Schema.Number,
  userTransferredName: Schema.String,
  dateTime: startedAt,
  workspace: workspaceName,
  /** Always empty here: messages come by `…/messages` and by the socket. */
  messages: Schema.optionalKey(Schema.Array(Schema.Unknown)),
  /** Whether the dialog goes by a number that is connected by QR code. */
  whatsappQrCode: Schema.optionalKey(Schema.Boolean),
})

/** A dialog on the wire ('Omnichannel dialog'): the room's holder is an id (0 for nobody) and a name. */
export const DialogWire = FlatDialog.pipe(
  Schema.decodeTo(
    Schema.toType(Dialog),
    SchemaTransformation.transform({
      decode: ({
        platform,
        transferredToThirdpartySystem,
        userTransferredId,
        userTransferredName,
        dateTime,
        workspace,
        messages: _messages,
        whatsappQrCode: _whatsappQrCode,
        ...rest
      }) => ({
        ...rest,
        channel: platform,
        transferredToExternal: transferredToThirdpartySystem,
        holder:
          userTransferredId > 0
            ? { id: Schema.decodeSync(UserId)(userTransferredId), name: userTransferredName }
            : null,
        startedAt: dateTime,
        workspaceName: workspace,
      }),
      encode: ({ channel, transferredToExternal, holder, startedAt, workspaceName, ...rest }) => ({
        ...rest,
        platform: channel,
        transferredToThirdpartySystem: transferredToExternal,
        userTransferredId: holder?.id ?? 0,
        userTransferredName: holder?.name ?? "",
        dateTime: startedAt,
        workspace: workspaceName,
        messages: [],
        whatsappQrCode: media[rest.medium].connectedBy === "qr-code",
      }),
    }),
  ),
)
