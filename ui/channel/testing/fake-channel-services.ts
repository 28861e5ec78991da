import {
  createFakeLoginWindows,
  createFakeMicrophone,
  createInMemoryConnections,
  createInMemoryFiles,
  type InMemoryConnectionFacts,
} from "@prosa/core/channel/testing"
import type { ChannelServices } from "../channel-services.ts"

export interface FakeChannelFacts {
  /** The connections of the one bot and the one person. */
  readonly connected?: InMemoryConnectionFacts
}

/** Files, microphone and connections; `uploads`, `sound`, `connections` and `browser` are their other sides. */
export const createFakeChannelServices = ({ connected = {} }: FakeChannelFacts = {}) => {
  const uploads = createInMemoryFiles()
  const sound = createFakeMicrophone()
  const connections = createInMemoryConnections(connected)
  const browser = createFakeLoginWindows()
  const { businesses, logins, pages, devices } = connections
  const { windows, flags } = browser
  const ports = { files: uploads.files, microphone: sound.microphone, businesses, logins, pages, devices }
  return { ...ports, windows, flags, uploads, sound, connections, browser } satisfies ChannelServices & {
    readonly uploads: unknown
    readonly sound: unknown
    readonly connections: unknown
    readonly browser: unknown
  }
}
