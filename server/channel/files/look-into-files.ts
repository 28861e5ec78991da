import {
  fileSentAs,
  type FileToTake,
  isOggOpus,
  type Medium,
  oggHead,
  type OutgoingFile,
  type OutgoingMessage,
} from "@prosa/core/channel"
import { Effect } from "effect"
import { isAnimatedWebp, webpHead } from "./animated-stickers.ts"
import type { GatewayFiles } from "../gateway/channel-gateway.ts"

/** A fact of a file that its beginning tells, and that may decide its form. */
interface FactToFind {
  readonly mime: RegExp
  readonly bytes: number
  readonly fact: (head: Uint8Array) => Pick<FileToTake, "animated" | "otherSound">
  readonly either: readonly [Partial<FileToTake>, Partial<FileToTake>]
}

const facts: ReadonlyArray<FactToFind> = [
  {
    mime: /^image\/webp/u,
    bytes: webpHead,
    fact: (head) => ({ animated: isAnimatedWebp(head) }),
    either: [{ animated: true }, { animated: false }],
  },
  {
    mime: /^audio\/(?:ogg|opus)/u,
    bytes: oggHead,
    fact: (head) => ({ otherSound: !isOggOpus(head) }),
    either: [{ otherSound: true }, { otherSound: false }],
  },
]

/**
 * Finds what decides how a medium takes the files of a message: whether a sticker is animated, for which media allow more bytes,
 * and whether Ogg holds Opus. The beginning of a file is read only where its form depends on it; one that cannot be read
 * counts as the usual.
 */
export const lookIntoFiles = (
  medium: Medium,
  message: OutgoingMessage,
  files: Pick<GatewayFiles, "head">,
): Effect.Effect<OutgoingMessage> =>
  Effect.map(
    Effect.forEach(message.files, (file) => lookInto(medium, file, files)),
    (found) => ({ ...message, files: found }),
  )

const lookInto = (
  medium: Medium,
  file: OutgoingFile,
  files: Pick<GatewayFiles, "head">,
): Effect.Effect<OutgoingFile> => {
  const found = facts.find(({ mime }) => mime.test(file.mime.trim().toLowerCase()))
  if (found === undefined) return Effect.succeed(file)
  const [one, other] = found.either.map((fact) => fileSentAs(medium, { ...file, ...fact }))
  if (one === other) return Effect.succeed(file)
  return files.head(file, found.bytes).pipe(
    Effect.map((head) => ({ ...file, ...found.fact(head) })),
    Effect.orElseSucceed(() => file),
  )
}
