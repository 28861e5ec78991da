import type { Readable } from "node:stream"
import contentDisposition from "content-disposition"
import type { Effect } from "effect"
import type { FastifyReply, FastifyRequest } from "fastify"
import { byteRangeOf } from "../files/byte-range.ts"
import type { ByteRange } from "../files/file-store.ts"

/** A file to send as a response. */
export interface FileAnswer {
  /** Identifies the content, which never changes. */
  readonly id: string
  readonly name: string
  readonly mime: string
  /** Undefined while it is not known: such content is made while it is sent, and is kept by no cache. */
  readonly bytes: number | undefined
  /** Shown by the browser if true; otherwise offered as a download. */
  readonly inline: boolean
  /** Further headers, by name. */
  readonly headers?: Readonly<Record<string, string>>
  /** Anybody may see it, and caches may keep it for ever. */
  readonly public?: boolean
  /** Opens the content or a range of it; undefined if it no longer exists. */
  readonly open: (range: ByteRange | undefined) => Effect.Effect<Readable | undefined>
}

/** Content Security Policy of a file: it runs no script and loads nothing, even when opened on its own. */
const sandbox =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/** The full name in UTF-8, and an ASCII form for older clients. */
const dispositionOf = ({ name, inline }: FileAnswer): string =>
  contentDisposition(name, {
    type: inline ? "inline" : "attachment",
    fallback: name.replace(/[^\x20-\x7e]/gu, "_"),
  })

/** Lifetime in the reader's private cache, in seconds. */
const freshFor = 3_600

/**
 * Writes the status and headers of a file response and returns what to send: a range, or the whole file if `range` is
 * undefined. "nothing": the browser's copy is current, or the range cannot be satisfied.
 */
export const beginFileAnswer = (
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileAnswer,
): { readonly range: ByteRange | undefined } | "nothing" => {
  const { bytes } = file
  const tag = `"${file.id}"`
  if (bytes === undefined) {
    reply
      .headers({ ...file.headers, "cache-control": "no-store", "x-content-type-options": "nosniff" })
      .header("content-security-policy", sandbox)
      .header("content-type", file.mime)
      .header("content-disposition", dispositionOf(file))
    return { range: undefined }
  }
  reply
    .headers({ ...file.headers })
    .header("cache-control", file.public ? "public, max-age=31536000, immutable" : `private, max-age=${freshFor}`)
    .header("etag", tag)
    .header("content-security-policy", sandbox)
    .header("x-content-type-options", "nosniff")
  if (request.headers["if-none-match"] === tag) {
    reply.code(304)
    return "nothing"
  }
  const asked = request.headers["if-range"] ?? tag
  const range = asked === tag ? byteRangeOf(request.headers.range, bytes) : undefined
  reply.header("accept-ranges", "bytes")
  if (range === "unsatisfiable") {
    reply.code(416).header("content-range", `bytes */${bytes}`)
    return "nothing"
  }
  reply
    .header("content-type", file.mime)
    .header("content-disposition", dispositionOf(file))
    .header("content-length", String(range === undefined ? bytes : range.to - range.from + 1))
  if (range !== undefined) reply.code(206).header("content-range", `bytes ${range.from}-${range.to}/${bytes}`)
  return { range }
}
