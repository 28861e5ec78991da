import {
  type PhotoNotAccepted,
  photoLimit,
  photoNotAccepted,
  type PhotoTooLarge,
  photoTooLarge,
  photoTypes,
} from "@prosa/core/access"
import { type InvalidInput, invalidInput } from "@prosa/core/kernel"
import { Effect } from "effect"
import { readUpTo } from "../../platform/files/read-up-to.ts"
import { sniffHead } from "../../platform/files/sniff-content.ts"
import type { IncomingFile } from "../../platform/http/receive-form.ts"
import type { StoredPhoto } from "./photo-store.ts"

const types: ReadonlyArray<string> = photoTypes

/** Reads a photo up to its limit; its bytes decide its type. */
export const receivePhoto = ({
  content,
}: Pick<IncomingFile, "content">): Effect.Effect<StoredPhoto, PhotoNotAccepted | PhotoTooLarge> =>
  Effect.gen(function* () {
    const bytes = yield* Effect.promise(() => readUpTo(content, photoLimit))
    if (bytes === "cut") return yield* Effect.fail(photoNotAccepted)
    return bytes === undefined ? yield* Effect.fail(photoTooLarge) : yield* photoOf(bytes)
  })

/** Reads a photo out of a data URL; its bytes decide its type. */
export const photoOfUrl = (url: string): Effect.Effect<StoredPhoto, InvalidInput> =>
  Effect.gen(function* () {
    const bytes = Buffer.from(url.slice(url.indexOf(",") + 1), "base64")
    return bytes.byteLength > photoLimit ? yield* Effect.fail(photoTooLarge) : yield* photoOf(bytes)
  }).pipe(Effect.mapError(({ message }) => invalidInput([{ path: "avatar", message }])))

const photoOf = (content: Buffer): Effect.Effect<StoredPhoto, PhotoNotAccepted> =>
  Effect.flatMap(
    Effect.promise(() => sniffHead(content)),
    (mediaType) => (types.includes(mediaType) ? Effect.succeed({ mediaType, content }) : Effect.fail(photoNotAccepted)),
  )
