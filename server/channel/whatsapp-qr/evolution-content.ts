import { cutTo, type LooseRecord } from "@prosa/core/kernel"
import { formWords, incomingWords } from "@prosa/core/channel"
import { incomingContent, joinedLines, reactionOf, vendorNotice } from "../events/vendor-events.ts"
import type { IncomingContent, IncomingMedia } from "../events/channel-event.ts"
import type { NoteUnread } from "../events/unread-shapes.ts"
import { fateIn, numberIn, parsedRecord, recordIn, recordsIn, wordIn } from "../gateway/loose-json.ts"
import { type ContentReading, messageMembers } from "./evolution-shapes.ts"
import { mediaIn } from "./evolution-media.ts"
import { offerIn, productIn } from "./evolution-offers.ts"

/** A message out of its envelopes. */
export interface OpenedMessage {
  readonly message: LooseRecord
  /** The names of its envelopes, the outermost first. */
  readonly envelopes: ReadonlyArray<string>
}

/** Envelopes that are opened at most; WhatsApp itself opens five. */
const mostEnvelopes = 6

/** Takes a message out of its envelopes. */
export const openedMessage = (message: LooseRecord, envelopes: ReadonlyArray<string> = []): OpenedMessage => {
  const envelope = Object.keys(message).find(
    (key) => message[key] != null && fateIn(messageMembers, key)?.becomes === "opened",
  )
  if (envelope === undefined || envelopes.length >= mostEnvelopes) return { message, envelopes }
  const content = recordIn(recordIn(message, envelope), "message")
  return openedMessage({ ...content, base64: message["base64"] ?? content["base64"] }, [...envelopes, envelope])
}

/** The member of a message that says what it is; undefined where all of them are left out. */
const memberIn = (message: LooseRecord): string | undefined => {
  const present = Object.keys(message).filter((key) => message[key] != null)
  const fateOf = (key: string) => fateIn(messageMembers, key)?.becomes
  return (
    present.find((key) => fateOf(key) !== undefined && fateOf(key) !== "left-out") ??
    present.find((key) => fateOf(key) === undefined)
  )
}

const unanswered = { quiet: true, unanswered: true } as const
const receivedAs = { heard: {}, shown: { quiet: true }, noted: unanswered, notice: vendorNotice } as const

/** Reads the `data` of `messages.upsert`; undefined for what is no message to read. */
export const evolutionContent = (data: LooseRecord, id: string, note: NoteUnread): IncomingContent | undefined => {
  const opened = openedMessage(recordIn(data, "message"))
  const type = memberIn(opened.message)
  if (type === undefined) {
    // What is shown once is handed out to the phone only: the envelope comes empty.
    const isOnce = opened.envelopes.some((one) => one.startsWith("viewOnce"))
    return isOnce ? incomingContent({ text: incomingWords.onPhoneOnly, quiet: true }) : undefined
  }
  const fate = fateIn(messageMembers, type)
  if (fate === undefined || fate.becomes === "opened") {
    note({ kind: "message", name: type })
    return incomingContent({ text: incomingWords.newType, ...unanswered })
  }
  if (!("read" in fate)) return undefined
  const member = recordIn(opened.message, type)
  const read = readers[fate.read]({ type, member, id, ...opened })
  const contexts = [data, member].map((one) => recordIn(one, "contextInfo"))
  const about = contexts.map((context) => wordIn(context, "stanzaId")).find((stanza) => stanza !== "")
  const cameBy = contexts.map(cameByIn).find((line) => line !== "")
  return {
    ...(about === undefined ? {} : { about }),
    ...incomingContent(receivedAs[fate.becomes]),
    ...read,
    ...(cameBy === undefined ? {} : { cameBy }),
  }
}

/** An advertisement's conversion is named in what a person writes right after it, in seconds. */
const soonAfter = 120

/** The advertisement or publication that a person came by; '' without one. Links that are shown as cards look alike, and are none. */
const cameByIn = (context: LooseRecord): string => {
  const ad = recordIn(context, "externalAdReply")
  const source = wordIn(ad, "sourceType").toLowerCase()
  const isAd = source === "ad" || source === "post" || wordIn(ad, "ctwaClid") !== "" || wordIn(ad, "sourceId") !== ""
  if (isAd) {
    const [title = "", url = ""] = [wordIn(ad, "title"), wordIn(ad, "sourceUrl")].map((text) =>
      cutTo(text.replaceAll(/\s+/gu, " "), 500),
    )
    return incomingWords.cameBy(source === "post" ? "post" : "ad", title, url)
  }
  const named = [
    ["entryPointConversionSource", "entryPointConversionDelaySeconds"],
    ["conversionSource", "conversionDelaySeconds"],
  ] as const
  const isNamed = named.some(
    ([key, delay]) => /(?:^|_)ads?$/iu.test(wordIn(context, key)) && (numberIn(context, delay) ?? 0) <= soonAfter,
  )
  return isNamed ? incomingWords.cameBy("ad", "", "") : ""
}

/** What a reader works from. */
interface Member extends OpenedMessage {
  readonly type: string
  readonly member: LooseRecord
  /** The vendor's id of the message. */
  readonly id: string
}

type Reader = (of: Member) => Partial<IncomingContent>

const notShown = { text: incomingWords.unsupported, quiet: true } as const
const textOr = (text: string): Partial<IncomingContent> => (text.trim() === "" ? notShown : { text })

const file: Reader = (of) => ({ text: wordIn(of.member, "caption"), media: [mediaIn(of)] })

const readers: Readonly<Record<ContentReading, Reader>> = {
  text: ({ message, type }) => ({ text: wordIn(message, type) }),
  "link-text": ({ member }) => ({ text: wordIn(member, "text") || wordIn(member, "matchedText") }),
  file,
  // What moves by vectors is no picture that a browser shows.
  sticker: (of) =>
    of.member["isLottie"] === true || wordIn(of.member, "mimetype") === "application/was"
      ? { text: incomingWords.animatedSticker, quiet: true }
      : file(of),
  place: ({ member }) => textOr(placeWords(member)),
  card: ({ member }) => ({ text: contactWords(member) }),
  cards: ({ member }) => textOr(joinedLines(recordsIn(member, "contacts").map(contactWords))),
  reaction: ({ member }) => ({ about: wordIn(recordIn(member, "key"), "id"), ...reactionOf(wordIn(member, "text")) }),
  choice: ({ member }) =>
    textOr(
      wordIn(member, "selectedDisplayText") ||
        wordIn(member, "title") ||
        wordIn(member, "selectedButtonId") ||
        wordIn(member, "selectedId") ||
        wordIn(recordIn(member, "singleSelectReply"), "selectedRowId"),
    ),
  form: ({ member }) => textOr(formIn(member)),
  offer: (of) => offered(offerIn(of.type, of.member), of),
  product: (of) => offered(productIn(of.member), of),
  order: ({ member }) => ({
    text: joinedLines([incomingWords.order(numberIn(member, "itemCount") ?? 1), wordIn(member, "message")]),
  }),
  poll: ({ member }) => {
    const options = recordsIn(member, "options").map((option) => wordIn(option, "optionName"))
    return { text: incomingWords.poll(wordIn(member, "name"), options.slice(0, 12)) }
  },
  votes: ({ member }) => {
    const votes = recordsIn(member, "pollVotes").map(
      (vote) => `${wordIn(vote, "optionName")}: ${numberIn(vote, "optionVoteCount") ?? 0}`,
    )
    return { text: incomingWords.votes(wordIn(member, "name"), votes.slice(0, 12)) }
  },
  event: ({ member }) => ({ text: incomingWords.event(wordIn(member, "name")) }),
  "event-answer": () => ({ text: incomingWords.eventAnswered }),
  "group-invite": ({ member }) => ({ text: incomingWords.invitedToGroup(wordIn(member, "groupName")) }),
  "channel-invite": ({ member }) => ({ text: incomingWords.invitedToChannel(wordIn(member, "newsletterName")) }),
  "call-log": ({ member }) => {
    const isVideo = member["isVideo"] === true || ["VIDEO", "2"].includes(wordIn(member, "mediaType"))
    return { text: incomingWords.call(isVideo, ["MISSED", "1"].includes(wordIn(member, "callOutcome"))) }
  },
  "call-planned": ({ member }) => ({ text: incomingWords.callPlanned(wordIn(member, "title")) }),
  payment: ({ type, member }) => {
    const words = recordIn(member, "noteMessage")
    const named = wordIn(recordIn(words, "extendedTextMessage"), "text") || wordIn(words, "conversation")
    return { text: joinedLines([incomingWords.payment(payments[type] ?? "asked"), named || wordIn(member, "note")]) }
  },
  pack: ({ member }) => ({ text: incomingWords.stickerPack(wordIn(member, "name")) }),
  history: () => ({ text: incomingWords.historyShared }),
  "number-asked": () => ({ text: incomingWords.numberAsked }),
  "phone-only": () => ({ text: incomingWords.onPhoneOnly }),
}

const payments: Readonly<Record<string, Parameters<typeof incomingWords.payment>[0]>> = {
  requestPaymentMessage: "asked",
  sendPaymentMessage: "sent",
  declinePaymentRequestMessage: "declined",
  cancelPaymentRequestMessage: "cancelled",
  paymentInviteMessage: "invited",
  invoiceMessage: "invoice",
}

const offered = ({ text, header }: ReturnType<typeof offerIn>, of: Member): Partial<IncomingContent> => {
  const media: ReadonlyArray<IncomingMedia> =
    header === undefined ? [] : [mediaIn({ ...of, ...header, envelopes: [...of.envelopes, of.type] })]
  return media.length === 0 ? textOr(text) : { text, media }
}

/** The answers of a form, or the words of a pressed button. */
const formIn = (member: LooseRecord): string => {
  const response = recordIn(member, "nativeFlowResponseMessage")
  const params = parsedRecord(wordIn(response, "paramsJson") || wordIn(response, "paramsJSON")) ?? {}
  const isForm =
    ["flow", "galaxy_message", "address_message"].includes(wordIn(response, "name")) ||
    Object.hasOwn(params, "flow_token")
  if (isForm) return formWords(params)
  return wordIn(recordIn(member, "body"), "text") || wordIn(params, "title") || wordIn(params, "id")
}

const placeWords = (member: LooseRecord): string => {
  const latitude = numberIn(member, "degreesLatitude")
  const longitude = numberIn(member, "degreesLongitude")
  if (latitude === undefined || longitude === undefined) return ""
  return incomingWords.location({
    name: wordIn(member, "name"),
    address: wordIn(member, "address"),
    latitude,
    longitude,
  })
}

const contactWords = (card: LooseRecord): string => {
  const phones = wordIn(card, "vcard")
    .split(/\r?\n/u)
    .flatMap((line) => /^(?:item\d+\.)?TEL[^:]*:(.+)$/iu.exec(line)?.[1]?.trim() ?? [])
  return incomingWords.contact(wordIn(card, "displayName"), phones.slice(0, 10))
}
