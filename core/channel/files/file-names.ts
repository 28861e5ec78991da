/** Maximum characters of a file name. */
export const fileNameLimit = 120

const nameless = "arquivo"

// Control characters, bidirectional and invisible marks, unpaired surrogates.
const unseen =
  /[\p{Cc}\u00AD\u061C\u180E\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF\uFFF9-\uFFFB]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/gu

/**
 * Sanitises a file name for display and download: the last part of a path, without deceptive characters, at most 120
 * characters with the extension kept. Never empty; idempotent.
 */
export const cleanFileName = (given: string): string => {
  const last = given
    .normalize("NFC")
    .replace(unseen, "")
    .split(/[/\\]/u)
    .findLast((part) => trimmed(part) !== "")
  return shortened(trimmed(last ?? "")) || nameless
}

/**
 * Names a pasted file. Browsers give every pasted picture the same name, so the time of day is added to tell them
 * apart.
 */
export const pastedFileName = (name: string, now: number): string =>
  /^image\.\w+$/u.test(name) ? name.replace("image", `imagem-${now}`) : name

/** Windows drops blanks and dots at a name's end, and elsewhere a leading dot hides a file. */
const trimmed = (name: string): string => name.replace(/^[\s.]+|[\s.]+$/gu, "")

const shortened = (name: string): string => {
  const characters = [...name]
  if (characters.length <= fileNameLimit) return name
  const extension = [...extensionIn(name)]
  const stem = characters.slice(0, fileNameLimit - extension.length).join("")
  return `${trimmed(stem)}${extension.join("")}`
}

/** The extension with its dot; empty if the last part is not an extension. */
const extensionIn = (name: string): string => /\.[\p{L}\p{N}]{1,10}$/u.exec(name)?.[0] ?? ""

/** The extensions of a type, the usual one first. */
const extensionsOf: Readonly<Record<string, ReadonlyArray<string>>> = {
  "audio/aac": ["aac"],
  "audio/mp4": ["m4a", "mp4"],
  "audio/mpeg": ["mp3", "mpeg", "mpga"],
  "audio/amr": ["amr"],
  "audio/ogg": ["ogg", "opus", "oga"],
  "image/jpeg": ["jpg", "jpeg", "jfif"],
  "image/png": ["png"],
  "image/gif": ["gif"],
  "image/webp": ["webp"],
  "video/mp4": ["mp4", "m4v"],
  "video/3gpp": ["3gp", "3gpp"],
  "text/plain": ["txt", "csv", "log", "md"],
  "application/pdf": ["pdf"],
  "application/msword": ["doc", "dot"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
  "application/vnd.ms-excel": ["xls"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx"],
  "application/vnd.ms-powerpoint": ["ppt", "pps"],
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": ["pptx"],
  "application/vnd.oasis.opendocument.spreadsheet": ["ods"],
  "image/vnd.dwg": ["dwg"],
  "application/vnd.corel-draw": ["cdr"],
  "application/postscript": ["ps", "eps", "ai"],
  "image/vnd.adobe.photoshop": ["psd"],
  "image/svg+xml": ["svg"],
}

/**
 * Sanitises a name and ensures an extension that fits the type: a picture `nota.exe` becomes `nota.exe.png`. A type
 * without known extensions leaves the name unchanged.
 */
export const nameWithExtension = (name: string, mime: string): string => {
  const clean = cleanFileName(name)
  const fitting = extensionsOf[mime] ?? []
  const [usual] = fitting
  if (usual === undefined || fitting.includes(extensionIn(clean).slice(1).toLowerCase())) return clean
  const room = fileNameLimit - usual.length - 1
  return `${trimmed([...clean].slice(0, room).join(""))}.${usual}`
}
