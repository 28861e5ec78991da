/**
 * Reads a stream into memory; undefined if it has more than `limit` bytes, "cut" if it ends before its time, as the body of
 * a client that went away does.
 */
export const readUpTo = async (
  content: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<Buffer | undefined | "cut"> => {
  const chunks: Array<Uint8Array> = []
  let size = 0
  try {
    for await (const chunk of content) {
      size += chunk.byteLength
      if (size > limit) return undefined
      chunks.push(chunk)
    }
  } catch {
    return "cut"
  }
  return Buffer.concat(chunks)
}
