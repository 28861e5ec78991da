import { Result } from "effect"
import type { FileKind, FileTooLarge, WrongFileType } from "./files.ts"
import { type ChosenFile, type AttachmentPlace, attachmentLimit, attachmentKind } from "./attachment-kinds.ts"
import { type RejectedFile, formatRefusal, sizeRefusal } from "./attachment-refusals.ts"

/** File name of a recording made on the page, as ogg opus. */
export const recordingName = "myAudio.ogg"

/** Names a further recording beside files of these names: it must not count as the same file chosen twice. */
export const recordingNameAfter = (present: ReadonlyArray<string>): string => {
  for (let next = 1; ; next++) {
    const name = next === 1 ? recordingName : recordingName.replace(".", ` ${next}.`)
    if (!present.includes(name)) return name
  }
}

/** The outcome of a drop: all, some or none of the files were accepted (green, yellow or red). */
export interface CheckedFiles {
  readonly accepted: ReadonlyArray<{ readonly file: ChosenFile; readonly kind: FileKind }>
  readonly rejected: ReadonlyArray<RejectedFile>
  /** File names chosen more than once: accepted once, with a warning. */
  readonly repeated: ReadonlyArray<string>
  readonly outcome: "all" | "some" | "none"
}

/**
 * Sorts chosen files by the rules of a place. In the chat, the limit of a kind is compared with the sum of all files of
 * that kind which are being attached, those already attached included (conversations, section 5): the caller passes
 * these first. A file over the limit does not count for the next ones. Elsewhere each file is compared by itself.
 * `present`: names of files that are there besides.
 */
export const checkFiles = (
  place: AttachmentPlace,
  files: ReadonlyArray<ChosenFile>,
  present: ReadonlyArray<string> = [],
): CheckedFiles => {
  const names = new Set(present)
  const weight = new Map<FileKind, number>()
  const accepted: Array<CheckedFiles["accepted"][number]> = []
  const rejected: Array<RejectedFile> = []
  const repeated: Array<string> = []
  for (const file of files) {
    if (names.has(file.name)) {
      repeated.push(file.name)
      continue
    }
    const kind = attachmentKind(place, file)
    if (kind === undefined) {
      rejected.push({ file, ...formatRefusal(place) })
      continue
    }
    const total = (place === "chat" ? (weight.get(kind) ?? 0) : 0) + file.bytes
    if (total > attachmentLimit(kind)) {
      rejected.push({ file, reason: sizeRefusal(place, kind) })
      continue
    }
    weight.set(kind, total)
    names.add(file.name)
    accepted.push({ file, kind })
  }
  const outcome = rejected.length === 0 ? "all" : accepted.length === 0 ? "none" : "some"
  return { accepted, rejected, repeated, outcome }
}

/**
 * Decides whether content is accepted, and as which kind: the server's check, by the rules and wording of the chat,
 * which accepts all that any place does. `mime` is detected from the content; empty if unknown.
 */
export const checkContent = (file: ChosenFile): Result.Result<FileKind, FileTooLarge | WrongFileType> => {
  const kind = file.mime === "" ? undefined : attachmentKind("chat", file)
  if (kind === undefined) return Result.fail({ _tag: "WrongFileType", message: formatRefusal("chat").reason })
  return file.bytes > attachmentLimit(kind)
    ? Result.fail({ _tag: "FileTooLarge", message: sizeRefusal("chat", kind) })
    : Result.succeed(kind)
}

/** Creates the warning for a file chosen twice. */
export const repeatedFile = (name: string) => ({
  title: "Arquivo duplicado",
  detail: `O arquivo ${name} foi adicionado mais de uma vez.`,
})
