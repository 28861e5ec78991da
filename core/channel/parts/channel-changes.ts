import { fileKindOf, fileSentAs, type Medium } from "../media.ts"
import { type OutgoingButton, type OutgoingFile, type OutgoingMessage, outgoingWords } from "./outgoing-parts.ts"
import { type ShownPart, shownPagesOn } from "./shown-parts.ts"
import { type MarkedText, runsOf } from "./text-marks.ts"

/** How a message differs on a medium from how it is written. */
export type ChannelChange =
  /** The text is shown in so many messages. */
  | { readonly kind: "text-in-pieces"; readonly pieces: number }
  /** The message has no text, and the medium asks for one above its buttons: these words. */
  | { readonly kind: "text-added"; readonly words: string }
  /** Bold words or code are shown otherwise than written. */
  | { readonly kind: "format-changed" }
  | { readonly kind: "choices-as-list" | "choices-numbered"; readonly count: number }
  /** So many of the quick replies are shown at first. */
  | { readonly kind: "choices-in-pages"; readonly count: number; readonly first: number }
  /** A quick reply has another title. Its whole label stands below the title, or in the text. */
  | {
      readonly kind: "label-changed"
      readonly button: OutgoingButton
      readonly title: string
      readonly whole: "below" | "in-text"
    }
  /** These link buttons are written in the text. */
  | { readonly kind: "links-written"; readonly buttons: ReadonlyArray<OutgoingButton> }
  /** A file is sent as a document, or only its address; `tooLarge`: a smaller one of its type would not be. */
  | {
      readonly kind: "file-as-document" | "file-as-link"
      readonly file: OutgoingFile
      readonly tooLarge: boolean
    }

/**
 * Compares a message with what a medium shows of it (`shownOn`), and lists the differences. White space and the order of text and
 * files are no difference. A message that is shown as written has none.
 */
export const changesOn = (medium: Medium, message: OutgoingMessage): ReadonlyArray<ChannelChange> => {
  const pages = shownPagesOn(medium, message)
  return [
    ...textChanges(message, pages[0]),
    ...choiceChanges(message, pages),
    ...linkChanges(message, pages[0]),
    ...fileChanges(medium, message, pages[0]),
  ]
}

/** The parts that carry words of the message. */
const wordsIn = (parts: ReadonlyArray<ShownPart>): ReadonlyArray<ShownPart> =>
  parts.filter(({ text, linked }) => text.trim() !== "" && linked === undefined)

const textChanges = (message: OutgoingMessage, parts: ReadonlyArray<ShownPart>): ReadonlyArray<ChannelChange> => {
  const words = wordsIn(parts)
  const found: Array<ChannelChange> = []
  if (words.length > 1) found.push({ kind: "text-in-pieces", pieces: words.length })
  if (message.text.trim() === "") {
    const added = [outgoingWords.choose, outgoingWords.open].find((start) => words[0]?.text.startsWith(start))
    if (added !== undefined) found.push({ kind: "text-added", words: added })
  }
  // What a medium adds to a text stands behind it.
  const [written, shown] = [lettersOf([message]), lettersOf(words)]
  if (!shown.letters.startsWith(written.letters) || !shown.formats.startsWith(written.formats))
    found.push({ kind: "format-changed" })
  return found
}

/** The characters of texts but white space, and for each the first letter of its format. */
const lettersOf = (texts: ReadonlyArray<MarkedText>): { readonly letters: string; readonly formats: string } => {
  let [letters, formats] = ["", ""]
  for (const { text, format } of texts.flatMap(runsOf)) {
    const bare = withoutSpace(text)
    letters += bare
    formats += format.slice(0, 1).repeat(bare.length)
  }
  return { letters, formats }
}

const withoutSpace = (text: string): string => text.replace(/\s+/gu, "")

const choiceChanges = (
  { buttons }: OutgoingMessage,
  [first, ...further]: readonly [ReadonlyArray<ShownPart>, ...ReadonlyArray<ReadonlyArray<ShownPart>>],
): ReadonlyArray<ChannelChange> => {
  const replies = buttons.filter(({ link }) => link === undefined)
  const count = replies.length
  if (count === 0) return []
  const choices = first.find((part) => part.choices.style !== "none")?.choices
  if (choices === undefined)
    return [{ kind: "choices-numbered", count }, ...replies.flatMap((button, at) => numberedChange(button, at, first))]
  const options = [first, ...further].flatMap((parts) => parts.flatMap((part) => part.choices.options))
  const found: Array<ChannelChange> = []
  if (choices.style === "list") found.push({ kind: "choices-as-list", count })
  if (further.length > 0) found.push({ kind: "choices-in-pages", count, first: choices.options.length - 1 })
  for (const button of replies) {
    const option = options.find(({ key }) => key === `${button.id}`)
    const label = button.label.trim()
    if (option?.title.trim() === label) continue
    const whole = option?.description === label ? "below" : "in-text"
    found.push({ kind: "label-changed", button, title: option?.title ?? "", whole })
  }
  return found
}

/** A label in which the medium reads signs is shown without them. */
const numberedChange = (
  button: OutgoingButton,
  at: number,
  parts: ReadonlyArray<ShownPart>,
): ReadonlyArray<ChannelChange> => {
  const shown = withoutSpace(
    wordsIn(parts)
      .map(({ text }) => text)
      .join(""),
  )
  return shown.includes(withoutSpace(`${at + 1}. ${button.label}`))
    ? []
    : [{ kind: "label-changed", button, title: `${at + 1}`, whole: "in-text" }]
}

const linkChanges = ({ buttons }: OutgoingMessage, parts: ReadonlyArray<ShownPart>): ReadonlyArray<ChannelChange> => {
  const shown = parts.flatMap(({ links }) => links)
  const written = buttons.filter(
    ({ label, link }) =>
      link !== undefined && !shown.some(({ title, url }) => url === link && title.trim() === label.trim()),
  )
  return written.length === 0 ? [] : [{ kind: "links-written", buttons: written }]
}

const fileChanges = (
  medium: Medium,
  { files }: OutgoingMessage,
  parts: ReadonlyArray<ShownPart>,
): ReadonlyArray<ChannelChange> => {
  const shown = new Map(parts.flatMap((part) => part.files.map(({ file, as }) => [file.id, as] as const)))
  return files.flatMap((file): ReadonlyArray<ChannelChange> => {
    const as = shown.get(file.id)
    if (as === fileKindOf(file.mime)) return []
    const smaller = fileSentAs(medium, { mime: file.mime, bytes: 0 })
    return as === undefined
      ? [{ kind: "file-as-link", file, tooLarge: smaller !== "link" }]
      : [{ kind: "file-as-document", file, tooLarge: smaller !== as }]
  })
}
