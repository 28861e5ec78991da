import { randomUUID } from "node:crypto"

/** A file of a form. */
interface VendorFormFile {
  readonly field: string
  readonly name: string
  readonly mime: string
  readonly bytes: Uint8Array
}

/** Builds a `multipart/form-data` body with one file; returns it with its content type. */
export const multipartForm = (
  fields: Readonly<Record<string, string>>,
  file: VendorFormFile,
): { readonly contentType: string; readonly body: Uint8Array } => {
  const boundary = `prosa-${randomUUID()}`
  const texts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="${file.field}"; filename="${quoted(file.name)}"\r\nContent-Type: ${oneLine(file.mime)}\r\n\r\n`
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([Buffer.from([...texts, head].join("")), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  }
}

const oneLine = (text: string): string => text.replaceAll(/[\r\n]+/gu, " ")

/** As browsers write the names of files. */
const quoted = (name: string): string => oneLine(name).replaceAll('"', "%22")
