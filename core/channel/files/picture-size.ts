import { Schema } from "effect"

/** The size of a picture as it is shown, turned by its own orientation. */
export const PictureSize = Schema.Struct({
  /** In pixels. */
  width: Schema.Int,
  height: Schema.Int,
  /** 1 if it does not move. */
  frames: Schema.Int,
})
export type PictureSize = typeof PictureSize.Type

/** Returns the address of a picture's small rendition. An address of the page's own, or of another host, is returned unchanged. */
export const smallPictureUrl = (url: string): string => (/^\/[^/]/u.test(url) ? `${url}?size=small` : url)
