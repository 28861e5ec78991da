/** Reads a stream into memory; undefined if it has more than `limit` bytes. */
export const readUpTo = async (content: AsyncIterable<Uint8Array>, limit: number): Promise<Buffer | undefined> => {
  const chunks: Array<Uint8Array> = []
  let size = 0
  for await (const chunk of content) {
    size += chunk.byteLength
    if (size > limit) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
