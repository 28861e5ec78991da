import { type LooseRecord } from "@prosa/core/kernel"
import { createHmac } from "node:crypto"
import { deliveryMessages, type OutgoingPart } from "@prosa/core/channel"
import { Effect } from "effect"
import type { ChannelGateway, DeliveryRefused, GatewayFiles, OpenConnection } from "../gateway/channel-gateway.ts"
import {
  beforeSending,
  callGraph,
  deliveryRefusedBy,
  downloadMedia,
  type GraphAddress,
  type GraphFailed,
  mediaRefused,
  mediaRefusedBy,
  unknownOutcome,
} from "../gateway/graph-call.ts"
import { recordsIn, wordIn } from "../gateway/loose-json.ts"
import { multipartForm } from "../gateway/multipart-form.ts"
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

/** Meta's code of a number that is not registered for the Cloud API. */
const unregistered = 133_010

/** The PIN of six digits by which a number is registered, and registered anew. */
export type RegistrationPin = (phoneId: string) => string

/** Derives the PIN of each number from the installation's secret. */
export const createRegistrationPin =
  (secret: Uint8Array): RegistrationPin =>
  (phoneId) => {
    const derived = createHmac("sha256", secret).update(`whatsapp registration ${phoneId}`).digest()
    return String(derived.readUInt32BE(0) % 1_000_000).padStart(6, "0")
  }

/**
 * Creates the gateway of the WhatsApp Cloud API. Connections may name a base of their own, if it is https and public. A
 * number that is not registered is registered once, where there is a PIN for it.
 */
export const createWhatsappGateway = (address: GraphAddress, pinOf?: RegistrationPin): ChannelGateway => {
  type Body = Readonly<Record<string, unknown>>
  const call = (connection: OpenConnection, edge: string, body: Body) =>
    callGraph(address, connection, { method: "POST", path: `${idIn(connection.externalId)}/${edge}`, body })
  const post = (connection: OpenConnection, body: Body): Effect.Effect<LooseRecord, GraphFailed> =>
    call(connection, "messages", body).pipe(
      Effect.catch((failed): Effect.Effect<LooseRecord, GraphFailed> => {
        if (pinOf === undefined || failed._tag !== "GraphRefused" || failed.code !== unregistered)
          return Effect.fail(failed)
        const pin = pinOf(connection.externalId)
        return call(connection, "register", { messaging_product: "whatsapp", pin }).pipe(
          // It stays unregistered, for instance since it has another PIN: that is what the channel says.
          Effect.mapError(() => failed),
          Effect.andThen(call(connection, "messages", body)),
        )
      }),
    )

  const sign = (connection: OpenConnection, messageId: string | undefined, more: Body): Effect.Effect<void> =>
    messageId === undefined
      ? Effect.void
      : Effect.ignore(
          call(connection, "messages", {
            messaging_product: "whatsapp",
            status: "read",
            message_id: messageId,
            ...more,
          }),
        )

  return {
    medium: "WHATSAPP",
    prepare: (connection, { part, to, keyPrefix, reference, quoted }, files) =>
      Effect.gen(function* () {
        const message =
          part.kind === "file"
            ? whatsappFileMessage(part, yield* mediaRefOf(address, connection, part, files))
            : part.kind === "template" && part.file !== undefined
              ? whatsappMessage(
                  { part, keyPrefix },
                  files.link,
                  yield* mediaRefOf(address, connection, part.file, files),
                )
              : whatsappMessage({ part, keyPrefix }, files.link)
        const context = quoted === undefined ? {} : { context: { message_id: quoted.externalId } }
        const body = { ...whatsappEnvelope(to), ...context, ...message, biz_opaque_callback_data: reference }
        return Effect.flatMap(post(connection, body).pipe(Effect.mapError(refusedBy)), (answer) => {
          const externalId = wordIn(recordsIn(answer, "messages")[0] ?? {}, "id")
          if (externalId === "") return Effect.fail(unknownOutcome)
          const waId = wordIn(recordsIn(answer, "contacts")[0] ?? {}, "wa_id")
          return Effect.succeed({ externalId, ...(waId === "" ? {} : { address: waId }) })
        })
      }),
    // The Cloud API neither edits nor deletes.
    act: (connection, to, { externalId }, act) =>
      act.kind === "react"
        ? post(connection, {
            ...whatsappEnvelope(to),
            type: "reaction",
            reaction: { message_id: externalId, emoji: act.emoji },
          }).pipe(Effect.mapError(refusedBy), Effect.asVoid)
        : Effect.fail({ _tag: "DeliveryRefused", kind: "final", reason: deliveryMessages.unchangeable }),
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
    markRead: (connection, externalIds) => sign(connection, externalIds.at(-1), {}),
    showTyping: (connection, last) => sign(connection, last, { typing_indicator: { type: "text" } }),
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
