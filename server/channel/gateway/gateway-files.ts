import type { OutgoingFile } from "@prosa/core/channel"
import { Effect } from "effect"
import type { FileStore } from "../../platform/files/file-store.ts"
import type { DeliveryRefused, GatewayFiles } from "./channel-gateway.ts"

/** Reads the files of messages for the gateways, and links them. */
export const gatewayFiles = (store: FileStore, link: (file: OutgoingFile) => string): GatewayFiles => {
  const bytesOf = (file: OutgoingFile, length?: number) =>
    Effect.flatMap(store.open(file.id, length === undefined ? undefined : { from: 0, to: length - 1 }), (content) =>
      Effect.tryPromise({
        try: async () => {
          if (content === undefined) throw new Error("the file is gone")
          const parts: Array<Uint8Array> = []
          for await (const part of content) parts.push(part as Uint8Array)
          // the bytes themselves, not a copy of them
          return Buffer.concat(parts) as Uint8Array
        },
        catch: (): DeliveryRefused => ({
          _tag: "DeliveryRefused",
          reason: `O arquivo ${file.name} não existe mais.`,
          kind: "final",
        }),
      }),
    )
  return {
    link,
    read: (file) => bytesOf(file),
    head: bytesOf,
  }
}
