import { Readable } from "node:stream"
import { ZipFile } from "yazl"

/** A file of an archive; it is opened when its turn comes. */
export interface ZipEntry {
  /** With `/` between folders. */
  readonly path: string
  /** Media are compressed already. */
  readonly compress: boolean
  /** Undefined for a content that does not exist any more: the file is empty. */
  readonly open: () => Promise<Readable | undefined>
}

/**
 * Writes an archive while it is read, one file after the other, and waits where its reader does: of a content of any size only a
 * part is in memory. One that is not read to its end closes what it has opened; a content that fails ends the archive with its error.
 */
export const zipStream = (entries: ReadonlyArray<ZipEntry>): Readable => {
  const zip = new ZipFile()
  // yazl's output is a stream of Node, whatever its types call it
  const output = zip.outputStream as Readable
  let opened: Readable | undefined
  const fail = (error: unknown) => void output.destroy(error instanceof Error ? error : new Error(String(error)))
  for (const { path, compress, open } of entries)
    zip.addReadStreamLazy(path, { compress }, (give) => {
      open().then((content = Readable.from([])) => {
        opened = content
        content.on("error", fail)
        if (output.destroyed) content.destroy()
        else give(undefined, content)
      }, fail)
    })
  zip.on("error", fail)
  output.on("close", () => opened?.destroy())
  zip.end()
  return output
}
