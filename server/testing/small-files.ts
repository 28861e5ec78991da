/** A picture of one pixel. */
export const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
)
export const pdf = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n")
/** The header of an MP3 and one frame of silence. */
export const mp3 = Buffer.concat([
  Buffer.from("ID3\u0004\u0000\u0000\u0000\u0000\u0000\u0000"),
  Buffer.from([0xff, 0xfb, 0x90, 0x64]),
  Buffer.alloc(413),
])
export const svg = Buffer.from(
  '<?xml version="1.0"?>\n<!-- logo -->\n<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
)
export const html = Buffer.from("\n<!DOCTYPE html><html><script>alert(1)</script></html>")

/** The smallest archive recognized as a Word document: two entries, uncompressed. */
export const docx = zip([
  [
    "[Content_Types].xml",
    '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
  ],
  ["word/document.xml", "<document/>"],
])

export function zip(entries: ReadonlyArray<readonly [name: string, content: string]>): Buffer {
  const locals: Array<Buffer> = []
  const directory: Array<Buffer> = []
  let offset = 0
  for (const [name, content] of entries) {
    const title = Buffer.from(name)
    const body = Buffer.from(content)
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt32LE(crc32(body), 10)
    shared.writeUInt32LE(body.length, 14)
    shared.writeUInt32LE(body.length, 18)
    shared.writeUInt16LE(title.length, 22)
    const local = Buffer.concat([Buffer.from("PK\u0003\u0004"), shared, title, body])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from("PK\u0001\u0002"), Buffer.from([20, 0]), shared, rest, title]))
    locals.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, central, Buffer.from("PK\u0005\u0006"), end])
}

function crc32(bytes: Uint8Array): number {
  let sum = 0xffff_ffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? (sum >>> 1) ^ 0xedb8_8320 : sum >>> 1
  }
  return (sum ^ 0xffff_ffff) >>> 0
}
