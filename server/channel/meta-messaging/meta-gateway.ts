import { type LooseRecord } from "@prosa/core/kernel"
import { type OutgoingPart, outgoingWords } from "@prosa/core/channel"
import { Effect } from "effect"
import type {
  ChannelGateway,
  DeliveryRefused,
  GatewayFiles,
  OpenConnection,
  PartToSend,
} from "../gateway/channel-gateway.ts"
import {
  callGraph,
  deliveryRefusedBy,
  downloadMedia,
  type GraphAddress,
  type GraphCall,
  mediaRefused,
  unknownOutcome,
} from "../gateway/graph-call.ts"
import { wordIn } from "../gateway/loose-json.ts"
import { multipartForm } from "../gateway/multipart-form.ts"
import { metaProblemOf } from "./meta-errors.ts"
import type { MetaEvents } from "./read-meta-webhook.ts"

/**
 * Creates the gateway of Messenger or of Instagram, whose messages are sent by the page that it belongs to. Everything is a
 * response within the free window.
 */
export const createMetaGateway = (medium: MetaEvents["medium"], address: GraphAddress): ChannelGateway => {
  const refusedBy = deliveryRefusedBy(metaProblemOf(medium))
  const act = (connection: OpenConnection, to: PartToSend["to"], sender_action: string): Effect.Effect<void> =>
    Effect.ignore(
      callGraph(address, connection, {
        method: "POST",
        path: `${encodeURIComponent(pageOf(connection))}/messages`,
        body: { recipient: { id: to.value }, sender_action },
      }),
    )
  return {
    medium,
    // A file is a part of the message's own call, which counts as sent once the last of its bytes has left.
    prepare: (connection, sent, files) =>
      Effect.map(bodyOf(medium, sent, files), (body) =>
        callGraph(address, connection, {
          method: "POST",
          path: `${encodeURIComponent(pageOf(connection))}/messages`,
          body,
        }).pipe(
          Effect.mapError(refusedBy),
          Effect.flatMap((answer) => {
            const externalId = wordIn(answer, "message_id")
            return externalId === "" ? Effect.fail(unknownOutcome) : Effect.succeed({ externalId })
          }),
        ),
      ),
    // Addresses of Meta's files carry their own signature and need no token.
    fetchMedia: (_connection, media) =>
      media.url === undefined
        ? Effect.fail(mediaRefused("no media address", false))
        : downloadMedia(
            address.graphUrl,
            media.url,
            media,
            address.within === undefined ? {} : { within: address.within },
          ),
    markRead: (connection, _externalIds, to) => act(connection, to, "mark_seen"),
    showTyping: (connection, _last, to) => act(connection, to, "typing_on"),
    profileOf: (connection, { value }) =>
      callGraph(address, connection, {
        method: "GET",
        path: encodeURIComponent(value),
        query: {
          fields: medium === "FACEBOOK" ? "first_name,last_name,name,profile_pic" : "name,username,profile_pic",
        },
      }).pipe(
        Effect.map(profileIn),
        Effect.orElseSucceed(() => undefined),
      ),
  }
}

const pageOf = ({ medium, accountId, externalId }: OpenConnection): string =>
  medium === "INSTAGRAM" && accountId !== "" ? accountId : externalId

const profileIn = (found: LooseRecord): { readonly name: string; readonly pictureUrl: string } | undefined => {
  const whole = [wordIn(found, "first_name"), wordIn(found, "last_name")].filter((name) => name !== "").join(" ")
  const name = wordIn(found, "name") || whole || wordIn(found, "username")
  return name === "" ? undefined : { name, pictureUrl: wordIn(found, "profile_pic") }
}

type MetaBody = NonNullable<GraphCall["body"]>

const bodyOf = (
  medium: MetaEvents["medium"],
  { part, to, keyPrefix, reference, quoted }: PartToSend,
  files: GatewayFiles,
): Effect.Effect<MetaBody, DeliveryRefused> => {
  const envelope = {
    recipient: { id: to.value },
    messaging_type: "RESPONSE",
    ...(quoted === undefined ? {} : { reply_to: { mid: quoted.externalId } }),
  }
  // Messenger repeats it in the echo of the message; Instagram has no such member.
  const known = medium === "FACEBOOK" ? { metadata: reference } : {}
  const written = (message: LooseRecord) => Effect.succeed({ ...envelope, message: { ...message, ...known } })
  switch (part.kind) {
    case "text":
      return written({ text: part.text })
    case "buttons":
    case "list":
      return written({
        text: part.text,
        quick_replies: part.options.map(({ key, title }) => ({
          content_type: "text",
          title,
          payload: keyPrefix + key,
        })),
      })
    case "links": {
      const buttons = part.links.map(({ title, url }) => ({ type: "web_url", url, title }))
      const payload = { template_type: "button", text: part.text, buttons }
      return written({ attachment: { type: "template", payload } })
    }
    case "file":
      return fileForm(part, { ...envelope, known }, files)
    case "file-link":
      return written({ text: `${outgoingWords.fileLink(part.file.name)}\n${files.link(part.file)}` })
    case "template":
      return Effect.fail({
        _tag: "DeliveryRefused",
        kind: "final",
        reason: "Este canal não tem modelos de mensagem.",
      })
  }
}

/** What the Send API calls the kinds of files. */
const types = { image: "image", audio: "audio", video: "video", sticker: "image", document: "file" } as const

const fileForm = (
  { as, file }: Extract<OutgoingPart, { kind: "file" }>,
  {
    recipient,
    messaging_type,
    reply_to,
    known,
  }: {
    readonly recipient: object
    readonly messaging_type: string
    readonly reply_to?: object
    readonly known: object
  },
  files: GatewayFiles,
): Effect.Effect<MetaBody, DeliveryRefused> =>
  Effect.map(files.read(file), (bytes) =>
    multipartForm(
      {
        recipient: JSON.stringify(recipient),
        messaging_type,
        ...(reply_to === undefined ? {} : { reply_to: JSON.stringify(reply_to) }),
        message: JSON.stringify({ attachment: { type: types[as], payload: {} }, ...known }),
      },
      { field: "filedata", name: file.name, mime: file.mime, bytes },
    ),
  )
