/** How many bytes of a WebP tell whether it is animated. */
export const webpHead = 21

/** Returns whether a WebP is animated: the flag of its extended header, which stands first (WebP container, section 'VP8X'). */
export const isAnimatedWebp = (bytes: Uint8Array): boolean => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, webpHead)).toString("latin1")
  const flags = bytes[20] ?? 0
  return head.startsWith("RIFF") && head.slice(8, 16) === "WEBPVP8X" && (flags & 0b10) !== 0
}
