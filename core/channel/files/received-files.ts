import { Result } from "effect"
import { checkContent } from "./attachments.ts"
import { attachmentKind, attachmentLimit, type ChosenFile } from "./attachment-kinds.ts"
import type { FileKind, FileTooLarge, WrongFileType } from "./files.ts"

/** How a file that a person has sent on a vendor's channel is kept. */
export interface KeptFile {
  readonly kind: FileKind
  /** `unknownType` where its content is of no type that is shown. */
  readonly mime: string
}

/** The MIME type of what is only offered for download. */
export const unknownType = "application/octet-stream"

/** The refusal of a program, a script or a page. */
export const programRefused: WrongFileType = {
  _tag: "WrongFileType",
  message: "Programas e páginas não são aceitos.",
}

/**
 * Decides how a file is kept that a person has sent on a vendor's channel; `file.mime` is detected from its content. What
 * the chat accepts is kept as there. Anything else, such as an invoice as XML, an archive or a picture of 8 MB, is kept as a document of an
 * unknown type, unless it runs when it is opened, or its sender declares a type of the chat that it does not have.
 */
export const checkReceived = (
  file: ChosenFile,
  declared: string,
): Result.Result<KeptFile, FileTooLarge | WrongFileType> => {
  const known = checkContent(file)
  if (Result.isSuccess(known)) return Result.succeed({ kind: known.success, mime: file.mime })
  const isLarge = known.failure._tag === "FileTooLarge"
  // A picture or a film above the chat's limit of its kind, as people send it in a document.
  if (isLarge && file.bytes <= attachmentLimit("document"))
    return Result.succeed({ kind: "document", mime: unknownType })
  if (isLarge || isAccepted(declared)) return Result.fail(known.failure)
  if (runs(file)) return Result.fail(programRefused)
  if (file.bytes > attachmentLimit("document"))
    return Result.map(checkContent({ ...file, mime: "application/pdf" }), (kind) => ({ kind, mime: unknownType }))
  return Result.succeed({ kind: "document", mime: unknownType })
}

const isAccepted = (mime: string): boolean =>
  mime.trim() !== "" && attachmentKind("chat", { name: "", mime, bytes: 0 }) !== undefined

const runs = ({ name, mime }: ChosenFile): boolean =>
  runningTypes.has(mime) || runningExtension.test(name.trim().replace(/[\s.]+$/u, ""))

/** Detected types of programs, installers, shortcuts and pages. */
const runningTypes: ReadonlySet<string> = new Set([
  "text/html",
  "application/x-msdownload",
  "application/x-elf",
  "application/x-mach-binary",
  "application/x-ms-shortcut",
  "application/x.ms.shortcut",
  "application/x.apple.alias",
  "application/x-apple-diskimage",
  "application/vnd.android.package-archive",
  "application/java-vm",
  "application/java-archive",
  "application/x-shockwave-flash",
  "application/x-deb",
  "application/x-rpm",
  "application/x-google-chrome-extension",
  "application/wasm",
])

const runningExtension =
  /\.(?:exe|com|scr|pif|cpl|msi|msix|msp|bat|cmd|ps1|psm1|vbs|vbe|js|mjs|jse|wsf|wsh|hta|html?|xhtml?|mht|mhtml|jar|apk|ipa|app|dmg|pkg|deb|rpm|sh|bash|command|lnk|url|reg|inf|scf|chm|dll|sys|swf|xpi|crx|iso|img|vhdx?|docm|xlsm|pptm|xll)$/iu
