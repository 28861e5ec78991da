import type { FileKind } from "./files.ts"
import { type KeptFile, unknownType } from "./received-files.ts"
import type { PictureSize } from "./picture-size.ts"

/** Most pixels of a picture that is shown: a browser holds four bytes of each. A telephone's largest usual picture has 24 million. */
export const mostPixels = 40_000_000

/** Most frames of a moving picture that is shown. */
export const mostFrames = 1_000
/** Most pixels of all frames of a moving picture together. */
export const mostMovingPixels = 400_000_000

/** Longest side of a small rendition, in pixels: twice the widest frame in which a conversation shows a picture. */
export const smallSide = 640

/** Most bytes of a picture that is its own small rendition, if its sides are small too. */
export const smallBytes = 200_000

/** Returns whether files of a kind are pictures. */
export const isPictureKind = (kind: FileKind): boolean => kind === "image" || kind === "sticker"

/** Returns whether a picture of this size may be shown; undefined: its content has no size that can be read. */
export const isPictureShown = (size: PictureSize | undefined): boolean => {
  if (size === undefined) return false
  const { width, height, frames } = size
  const pixels = width * height
  return pixels > 0 && pixels <= mostPixels && frames <= mostFrames && pixels * frames <= mostMovingPixels
}

/** Returns how a file is kept whose content was measured: a picture that must not be shown is a document of an unknown type. */
export const keptPicture = (
  kept: KeptFile,
  size: PictureSize | undefined,
): KeptFile & { readonly picture?: PictureSize } => {
  if (!isPictureKind(kept.kind)) return kept
  return size !== undefined && isPictureShown(size)
    ? { ...kept, picture: size }
    : { kind: "document", mime: unknownType }
}

/** Returns whether a small rendition of a picture is worth making: one that is light already, or that moves, is shown as it is. */
export const needsSmallRendition = ({ width, height, frames }: PictureSize, bytes: number): boolean =>
  frames === 1 && (Math.max(width, height) > smallSide || bytes > smallBytes)
