/** Texts that were made into the bytes of text frames once, to be written to any number of sockets as they are. */
export interface PreparedFrames {
  readonly texts: ReadonlyArray<string>
  /** All of them, one after another, so that a socket is written to once. */
  readonly bytes: Buffer
}

/** Frames as a server sends them: whole, unmasked, not compressed (RFC 6455, section 5.2). */
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
 * The same function, which makes once what it makes of a key: whoever has the same news shares its frames. What else it is
 * given has to be the same whenever the key is. Forgets with the key.
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
