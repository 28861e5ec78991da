import type { Medium, OutgoingFile, OutgoingPart } from "@prosa/core/channel"
import { CompanyId, ConnectionId, FileId } from "@prosa/core/kernel"
import { Effect, Schema } from "effect"
import type { ChannelGateway, GatewayFiles, OpenConnection, PartToSend } from "../gateway/channel-gateway.ts"

/** A connection of a medium, as gateways get it. */
export const openedConnection = (medium: Medium, more: Partial<OpenConnection> = {}): OpenConnection => ({
  id: Schema.decodeSync(ConnectionId)(7),
  companyId: Schema.decodeSync(CompanyId)(1),
  botId: null,
  userId: null,
  medium,
  externalId: "",
  accountId: "",
  token: "",
  baseUrl: "",
  ...more,
})

/** A file of a message. */
export const outgoingFile = (name: string, mime: string, kind: OutgoingFile["kind"]): OutgoingFile => ({
  id: Schema.decodeSync(FileId)("0123456789abcdef0123456789abcdef"),
  name,
  mime,
  bytes: 100,
  kind,
})

/** A part that shows a file as what it is. */
export const filePartOf = (
  file: OutgoingFile,
  more: Partial<Extract<OutgoingPart, { kind: "file" }>> = {},
): Extract<OutgoingPart, { kind: "file" }> => ({
  kind: "file",
  file,
  as: file.kind,
  voice: false,
  caption: "",
  ...more,
})

/** The bytes of every file, and an address for each. */
export const gatewayFilesOf = (bytes: Uint8Array, link = "https://exemplo.com.br/arquivo"): GatewayFiles => ({
  read: () => Effect.succeed(bytes),
  head: (_file, length) => Effect.succeed(bytes.subarray(0, length)),
  link: () => link,
})

/** A part for a person, with the key prefix '12.3.'. */
export const partTo = (to: PartToSend["to"], part: PartToSend["part"]): PartToSend => ({
  to,
  part,
  keyPrefix: "12.3.",
  reference: "delivery:12.3.0.0.last.7",
  byPerson: false,
})

/** Reads a download whole. */
export const readWhole = async (content: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const parts: Array<Uint8Array> = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts)
}

/** Sends a part by a gateway: prepares it, and makes its call. */
export const sendBy = (gateway: ChannelGateway, connection: OpenConnection, sent: PartToSend, files: GatewayFiles) =>
  Effect.flatten(gateway.prepare(connection, sent, files))
