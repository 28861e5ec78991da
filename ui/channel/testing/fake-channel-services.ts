import { createInMemoryFiles } from "@prosa/core/channel/testing"
import type { ChannelServices } from "../channel-services.ts"

/** Files of one person; `uploads` is their other side. */
export const createFakeChannelServices = () => {
  const uploads = createInMemoryFiles()
  return { files: uploads.files, uploads } satisfies ChannelServices & { readonly uploads: unknown }
}
