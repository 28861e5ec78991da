import { fileKindOf, fileSentAs, type Medium, type OutgoingMessage } from "@prosa/core/channel"
import { Effect } from "effect"
import type { GatewayFiles } from "./channel-gateway.ts"

/**
 * Finds the animated stickers of a message, for which media allow more bytes. Only those are read whose form depends on it; one
 * that cannot be read counts as still.
 */
export const withAnimation = (
  medium: Medium,
  message: OutgoingMessage,
  files: GatewayFiles,
): Effect.Effect<OutgoingMessage> =>
  Effect.map(
    Effect.forEach(message.files, (file) =>
      fileKindOf(file.mime) === "sticker" &&
      fileSentAs(medium, { ...file, animated: true }) !== fileSentAs(medium, { ...file, animated: false })
        ? files.read(file).pipe(
            Effect.map((bytes) => ({ ...file, animated: isAnimatedWebp(bytes) })),
            Effect.orElseSucceed(() => file),
          )
        : Effect.succeed(file),
    ),
    (found) => ({ ...message, files: found }),
  )

/** Returns whether a WebP is animated: the flag of its extended header, which stands first (WebP container, section 'VP8X'). */
export const isAnimatedWebp = (bytes: Uint8Array): boolean => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 21)).toString("latin1")
  const flags = bytes[20] ?? 0
  return head.startsWith("RIFF") && head.slice(8, 16) === "WEBPVP8X" && (flags & 0b10) !== 0
}
