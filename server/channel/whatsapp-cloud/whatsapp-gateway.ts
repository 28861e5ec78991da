import { type OutgoingPart } from "@prosa/core/channel"
import { Effect } from "effect"
import type { ChannelGateway, DeliveryRefused, GatewayFiles, OpenConnection } from "../channel-gateway.ts"
import {
  beforeSending,
  callGraph,
  deliveryRefusedBy,
  downloadMedia,
  type GraphAddress,
  mediaRefused,
  mediaRefusedBy,
  unknownOutcome,
} from "../graph-call.ts"
import { recordsIn, wordIn } from "../loose-json.ts"
import { multipartForm } from "../multipart-form.ts"
import { whatsappProblemOf } from "./whatsapp-errors.ts"
import {
  whatsappEnvelope,
  whatsappFileMessage,
  type WhatsappMediaRef,
  whatsappMessage,
  whatsappUploadType,
} from "./whatsapp-messages.ts"
import { approvedTemplates } from "./whatsapp-templates.ts"

const refusedBy = deliveryRefusedBy(whatsappProblemOf)

/** Creates the gateway of the WhatsApp Cloud API. Connections may name a base of their own, if it is https and public. */
export const createWhatsappGateway = (address: GraphAddress): ChannelGateway => {
  const post = (connection: OpenConnection, body: Readonly<Record<string, unknown>>) =>
    callGraph(address, connection, { method: "POST", path: `${idIn(connection.externalId)}/messages`, body })

  return {
    medium: "WHATSAPP",
    send: (connection, { part, to, keyPrefix }, files) =>
      Effect.gen(function* () {
        const message =
          part.kind === "file"
            ? whatsappFileMessage(part, yield* mediaRefOf(address, connection, part, files))
            : whatsappMessage({ part, keyPrefix }, files.link)
        const answer = yield* post(connection, { ...whatsappEnvelope(to), ...message }).pipe(Effect.mapError(refusedBy))
        const externalId = wordIn(recordsIn(answer, "messages")[0] ?? {}, "id")
        return externalId === "" ? yield* Effect.fail(unknownOutcome) : { externalId }
      }),
    fetchMedia: (connection, media) =>
      Effect.gen(function* () {
        const { id = "" } = media
        if (id === "") return yield* Effect.fail(mediaRefused("no media id", false))
        const query = { phone_number_id: connection.externalId }
        const found = yield* callGraph(address, connection, { method: "GET", path: idIn(id), query }).pipe(
          Effect.mapError(mediaRefusedBy),
        )
        const named = { name: media.name, mime: wordIn(found, "mime_type") || media.mime }
        return yield* downloadMedia(address.graphUrl, wordIn(found, "url"), named, {
          token: connection.token,
          ...(address.within === undefined ? {} : { within: address.within }),
        })
      }),
    templates: (connection, name) => approvedTemplates(address, connection, name),
    // The earlier messages of the conversation are read with the last.
    markRead: (connection, externalIds) => {
      const last = externalIds.at(-1)
      if (last === undefined) return Effect.void
      return Effect.ignore(post(connection, { messaging_product: "whatsapp", status: "read", message_id: last }))
    },
  }
}

/** An id within a path. */
const idIn = (id: string): string => encodeURIComponent(id)

/** Uploads a file; one that Meta takes only from an address is linked. */
const mediaRefOf = (
  address: GraphAddress,
  connection: OpenConnection,
  part: Extract<OutgoingPart, { kind: "file" }>,
  files: GatewayFiles,
): Effect.Effect<WhatsappMediaRef, DeliveryRefused> =>
  Effect.gen(function* () {
    const { file } = part
    const mime = whatsappUploadType(part)
    if (mime === undefined) return { link: files.link(file) }
    const bytes = yield* files.read(file)
    const form = multipartForm(
      { messaging_product: "whatsapp", type: mime },
      { field: "file", name: file.name, mime, bytes },
    )
    const answer = yield* callGraph(address, connection, {
      method: "POST",
      path: `${idIn(connection.externalId)}/media`,
      body: form,
    }).pipe(Effect.mapError((failed) => beforeSending(refusedBy(failed))))
    const id = wordIn(answer, "id")
    return id === "" ? yield* Effect.fail(beforeSending(unknownOutcome)) : { id }
  })
