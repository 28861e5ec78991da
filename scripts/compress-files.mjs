import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliCompressSync, constants } from "node:zlib"

const compressible = /\.(?:js|css|html|svg|json)$/u
/** Bytes below which a compressed file wins nothing. */
const smallest = 1_024

/**
 * Writes `name.br` beside each file of a built folder: compressed once with the greatest effort, instead of hastily at every request.
 * The server sends it to whoever takes it.
 */
export const compressFiles = (folder) => {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !compressible.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const content = readFileSync(file)
    if (content.length < smallest) continue
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
  }
}
