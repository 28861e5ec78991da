import { Option, Schema } from "effect"
import { invalidInput } from "../../kernel/index.ts"
import { avatarRefusal } from "../avatar-picture.ts"

const decodeText = Schema.decodeOption(Schema.StringFromBase64)
const svgPrefix = "data:image/svg+xml;base64,"

/** A stand-in for the server's reading of pictures, which keeps an SVG's drawing only. */
export const isDrawing = (picture: string | null | undefined): boolean =>
  picture == null ||
  !picture.startsWith(svgPrefix) ||
  Option.getOrElse(decodeText(picture.slice(svgPrefix.length)), () => "").includes("<svg")

/** The refusal of a picture that is no drawing. */
export const brokenPicture = invalidInput([{ path: "avatarIconUrl", message: avatarRefusal }])
