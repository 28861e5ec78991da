import type { IncomingFile } from "./receive-form.ts"

/** A file of a form as a browser gives it, so that a use case takes either. */
export interface BoundedFile {
  readonly name: string
  readonly type: string
  /** Not known before it is read: 0. */
  readonly size: number
  arrayBuffer(): Promise<ArrayBuffer>
}

/** Reads an uploaded file as far as its first `most` bytes: a limit below that is refused by whoever gets it. */
export const boundedFile = ({ name, type = "", content }: IncomingFile, most: number): BoundedFile => ({
  // It is shown, and the database stores no NUL.
  name: name.replaceAll("\0", "").slice(0, 200),
  type,
  size: 0,
  arrayBuffer: async () => {
    const chunks: Array<Uint8Array> = []
    let size = 0
    for await (const chunk of content) {
      chunks.push(chunk)
      size += chunk.byteLength
      if (size >= most) break
    }
    return new Uint8Array(Buffer.concat(chunks)).buffer
  },
})
