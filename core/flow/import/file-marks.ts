/** Returns whether bytes are a zip archive, by what stands in front of its first entry. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 0x03 || bytes[2] === 0x05)

/** Returns whether bytes are packed by gzip, as the archives that Botpress exports. */
export const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

/** Marks the content of a file, so that the same file is told when it comes again: its length and two hashes of its bytes (FNV-1a). */
export const markOfFile = (bytes: Uint8Array): string => {
  let [one, two] = [0x811c9dc5, 0x01000193]
  for (const byte of bytes) {
    one = Math.imul(one ^ byte, 0x01000193)
    two = Math.imul(two ^ byte, 0x85ebca6b)
  }
  return [bytes.length, one >>> 0, two >>> 0].map((part) => part.toString(36)).join("-")
}
