/** Texts encoded once as the bytes of text frames, to be written to any number of sockets. */
export interface PreparedFrames {
  readonly texts: ReadonlyArray<string>
  /** All frames, concatenated, so that each socket needs one write. */
  readonly bytes: Buffer
}

/** Encodes frames as a server sends them: whole, unmasked, uncompressed (RFC 6455, section 5.2). */
export const prepareFrames = (texts: ReadonlyArray<string>): PreparedFrames => ({
  texts,
  bytes: Buffer.concat(texts.flatMap(frameOf)),
})

const wholeText = 0x81

const frameOf = (text: string): ReadonlyArray<Buffer> => {
  const payload = Buffer.from(text)
  return [headerOf(payload.length), payload]
}

const headerOf = (length: number): Buffer => {
  if (length < 126) return Buffer.from([wholeText, length])
  if (length < 65_536) {
    const header = Buffer.from([wholeText, 126, 0, 0])
    header.writeUInt16BE(length, 2)
    return header
  }
  const header = Buffer.from([wholeText, 127, 0, 0, 0, 0, 0, 0, 0, 0])
  header.writeUIntBE(length, 4, 6)
  return header
}

/**
 * Memoizes a function by key object, so that everyone with the same event shares its frames. The other argument must be
 * the same whenever the key is. Entries are garbage-collected with their keys.
 */
export const madeOnce = <Key extends object, A extends object, About = void>(
  make: (key: Key, about: About) => A,
): ((key: Key, about: About) => A) => {
  const made = new WeakMap<Key, A>()
  return (key, about) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key, about)
    made.set(key, value)
    return value
  }
}
