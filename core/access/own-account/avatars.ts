import { Schema } from "effect"
import { failure } from "../../kernel/index.ts"

/** The colours of an initial-letter avatar (access, section 2): the default and 14 others, each with its name. */
export const avatarColours = [
  { colour: "#7b68ee", name: "Lilás" },
  { colour: "#046af3", name: "Azul" },
  { colour: "#0891b2", name: "Ciano" },
  { colour: "#0d9488", name: "Turquesa" },
  { colour: "#15803d", name: "Verde" },
  { colour: "#65851b", name: "Oliva" },
  { colour: "#a16207", name: "Mostarda" },
  { colour: "#b45309", name: "Âmbar" },
  { colour: "#c2410c", name: "Laranja" },
  { colour: "#be123c", name: "Carmim" },
  { colour: "#be185d", name: "Rosa" },
  { colour: "#a21caf", name: "Magenta" },
  { colour: "#6d28d9", name: "Violeta" },
  { colour: "#475569", name: "Ardósia" },
  { colour: "#292524", name: "Grafite" },
] as const

/** The toast of an upload that the server refused; its own sentence is the detail (access, section 8). */
export const uploadRefused = "Ocorreu um erro."

/** The colour of a user who has chosen none (access, section 9). */
export const defaultAvatarColour = avatarColours[0].colour

/** Limit of a photo, in bytes; pages send one of 256 × 256 pixels, far below it. */
export const photoLimit = 1_048_576

/** The types of a photo, as found in its bytes. */
export const photoTypes = ["image/png", "image/jpeg", "image/webp"] as const

/** The content is no image of an accepted type. */
export const PhotoNotAccepted = failure("PhotoNotAccepted")
export type PhotoNotAccepted = typeof PhotoNotAccepted.Type
/** The refusal of a photo by its content. */
export const photoNotAccepted: PhotoNotAccepted = {
  _tag: "PhotoNotAccepted",
  message: "Envie uma foto em PNG, JPEG ou WebP.",
}

/** The photo is larger than `photoLimit`. */
export const PhotoTooLarge = failure("PhotoTooLarge")
export type PhotoTooLarge = typeof PhotoTooLarge.Type
/** The refusal of a photo by its size. */
export const photoTooLarge: PhotoTooLarge = { _tag: "PhotoTooLarge", message: "A foto pode ter no máximo 1 MB." }

const dataUrlShape = /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/u
/** Characters of a data URL of `photoLimit` bytes. */
const dataUrlLimit = Math.ceil(photoLimit / 3) * 4 + 40

/** A photo in a JSON body: a data URL of an accepted type. Its bytes decide in the end. */
export const PhotoDataUrl = Schema.String.check(
  Schema.isMaxLength(dataUrlLimit, { message: photoTooLarge.message }),
  Schema.makeFilter((url: string) => dataUrlShape.test(url) || photoNotAccepted.message),
)

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

/** By hand: neither browsers' nor Node's globals exist here, and the library's codec would be in every page's first script. */
const base64 = (bytes: Uint8Array): string => {
  const parts: Array<string> = []
  for (let at = 0; at < bytes.length; at += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(at, at + 3)
    const word = (a << 16) | (b << 8) | c
    const written = [18, 12, 6, 0].map((shift) => digits[(word >> shift) & 63]).join("")
    parts.push(written.slice(0, Math.min(4, bytes.length - at + 1)).padEnd(4, "="))
  }
  return parts.join("")
}

/** Writes a photo as a data URL. */
export const photoDataUrl = (type: string, bytes: Uint8Array): string => `data:${type};base64,${base64(bytes)}`
