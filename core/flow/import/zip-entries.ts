import { Inflate } from "fflate"
import { Result } from "effect"
import { decodeBytes } from "../../kernel/index.ts"

/** Limits of an archive: its entries, and the bytes of its texts together once they are unpacked. */
export const zipLimits = { entries: 20_000, unpacked: 50_000_000 } as const

const damaged = "O arquivo zip está incompleto ou danificado: exporte-o outra vez."
const tooLarge = `Os arquivos do zip têm juntos mais de ${zipLimits.unpacked / 1_000_000} MB.`

interface ListedEntry {
  readonly path: string
  readonly isEncrypted: boolean
  /** 0: as it is; 8: deflated. */
  readonly method: number
  readonly packed: number
  readonly size: number
  /** Where its own header begins. */
  readonly at: number
}

const texts = /\.(?:json|ya?ml|md|csv|txt)$/iu

/**
 * Unpacks the texts of a zip archive by their paths, which are keys and nothing else; other files are passed over. No more is unpacked than the
 * limits allow, whatever the archive declares. Fails with a Portuguese sentence.
 */
export const zipEntries = (bytes: Uint8Array): Result.Result<ReadonlyMap<string, string>, string> => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const listed = entriesListed(bytes, view)
  if (Result.isFailure(listed)) return Result.fail(listed.failure)
  const wanted = listed.success.filter(({ path }) => texts.test(path) && !path.startsWith("__MACOSX/"))
  if (wanted.reduce((sum, { size }) => sum + size, 0) > zipLimits.unpacked) return Result.fail(tooLarge)
  const entries = new Map<string, string>()
  for (const entry of wanted) {
    if (entry.isEncrypted) return Result.fail("O arquivo zip tem senha: grave-o sem ela.")
    const packed = packedBytes(bytes, view, entry)
    const unpacked = packed && unpackedBytes(packed, entry)
    if (unpacked === undefined) return Result.fail(damaged)
    entries.set(entry.path, decodeBytes(unpacked).replace(/^\uFEFF/u, ""))
  }
  return Result.succeed(entries)
}

// The sizes of the records of a zip without what follows each: its name, its extra fields and its comment.
const endSize = 22
const listedSize = 46
const headerSize = 30
const longestComment = 65_535

const entriesListed = (bytes: Uint8Array, view: DataView): Result.Result<ReadonlyArray<ListedEntry>, string> => {
  const end = endOf(view)
  if (end === undefined) return Result.fail(damaged)
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (count === 0xffff || at === 0xffffffff || count > zipLimits.entries)
    return Result.fail(`O arquivo zip tem mais de ${zipLimits.entries} arquivos, ou um formato que não é lido.`)
  const entries: Array<ListedEntry> = []
  for (let place = 0; place < count; place++) {
    if (at + listedSize > end || view.getUint32(at, true) !== 0x02014b50) return Result.fail(damaged)
    const nameEnd = at + listedSize + view.getUint16(at + 28, true)
    entries.push({
      path: decodeBytes(bytes.subarray(at + listedSize, nameEnd)).replaceAll("\\", "/"),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    })
    at = nameEnd + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return Result.succeed(entries)
}

/** Finds the record that ends an archive, which only a comment may follow. */
const endOf = (view: DataView): number | undefined => {
  const last = view.byteLength - endSize
  for (let at = last; at >= Math.max(0, last - longestComment); at--)
    if (view.getUint32(at, true) === 0x06054b50) return at
  return undefined
}

const packedBytes = (bytes: Uint8Array, view: DataView, { at, packed }: ListedEntry): Uint8Array | undefined => {
  if (at + headerSize > bytes.length || view.getUint32(at, true) !== 0x04034b50) return undefined
  const from = at + headerSize + view.getUint16(at + 26, true) + view.getUint16(at + 28, true)
  return from + packed > bytes.length ? undefined : bytes.subarray(from, from + packed)
}

/** Packed bytes that are unpacked at once: they become some four megabytes at most. */
const step = 4_096

/** Unpacks an entry, and stops as soon as it is larger than it declares; undefined if it is not what it declares. */
const unpackedBytes = (packed: Uint8Array, { method, size }: ListedEntry): Uint8Array | undefined => {
  if (method === 0) return packed.length === size ? packed : undefined
  if (method !== 8) return undefined
  const unpacked = new Uint8Array(size)
  let length = 0
  const inflate = new Inflate((part) => {
    if (length + part.length > size) throw new Error("larger than it declares")
    unpacked.set(part, length)
    length += part.length
  })
  const read = Result.try(() => {
    for (let at = 0; at < packed.length; at += step)
      inflate.push(packed.subarray(at, at + step), at + step >= packed.length)
  })
  return Result.isSuccess(read) && length === size ? unpacked : undefined
}
