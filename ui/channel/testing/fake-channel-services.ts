import { createFakeMicrophone, createInMemoryConnections, createInMemoryFiles } from "@prosa/core/channel/testing"
import type { ChannelServices } from "../channel-services.ts"

/** Files, microphone and connections; `uploads`, `sound` and `connections` are their other sides. */
export const createFakeChannelServices = () => {
  const uploads = createInMemoryFiles()
  const sound = createFakeMicrophone()
  const connections = createInMemoryConnections()
  const { businesses, logins, pages, devices } = connections
  const ports = { files: uploads.files, microphone: sound.microphone, businesses, logins, pages, devices }
  return { ...ports, uploads, sound, connections } satisfies ChannelServices & {
    readonly uploads: unknown
    readonly sound: unknown
    readonly connections: unknown
  }
}
