import { Schema } from "effect"
import { textUpTo } from "../kernel/index.ts"

/** Maximum characters of an embedded picture: about 150 KB of content. Every list of bots carries it. */
export const avatarPictureLimit = 200_000

/** The sentence for what is no such picture. */
export const avatarRefusal = "Imagem inválida. Envie um PNG, JPEG ou SVG de até 150 KB."

/**
 * How the content of each accepted type begins, in base64: the signature of PNG and of JPEG, and for SVG, which is text,
 * any text.
 */
const shapes: ReadonlyArray<RegExp> = [
  /^data:image\/png;base64,iVBORw0KGgo[A-Za-z0-9+/]*={0,2}$/u,
  /^data:image\/jpe?g;base64,\/9j\/[A-Za-z0-9+/]*={0,2}$/u,
  /^data:image\/svg\+xml(?:;charset=utf-8)?;base64,[A-Za-z0-9+/]{8,}={0,2}$/u,
]

/** Returns whether a text is an embedded picture, as avatars have it. */
export const isAvatarPicture = (text: string): boolean =>
  text.length <= avatarPictureLimit && shapes.some((shape) => shape.test(text))

/** A bot's picture: a data URL of a PNG, JPEG or SVG (bots, section 5, 'Avatar upload'). */
export const AvatarPicture = textUpTo(avatarPictureLimit)
  .annotate({ message: avatarRefusal })
  .check(Schema.makeFilter((text: string) => isAvatarPicture(text) || avatarRefusal))
