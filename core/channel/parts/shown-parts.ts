import type { FileKind } from "../files/files.ts"
import { fileKindOf, media, type Medium } from "../media.ts"
import {
  type OutgoingFile,
  type OutgoingMessage,
  type OutgoingOption,
  type OutgoingPart,
  outgoingWords,
  pagesOf,
  partsOf,
} from "./outgoing-parts.ts"
import { type MarkedText, readSigns } from "./text-marks.ts"

/** A part of a message as a person sees it on a medium. */
export interface ShownPart extends MarkedText {
  /** The files, each with the kind as which the medium shows it. */
  readonly files: ReadonlyArray<{ readonly file: OutgoingFile; readonly as: FileKind }>
  /** The quick replies to press; numbered ones are lines of the text. */
  readonly choices: {
    readonly style: "none" | "buttons" | "list"
    readonly options: ReadonlyArray<OutgoingOption>
  }
  /** The buttons that open an address. */
  readonly links: ReadonlyArray<{ readonly title: string; readonly url: string }>
  /** A file that the medium does not take: its address follows the text. */
  readonly linked?: OutgoingFile
}

const noChoices: ShownPart["choices"] = { style: "none", options: [] }

/**
 * Shows a message as a medium does, part by part: what `partsOf` sends there. A medium whose page draws marks itself shows
 * one part, the message as it is stored. `page` is that of the quick replies.
 */
export const shownOn = (medium: Medium, message: OutgoingMessage, page = 0): ReadonlyArray<ShownPart> => {
  const { reads } = media[medium]
  if (reads === "marks") return page === 0 ? [asStored(message)] : []
  if (page >= pagesOf(medium, message)) return []
  const read = (text: string): MarkedText => (reads === "whatsapp-signs" ? readSigns(text) : { text })
  return partsOf(medium, message, page).map((part) => shownPart(part, read))
}

/** Shows all pages of a message on a medium; the first has all but further quick replies. */
export const shownPagesOn = (
  medium: Medium,
  message: OutgoingMessage,
): readonly [ReadonlyArray<ShownPart>, ...ReadonlyArray<ReadonlyArray<ShownPart>>] => {
  const pages = media[medium].reads === "marks" ? 1 : pagesOf(medium, message)
  const further = Array.from({ length: pages - 1 }, (_, at) => shownOn(medium, message, at + 1))
  return [shownOn(medium, message), ...further]
}

const asStored = ({ text, marks, buttons, files }: OutgoingMessage): ShownPart => {
  const options = buttons.flatMap(({ id, label, link }) => (link === undefined ? [{ key: `${id}`, title: label }] : []))
  return {
    text,
    ...(marks === undefined ? {} : { marks }),
    files: files.map((file) => ({ file, as: fileKindOf(file.mime) })),
    choices: options.length === 0 ? noChoices : { style: "buttons", options },
    links: buttons.flatMap(({ label, link }) => (link === undefined ? [] : [{ title: label, url: link }])),
  }
}

const shownPart = (part: OutgoingPart, read: (text: string) => MarkedText): ShownPart => {
  const nothing = { files: [], choices: noChoices, links: [] }
  switch (part.kind) {
    case "text":
      return { ...nothing, ...read(part.text) }
    case "buttons":
    case "list":
      return { ...nothing, ...read(part.text), choices: { style: part.kind, options: part.options } }
    case "links":
      return { ...nothing, ...read(part.text), links: part.links }
    case "file":
      return { ...nothing, ...read(part.caption), files: [{ file: part.file, as: part.as }] }
    case "file-link":
      return { ...nothing, text: outgoingWords.fileLink(part.file.name), linked: part.file }
  }
}
