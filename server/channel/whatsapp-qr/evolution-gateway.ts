import { type LooseRecord } from "@prosa/core/kernel"
import { deliveryMessages, media, outgoingWords } from "@prosa/core/channel"
import { Effect } from "effect"
import type {
  ChannelGateway,
  DeliveryRefused,
  FetchedMedia,
  GatewayFiles,
  MediaRefused,
  MessageAct,
  PartToSend,
  VendorMessage,
} from "../gateway/channel-gateway.ts"
import { downloadMedia, largestMedia, mediaRefused, refusedBySilence, unknownOutcome } from "../gateway/graph-call.ts"
import { recordIn, wordIn } from "../gateway/loose-json.ts"
import { callEvolution, type EvolutionAddress, type EvolutionFailed } from "./evolution-call.ts"

/** Creates the gateway of WhatsApp by QR code, over an interface like that of Evolution API v2. */
export const createEvolutionGateway = (address: EvolutionAddress): ChannelGateway => ({
  medium: "WHATSAPP_QRCODE",
  // A file is a part of the message's own call, which counts as sent once the last of its bytes has left.
  prepare: (connection, sent, files) =>
    Effect.gen(function* () {
      const number = recipientOf(sent.to)
      if (number === "") return yield* Effect.fail(final("O número desta pessoa não é conhecido."))
      const { call, body } = yield* callOf(sent, files)
      return callEvolution(address, {
        method: "POST",
        path: `message/${call}/${encodeURIComponent(connection.externalId)}`,
        key: connection.token,
        body: { number, ...body, ...quotedMember(sent, number) },
        withFile: call !== "sendText",
      }).pipe(
        Effect.mapError(refusedBy),
        Effect.flatMap((answer) => {
          const externalId = wordIn(recordIn(answer, "key"), "id")
          return externalId === "" ? Effect.fail(unknownOutcome) : Effect.succeed({ externalId })
        }),
      )
    }),
  act: (connection, to, message, act) => {
    const number = recipientOf(to)
    if (number === "") return Effect.fail(final("O número desta pessoa não é conhecido."))
    const { method, path, body } = actCall(keyOf(message, number), number, act)
    return callEvolution(address, {
      method,
      path: `${path}/${encodeURIComponent(connection.externalId)}`,
      key: connection.token,
      body,
    }).pipe(Effect.mapError(refusedBy), Effect.asVoid)
  },
  fetchMedia: (connection, media) =>
    Effect.gen(function* () {
      if (media.base64 !== undefined) return yield* decoded(media, media.base64)
      if (media.url !== undefined) {
        const { within } = address
        return yield* downloadMedia(address.url, media.url, media, within === undefined ? {} : { within })
      }
      if (media.id === undefined) return yield* Effect.fail(mediaRefused("no media id", false))
      const found = yield* callEvolution(address, {
        method: "POST",
        path: `chat/getBase64FromMediaMessage/${encodeURIComponent(connection.externalId)}`,
        key: connection.token,
        body: { message: messageOf(media.id, media.members), convertToMp4: false },
        withFile: true,
      }).pipe(Effect.mapError(mediaRefusedByEvolution))
      const named = { name: media.name || wordIn(found, "fileName"), mime: wordIn(found, "mimetype") || media.mime }
      return yield* decoded(named, wordIn(found, "base64"))
    }),
  pictureOf: (connection, to) => {
    const number = recipientOf(to)
    if (number === "") return Effect.succeed("")
    return callEvolution(address, {
      method: "POST",
      path: `chat/fetchProfilePictureUrl/${encodeURIComponent(connection.externalId)}`,
      key: connection.token,
      body: { number },
    }).pipe(
      Effect.map((found) => wordIn(found, "profilePictureUrl")),
      Effect.mapError(mediaRefusedByEvolution),
    )
  },
  showTyping: (connection, _last, to) => {
    const number = recipientOf(to)
    if (number === "") return Effect.void
    return Effect.ignore(
      callEvolution(address, {
        method: "POST",
        path: `chat/sendPresence/${encodeURIComponent(connection.externalId)}`,
        key: connection.token,
        body: { number, presence: "composing", delay: media.WHATSAPP_QRCODE.typing?.lasts ?? 0 },
      }),
    )
  },
  markRead: (connection, externalIds, to) => {
    const number = recipientOf(to)
    if (number === "" || externalIds.length === 0) return Effect.void
    const remoteJid = chatOf(number)
    return Effect.ignore(
      callEvolution(address, {
        method: "POST",
        path: `chat/markMessageAsRead/${encodeURIComponent(connection.externalId)}`,
        key: connection.token,
        body: { readMessages: externalIds.map((id) => ({ remoteJid, fromMe: false, id })) },
      }),
    )
  },
})

/** The chat of a person, as WhatsApp names it. */
const chatOf = (number: string): string => (number.includes("@") ? number : `${number}@s.whatsapp.net`)

/** How WhatsApp names a message. */
const keyOf = ({ externalId, outgoing }: VendorMessage, number: string) => ({
  remoteJid: chatOf(number),
  fromMe: outgoing,
  id: externalId,
})

/** What a message answers. With its words the gateway need not have kept it. */
const quotedMember = ({ quoted }: PartToSend, number: string): LooseRecord =>
  quoted === undefined ? {} : { quoted: { key: keyOf(quoted, number), message: { conversation: quoted.text } } }

/** The call that changes a message which the person has already. */
const actCall = (key: ReturnType<typeof keyOf>, number: string, act: MessageAct) => {
  switch (act.kind) {
    case "react":
      return { method: "POST", path: "message/sendReaction", body: { key, reaction: act.emoji } } as const
    case "edit":
      return { method: "POST", path: "chat/updateMessage", body: { number, key, text: act.text } } as const
    case "remove":
      return { method: "DELETE", path: "chat/deleteMessageForEveryone", body: { ...key } } as const
  }
}

/** Names a message to the gateway: by its id, or with the file that it does not find in there by itself. */
const messageOf = (id: string, members: LooseRecord | undefined): LooseRecord =>
  members === undefined ? { key: { id } } : { key: { id }, message: members }

/** A number, or the opaque id under which the person wrote; '' for an id of another way to WhatsApp. */
const recipientOf = ({ kind, value, address }: PartToSend["to"]): string => {
  if (/^\d+@lid$/u.test(address)) return address
  if (kind === "phone") return (address === "" ? value : address).replaceAll(/\D/gu, "")
  return /^\d+@lid$/u.test(value) ? value : ""
}

interface EvolutionSend {
  readonly call: "sendText" | "sendMedia" | "sendWhatsAppAudio" | "sendSticker"
  readonly body: LooseRecord
}

const textCall = (text: string): Effect.Effect<EvolutionSend> =>
  Effect.succeed({ call: "sendText", body: { text, linkPreview: true } })

/** The medium has neither buttons nor lists: their parts are lines of text. */
const callOf = ({ part }: PartToSend, files: GatewayFiles): Effect.Effect<EvolutionSend, DeliveryRefused> => {
  switch (part.kind) {
    case "text":
      return textCall(part.text)
    case "buttons":
    case "list":
      return textCall([part.text, "", ...part.options.map(({ title }, at) => `${at + 1}. ${title}`)].join("\n"))
    case "links":
      return textCall([part.text, "", ...part.links.map(({ title, url }) => `${title}: ${url}`)].join("\n"))
    case "file-link":
      return textCall(`${outgoingWords.fileLink(part.file.name)}\n${files.link(part.file)}`)
    case "template":
      return Effect.fail(final("Este canal não tem modelos de mensagem."))
    case "file": {
      const { file, as, voice, caption } = part
      return Effect.map(files.read(file), (bytes): EvolutionSend => {
        const base64 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64")
        if (voice) return { call: "sendWhatsAppAudio", body: { audio: base64, encoding: false } }
        if (as === "sticker") return { call: "sendSticker", body: { sticker: base64 } }
        const below = caption === "" ? {} : { caption }
        const named = { mediatype: as, mimetype: file.mime, fileName: file.name, media: base64 }
        return { call: "sendMedia", body: { ...named, ...below } }
      })
    }
  }
}

const refused = (kind: DeliveryRefused["kind"], reason: string): DeliveryRefused => ({
  _tag: "DeliveryRefused",
  kind,
  reason,
})
const final = (reason: string) => refused("final", reason)

const closed = refused("offline", "O número está desconectado do WhatsApp.")
const trouble = refused("later", "A conexão com o WhatsApp está com problemas agora.")

const tooMany: DeliveryRefused = { ...refused("later", deliveryMessages.tooMany), backoff: "throughput" }

/** What the refusal of a message means. */
const refusedBy = (failed: EvolutionFailed): DeliveryRefused => {
  switch (failed._tag) {
    case "EvolutionUnreadable":
      return unknownOutcome
    case "VendorSilent":
      return refusedBySilence(failed)
    case "EvolutionRefused":
      return judged(failed)
  }
}

const judged = ({ status, answer, own, details }: EvolutionAnswered): DeliveryRefused => ({
  ...problemOf({ status, answer, own }),
  answer: { status, code: 0, subcode: 0, details },
})

type EvolutionAnswered = Extract<EvolutionFailed, { _tag: "EvolutionRefused" }>

const problemOf = ({ status, answer, own }: Pick<EvolutionAnswered, "status" | "answer" | "own">): DeliveryRefused => {
  // A proxy's: the gateway may have taken the message, or is about to start.
  if (!own && status >= 500) return unknownOutcome
  if (!own && status === 404) return trouble
  if (own && /"exists"\s*:\s*false/u.test(answer)) return final("Este número não tem WhatsApp.")
  if (own && /connection closed|not connected/iu.test(answer)) return closed
  if (own && /rate-?overlimit/iu.test(answer)) return tooMany
  switch (status) {
    case 429:
      return tooMany
    case 401:
    case 403:
      return refused("disconnected", "O acesso à conexão com o WhatsApp foi recusado. Conecte o canal de novo.")
    case 404:
      return refused("disconnected", "A conexão com o WhatsApp não existe mais. Leia o QR Code de novo.")
    default:
      return status >= 500 ? trouble : final("O WhatsApp não aceitou a mensagem.")
  }
}

const mediaRefusedByEvolution = (failed: EvolutionFailed): MediaRefused => {
  switch (failed._tag) {
    case "EvolutionUnreadable":
      return mediaRefused("not JSON", true)
    case "VendorSilent":
      return mediaRefused(failed.reason, failed.stage !== "forbidden")
    case "EvolutionRefused":
      return mediaRefused(`status ${failed.status}`, failed.status === 429 || failed.status >= 500)
  }
}

const decoded = (
  { name, mime }: Pick<FetchedMedia, "name" | "mime">,
  base64: string,
): Effect.Effect<FetchedMedia, MediaRefused> => {
  const bytes = Buffer.from(base64, "base64")
  if (bytes.length === 0) return Effect.fail(mediaRefused("no content", false))
  if (bytes.length > largestMedia) return Effect.fail(mediaRefused("too large", false))
  return Effect.succeed({ name, mime, content: single(bytes) })
}

async function* single(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
