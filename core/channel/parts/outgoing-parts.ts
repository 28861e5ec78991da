import { cutTo, numberMeant } from "../../kernel/index.ts"
import type { FileKind, StoredFile } from "../files/files.ts"
import { type Capabilities, choiceStyleOf, fileSentAs, media, type Medium } from "../media.ts"
import { lengthOn, splitText } from "./split-text.ts"
import { type MarkedText, textOnMedium } from "./text-marks.ts"

/** A button of a message; without a link it is a quick reply. */
export interface OutgoingButton {
  /** Unique within the message. */
  readonly id: number
  readonly label: string
  readonly link?: string
}

/** A file of a message; its address depends on the reader. */
export type OutgoingFile = Omit<StoredFile, "url"> & {
  /** It is known to move, as a sticker may; media that allow such a one more bytes take it as what it is. */
  readonly animated?: boolean
  /** It is known to be another sound than its MIME type stands for, as Ogg with Vorbis is: media take it as a document. */
  readonly otherSound?: boolean
}

/** A message of the company, as stored. */
export interface OutgoingMessage extends MarkedText {
  readonly buttons: ReadonlyArray<OutgoingButton>
  readonly files: ReadonlyArray<OutgoingFile>
}

/** An option that the person presses. */
export interface OutgoingOption {
  /** What comes back when it is pressed: see `readPress`. */
  readonly key: string
  readonly title: string
  /** The whole label, where the title is cut and the medium has room for it. */
  readonly description?: string
}

/** What a vendor is asked to send at once. No part is longer than its medium allows. */
export type OutgoingPart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "buttons" | "list"; readonly text: string; readonly options: ReadonlyArray<OutgoingOption> }
  | {
      readonly kind: "links"
      readonly text: string
      readonly links: ReadonlyArray<{ readonly title: string; readonly url: string }>
    }
  | {
      readonly kind: "file"
      readonly file: OutgoingFile
      /** How the medium shows it, which may be as a document. */
      readonly as: FileKind
      /** A recorded voice, shown as one. */
      readonly voice: boolean
      /** '' for none. */
      readonly caption: string
    }
  /** A file that the medium does not take: a link to it is sent. */
  | { readonly kind: "file-link"; readonly file: OutgoingFile }

/** The words that the product adds to a message. */
export const outgoingWords = {
  choose: "Escolha uma opção:",
  open: "Acesse:",
  more: "Mais opções",
  moreOf: "Mais opções:",
  listButton: "Ver opções",
  /** What stands in front of a file's address. */
  fileLink: (name: string) => `Arquivo ${name}:`,
} as const

/**
 * Renders a message for a medium as the parts to send, in order. Everything in it is sent: a text too long in pieces,
 * labels too long as descriptions or lines, options beyond the limit on further pages ('Mais opções'; `page` counts from 0),
 * links and files without a form of their own as addresses.
 */
export const partsOf = (medium: Medium, message: OutgoingMessage, page = 0): ReadonlyArray<OutgoingPart> => {
  const facts = media[medium]
  const replies = message.buttons.filter(({ link }) => link === undefined)
  if (page > 0) return choicesPart(medium, replies, outgoingWords.moreOf, page)
  const links = message.buttons.flatMap(({ label, link }) =>
    link === undefined ? [] : [{ title: label.trim(), url: link }],
  )
  const asLinks = linksFit(facts, links, replies.length)
  const written = textOnMedium(medium, message).trim()
  const text = asLinks ? written : paragraphs(written, links.map(linkLine))
  const files = message.files.map((file) => filePart(medium, file))
  if (replies.length > 0) return [...files, ...choicesPart(medium, replies, text, 0)]
  if (asLinks && links.length > 0) return [...files, ...linksPart(facts, links, text)]
  const [only] = files
  if (files.length === 1 && only !== undefined && takesCaption(facts, only, text)) return [{ ...only, caption: text }]
  return [...textParts(facts, text), ...files]
}

/** Returns how many pages the quick replies of a message have on a medium. */
export const pagesOf = (medium: Medium, { buttons }: Pick<OutgoingMessage, "buttons">): number => {
  const labels = buttons.flatMap(({ label, link }) => (link === undefined ? [label] : []))
  const style = choiceStyleOf(medium, labels)
  return style === "numbered" ? 1 : pagesFor(labels.length, mostOf(medium, style))
}

const textParts = ({ textLimit, textUnit }: Capabilities, text: string): ReadonlyArray<OutgoingPart> =>
  splitText(text, textLimit, textUnit).map((piece) => ({ kind: "text", text: piece }))

/** Splits a text so that its last piece can stand above buttons; a blank one becomes the product's words. */
const aboveButtons = (
  facts: Capabilities,
  text: string,
  limit: number,
  instead: string,
): { readonly before: ReadonlyArray<OutgoingPart>; readonly last: string } => {
  const pieces = splitText(text, facts.textLimit, facts.textUnit)
  const last = splitText(pieces.at(-1) ?? instead, limit, facts.textUnit)
  const before = [...pieces.slice(0, -1), ...last.slice(0, -1)]
  return { before: before.map((piece) => ({ kind: "text", text: piece })), last: last.at(-1) ?? instead }
}

const linksFit = (
  { links: { most, labelLimit } }: Capabilities,
  links: ReadonlyArray<{ title: string }>,
  replies: number,
) => replies === 0 && links.length <= most && links.every(({ title }) => title !== "" && title.length <= labelLimit)

const linksPart = (
  facts: Capabilities,
  links: ReadonlyArray<{ readonly title: string; readonly url: string }>,
  text: string,
): ReadonlyArray<OutgoingPart> => {
  const { before, last } = aboveButtons(facts, text, facts.links.textLimit, outgoingWords.open)
  return [...before, { kind: "links", text: last, links }]
}

const linkLine = ({ title, url }: { readonly title: string; readonly url: string }): string =>
  title === "" || title === url ? url : `${title}: ${url}`

const paragraphs = (text: string, lines: ReadonlyArray<string>): string =>
  [...(text === "" ? [] : [text]), ...(lines.length === 0 ? [] : [lines.join("\n")])].join("\n\n")

const filePart = (medium: Medium, file: OutgoingFile): OutgoingPart => {
  const as = fileSentAs(medium, file)
  if (as === "link") return { kind: "file-link", file }
  const voice = as === "audio" && media[medium].channel === "WHATSAPP" && /^audio\/(?:ogg|opus)/u.test(file.mime)
  return { kind: "file", file, as, voice, caption: "" }
}

const captioned: ReadonlySet<FileKind> = new Set(["image", "video", "document"])

const takesCaption = (
  { captionLimit, textUnit }: Capabilities,
  part: OutgoingPart,
  text: string,
): part is Extract<OutgoingPart, { kind: "file" }> =>
  part.kind === "file" && text !== "" && captioned.has(part.as) && lengthOn(textUnit, text) <= captionLimit

const mostOf = (medium: Medium, style: "buttons" | "list"): number => {
  const { buttons, list } = media[medium]
  return style === "list" ? (list?.most ?? buttons.most) : buttons.most
}

/** Every page but the last gives one place to 'Mais opções'. */
const pagesFor = (count: number, most: number): number =>
  count <= most ? 1 : 1 + Math.ceil((count - most) / (most - 1))

const choicesPart = (
  medium: Medium,
  replies: ReadonlyArray<OutgoingButton>,
  text: string,
  page: number,
): ReadonlyArray<OutgoingPart> => {
  const facts = media[medium]
  const labels = replies.map(labelOf)
  const style = choiceStyleOf(medium, labels)
  if (style === "numbered") {
    const lines = labels.map((label, at) => `${at + 1}. ${label}`)
    return textParts(facts, paragraphs(text === "" ? outgoingWords.choose : text, lines))
  }
  const most = mostOf(medium, style)
  const last = page + 1 >= pagesFor(replies.length, most)
  const from = page * (most - 1)
  const shown = replies.slice(from, last ? undefined : from + most - 1)
  const limits =
    style === "list" && facts.list !== null ? facts.list : { labelLimit: facts.buttons.labelLimit, descriptionLimit: 0 }
  const seen = new Set<string>()
  const options = shown.map((reply, at) => optionOf(labelOf(reply, from + at), String(reply.id), limits, seen))
  const more = last ? [] : [{ key: `${moreKey}${page + 1}`, title: outgoingWords.more }]
  // What is cut and has no description stands whole in the text.
  const cut = options.flatMap(({ title, description }, at) => {
    const label = labels[from + at] ?? ""
    return title === label || description === label ? [] : [`• ${label}`]
  })
  const { before, last: body } = aboveButtons(
    facts,
    paragraphs(text, cut),
    facts.textWithButtonsLimit,
    outgoingWords.choose,
  )
  return [...before, { kind: style, text: body, options: [...options, ...more] }]
}

const labelOf = ({ label }: OutgoingButton, at: number): string => {
  const written = label.trim()
  return written === "" ? `Opção ${at + 1}` : written
}

const optionOf = (
  label: string,
  key: string,
  { labelLimit, descriptionLimit }: { readonly labelLimit: number; readonly descriptionLimit: number },
  seen: Set<string>,
): OutgoingOption => {
  const title = distinct(label.length > labelLimit ? ellipsised(label, labelLimit) : label, labelLimit, seen)
  seen.add(title)
  return title === label || label.length > descriptionLimit ? { key, title } : { key, title, description: label }
}

const ellipsised = (label: string, limit: number): string => `${cutTo(label, limit - 1).trimEnd()}…`

/** Vendors refuse options of the same title. */
const distinct = (title: string, limit: number, seen: ReadonlySet<string>): string => {
  let candidate = title
  for (let next = 2; seen.has(candidate); next += 1) {
    const end = ` ${next}`
    candidate = `${cutTo(title, limit - end.length).trimEnd()}${end}`
  }
  return candidate
}

const moreKey = "mais"

/** What was pressed: a quick reply of the message by its id, or a further page of its quick replies. */
export type Press = { readonly kind: "reply"; readonly id: number } | { readonly kind: "more"; readonly page: number }

/** Reads the key of an option that was pressed; undefined if it is none of ours. */
export const readPress = (key: string): Press | undefined => {
  const [, more, number] = /^(mais)?(\d{1,6})$/u.exec(key) ?? []
  if (number === undefined) return undefined
  return more === undefined ? { kind: "reply", id: Number(number) } : { kind: "more", page: Number(number) }
}

/**
 * Returns the label that a person means by a number, where quick replies are numbered lines; undefined if the text is no
 * number of one.
 */
export const numberedReply = (
  medium: Medium,
  { buttons }: Pick<OutgoingMessage, "buttons">,
  text: string,
): string | undefined => {
  const replies = buttons.filter(({ link }) => link === undefined)
  const number = numberMeant(text)
  if (number === undefined || replies.length === 0) return undefined
  const labels = replies.map(labelOf)
  return choiceStyleOf(medium, labels) === "numbered" ? labels[number - 1] : undefined
}
