import { createFakeMicrophone, createInMemoryFiles } from "@prosa/core/channel/testing"
import type { ChannelServices } from "../channel-services.ts"

/** Files and microphone of one person; `uploads` and `sound` are their other sides. */
export const createFakeChannelServices = () => {
  const uploads = createInMemoryFiles()
  const sound = createFakeMicrophone()
  return { files: uploads.files, microphone: sound.microphone, uploads, sound } satisfies ChannelServices & {
    readonly uploads: unknown
    readonly sound: unknown
  }
}
