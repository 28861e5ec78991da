import { media, type Medium } from "./media.ts"

/** How long before its end a typing sign is sent again, in milliseconds: more than an inbox waits between two of its own. */
const renewedBefore = 4_000

/**
 * Returns whether a vendor is told that somebody types: the medium shows it, and the last sign, sent at `toldAt`, ends soon.
 */
export const showsVendorTyping = (medium: Medium, toldAt: number | undefined, now: number): boolean => {
  const { typing } = media[medium]
  return typing !== null && (toldAt === undefined || now - toldAt >= typing.lasts - renewedBefore)
}
