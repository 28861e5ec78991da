import {
  type PhotoNotAccepted,
  photoLimit,
  photoNotAccepted,
  type PhotoTooLarge,
  photoTooLarge,
  photoTypes,
} from "@prosa/core/access"
import { Effect } from "effect"
import { sniffHead } from "../platform/files/sniff-content.ts"
import type { IncomingFile } from "../platform/http/receive-form.ts"
import type { StoredPhoto } from "./photo-store.ts"

const types: ReadonlyArray<string> = photoTypes

/** Reads a photo up to its limit; its bytes decide its type. */
export const receivePhoto = ({
  content,
}: Pick<IncomingFile, "content">): Effect.Effect<StoredPhoto, PhotoNotAccepted | PhotoTooLarge> =>
  Effect.gen(function* () {
    const bytes = yield* Effect.promise(() => readUpTo(content, photoLimit))
    if (bytes === undefined) return yield* Effect.fail(photoTooLarge)
    const mediaType = yield* Effect.promise(() => sniffHead(bytes))
    return types.includes(mediaType) ? { mediaType, content: bytes } : yield* Effect.fail(photoNotAccepted)
  })

/** Undefined if there is more. */
const readUpTo = async (content: AsyncIterable<Uint8Array>, limit: number): Promise<Buffer | undefined> => {
  const chunks: Array<Uint8Array> = []
  let size = 0
  for await (const chunk of content) {
    size += chunk.byteLength
    if (size > limit) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
