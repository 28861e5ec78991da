import {
  type FileKind,
  fileKindOf,
  type MarkedText,
  type Medium,
  type OutgoingFile,
  type OutgoingMessage,
  type OutgoingOption,
  shownOn,
  trimMarked,
} from "../../../channel/index.ts"
import type { FileId } from "../../../kernel/index.ts"
import type { BotInteraction, FlowFile } from "../../document/flow-node.ts"
import { inOrder } from "../../edits/bot-text-edits.ts"
import { markedTextOf } from "../../text/rich-text.ts"
import type { FlowContext } from "../flow-context.ts"

/** A message of the bot as it is said: with its buttons in the order shown, and the flow's files. */
export interface ScriptedMessage extends MarkedText {
  readonly buttons: ReadonlyArray<{
    readonly kind: "quick-reply" | "link"
    readonly label: string
    readonly link?: string
  }>
  readonly files: ReadonlyArray<FlowFile>
}

/** A part of a bot's message as a medium shows it. */
export interface PreviewedMessage extends MarkedText {
  /** The files, each with the kind as which it is shown. */
  readonly files: ReadonlyArray<FlowFile & { readonly as: FileKind }>
  /** The options below the text; numbered ones are lines of it. */
  readonly choices: {
    readonly style: "none" | "buttons" | "list"
    readonly options: ReadonlyArray<OutgoingOption>
  }
  /** The buttons that open an address. */
  readonly links: ReadonlyArray<{ readonly title: string; readonly url: string }>
  /** A file of which only the address is sent, below the text. */
  readonly linked?: FlowFile
}

/** Returns an interaction of the bot as it is said; values are named ('@pedido'). */
export const scriptedMessageOf = ({ text, buttons, files }: BotInteraction): ScriptedMessage => ({
  ...trimMarked(markedTextOf(text, ({ variable }) => `@${variable}`)),
  buttons: inOrder(buttons),
  files,
})

/** Returns a message as it goes to a channel. Buttons and files have their index as id; a file of unknown size counts as small. */
export const outgoingOf = (
  { text, marks, buttons, files }: ScriptedMessage,
  bytesOf?: FlowContext["bytesOf"],
): OutgoingMessage => ({
  text,
  ...(marks === undefined ? {} : { marks }),
  buttons: buttons.map(({ kind, label, link = "" }, id) => ({ id, label, ...(kind === "link" ? { link } : {}) })),
  files: files.map(({ fileId, name, mime }, at) => ({
    // an id within this message, which tells two of the same file apart
    id: `${at}` as FileId,
    name,
    mime,
    bytes: bytesOf?.(fileId) ?? 0,
    kind: fileKindOf(mime),
  })),
})

/** Shows a message of the bot as a medium does. `page` is that of its quick replies. */
export const sentOnMedium = (
  medium: Medium,
  message: ScriptedMessage,
  bytesOf?: FlowContext["bytesOf"],
  page = 0,
): ReadonlyArray<PreviewedMessage> => {
  const fileOf = ({ id }: OutgoingFile) => message.files[Number(id)]
  return shownOn(medium, outgoingOf(message, bytesOf), page).map(({ files, linked, ...part }) => {
    const address = linked && fileOf(linked)
    return {
      ...part,
      files: files.flatMap(({ file, as }) => {
        const found = fileOf(file)
        return found === undefined ? [] : [{ ...found, as }]
      }),
      ...(address === undefined ? {} : { linked: address }),
    }
  })
}
