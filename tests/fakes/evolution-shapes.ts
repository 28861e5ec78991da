import {
  type EvolutionShape,
  evolutionContents,
  heard,
  noted,
  nothing,
  picture,
  shaped,
  type ShapeEnd,
  shown,
  vendorFile,
} from "./evolution-contents.ts"
import type { JsonObject } from "./json-reading.ts"

/** Envelopes around any message. */
const envelopes = [
  "ephemeralMessage",
  "viewOnceMessage",
  "viewOnceMessageV2",
  "viewOnceMessageV2Extension",
  "documentWithCaptionMessage",
  "deviceSentMessage",
  "associatedChildMessage",
  "editedMessage",
  "commentMessage",
  "groupMentionedMessage",
  "groupStatusMentionMessage",
  "groupStatusMessage",
  "groupStatusMessageV2",
  "statusMentionMessage",
  "statusAddYours",
  "botInvokeMessage",
  "botForwardedMessage",
  "botTaskMessage",
  "limitSharingMessage",
  "questionMessage",
  "questionReplyMessage",
  "spoilerMessage",
  "newsletterAdminProfileMessage",
  "newsletterAdminProfileMessageV2",
  "newsletterAdminProfileStatusMessage",
] as const

const around = (shape: string, message: JsonObject, ends: ShapeEnd): EvolutionShape => shaped(shape, { message }, ends)

const poll = { pollCreationMessageV3: { name: "Qual?", options: [] } }
const lottie = { stickerMessage: vendorFile("application/was", { isAnimated: true, isLottie: true }) }

const enveloped: ReadonlyArray<EvolutionShape> = [
  ...envelopes.map((shape) => around(shape, { conversation: `dentro de ${shape}` }, heard(`dentro de ${shape}`))),
  around("associatedChildMessage", { imageMessage: picture({ caption: "do álbum" }) }, heard("do álbum", 1)),
  around("associatedChildMessage", { videoMessage: picture() }, heard("", 1)),
  around(
    "documentWithCaptionMessage",
    { documentMessage: picture({ fileName: "a.png", caption: "a nota" }) },
    heard("a nota", 1),
  ),
  around("ephemeralMessage", { viewOnceMessageV2: { message: { imageMessage: picture() } } }, heard("", 1)),
  around("lottieStickerMessage", lottie, shown("Figurinha animada")),
  around("pollCreationMessageV4", poll, shown("📊 Enquete: Qual?")),
  around("pollCreationMessageV5", poll, shown("📊 Enquete: Qual?")),
  shaped("viewOnceMessageV2", {}, shown("Mensagem que só pode ser lida no celular")),
  shaped("viewOnceMessage", { message: {} }, shown("Mensagem que só pode ser lida no celular")),
]

/** Members that are no message. */
const silent = [
  "albumMessage",
  "messageContextInfo",
  "senderKeyDistributionMessage",
  "fastRatchetKeySenderKeyDistributionMessage",
  "call",
  "chat",
  "keepInChatMessage",
  "pinInChatMessage",
  "scheduledCallEditMessage",
  "pollUpdateMessage",
  "encReactionMessage",
  "encCommentMessage",
  "eventCoverImage",
  "pollCreationOptionImageMessage",
  "stickerSyncRmrMessage",
  "statusNotificationMessage",
  "richResponseMessage",
]

const ad = {
  title: "Frete grátis",
  body: "Só hoje",
  sourceType: "ad",
  sourceId: "120",
  sourceUrl: "https://fb.example/1",
}
const cameByAd = heard("Veio de um anúncio · Frete grátis · https://fb.example/1\nQuero saber mais")

/** Every shape of a message, and how it ends in a room. */
export const evolutionShapes: ReadonlyArray<EvolutionShape> = [
  ...evolutionContents,
  ...enveloped,
  ...silent.map((shape) => shaped(shape, { expectedImageCount: 2 }, nothing)),
  ...["base64", "mediaUrl", "speechToText"].map((shape) => shaped(shape, "x", nothing)),
  shaped("protocolMessage", { type: "EPHEMERAL_SETTING", ephemeralExpiration: 86_400 }, nothing),
  shaped(
    "secretEncryptedMessage",
    { targetMessageKey: { id: "3EB0" }, secretEncType: 2, encPayload: "eA==" },
    shown("Editou uma mensagem, e o novo texto só pode ser lido no celular"),
  ),
  // The advertisement of a person, where 2.3 and 2.4 have it.
  { ...shaped("conversation", "Quero saber mais", cameByAd), beside: { contextInfo: { externalAdReply: ad } } },
  shaped("extendedTextMessage", { text: "Quero saber mais", contextInfo: { externalAdReply: ad } }, cameByAd),
  // What nobody knows yet, by itself and beside what is known.
  shaped("hologramMessage", { depth: 3 }, noted("Mensagem de um tipo novo")),
  around("ephemeralMessage", { hologramMessage: { depth: 3 } }, noted("Mensagem de um tipo novo")),
  { ...shaped("conversation", "oi", heard("oi")), message: { hologramMessage: {}, conversation: "oi" } },
]
