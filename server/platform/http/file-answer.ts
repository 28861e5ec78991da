import type { Readable } from "node:stream"
import contentDisposition from "content-disposition"
import type { Effect } from "effect"
import type { FastifyReply, FastifyRequest } from "fastify"
import { byteRangeOf } from "../files/byte-range.ts"
import type { ByteRange } from "../files/file-store.ts"

/** A file as it is answered. */
export interface FileAnswer {
  /** Names the content for ever: a content never changes. */
  readonly id: string
  readonly name: string
  readonly mime: string
  readonly bytes: number
  /** A browser may show it; anything else is offered as a download. */
  readonly inline: boolean
  /** The content, or a part of it; undefined when it is gone. */
  readonly open: (range: ByteRange | undefined) => Effect.Effect<Readable | undefined>
}

/** Nothing in a file runs, and nothing is loaded by it, even when it is opened by itself. */
const sandbox =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/** The whole name in UTF-8, and one in ASCII for programs that do not read it. */
const dispositionOf = ({ name, inline }: FileAnswer): string =>
  contentDisposition(name, {
    type: inline ? "inline" : "attachment",
    fallback: name.replace(/[^\x20-\x7e]/gu, "_"),
  })

/** Kept by the browser of who may see it, this long without asking; in seconds. */
const freshFor = 3_600

/**
 * Writes the status and the headers of a file's answer, and says what of it is to be sent: a part, or all when `range` is
 * undefined. "nothing": the browser has it already, or there is no such part.
 */
export const beginFileAnswer = (
  request: FastifyRequest,
  reply: FastifyReply,
  file: FileAnswer,
): { readonly range: ByteRange | undefined } | "nothing" => {
  const tag = `"${file.id}"`
  reply
    .header("cache-control", `private, max-age=${freshFor}`)
    .header("etag", tag)
    .header("content-security-policy", sandbox)
    .header("x-content-type-options", "nosniff")
  if (request.headers["if-none-match"] === tag) {
    reply.code(304)
    return "nothing"
  }
  const asked = request.headers["if-range"] ?? tag
  const range = asked === tag ? byteRangeOf(request.headers.range, file.bytes) : undefined
  reply.header("accept-ranges", "bytes")
  if (range === "unsatisfiable") {
    reply.code(416).header("content-range", `bytes */${file.bytes}`)
    return "nothing"
  }
  reply
    .header("content-type", file.mime)
    .header("content-disposition", dispositionOf(file))
    .header("content-length", String(range === undefined ? file.bytes : range.to - range.from + 1))
  if (range !== undefined) reply.code(206).header("content-range", `bytes ${range.from}-${range.to}/${file.bytes}`)
  return { range }
}
