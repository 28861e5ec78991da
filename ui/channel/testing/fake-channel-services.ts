import {
  createFakeLoginWindows,
  createFakeMicrophone,
  createFakeSoundOutput,
  createInMemoryConnections,
  createInMemoryFiles,
  type InMemoryConnectionFacts,
} from "@prosa/core/channel/testing"
import { createAudioDeck } from "@prosa/core/channel/view"
import type { ChannelServices } from "../channel-services.ts"

export interface FakeChannelFacts {
  /** The connections of the one bot and the one person. */
  readonly connected?: InMemoryConnectionFacts
}

/** Files, microphone, sounds and connections; `uploads`, `sound`, `heard`, `connections` and `browser` are their other sides. */
export const createFakeChannelServices = ({ connected = {} }: FakeChannelFacts = {}) => {
  const uploads = createInMemoryFiles()
  const sound = createFakeMicrophone((name, type, bytes) => new File([bytes], name, { type }))
  const heard = createFakeSoundOutput()
  const audioDeck = createAudioDeck(heard.output)
  const connections = createInMemoryConnections(connected)
  const browser = createFakeLoginWindows()
  const { businesses, logins, pages, devices } = connections
  const { windows, flags } = browser
  const ports = { files: uploads.files, microphone: sound.microphone, audioDeck, businesses, logins, pages, devices }
  return { ...ports, windows, flags, uploads, sound, heard, connections, browser } satisfies ChannelServices & {
    readonly uploads: unknown
    readonly sound: unknown
    readonly heard: unknown
    readonly connections: unknown
    readonly browser: unknown
  }
}
