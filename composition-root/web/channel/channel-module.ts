import { createHttpFiles, sendWithProgress } from "@prosa/adapters-http/clients"
import type { Files } from "@prosa/core/channel"
import { ContextModule, entryTokens, token } from "../context-module.ts"

const channelTokens = { files: token<Files>("Files") }

export const channelModule = new ContextModule("channel", (bind, slice) => {
  bind(channelTokens.files).toResolvedValue(
    (http) => createHttpFiles({ ...http, sendFile: sendWithProgress }),
    [entryTokens.http],
  )
  bind(slice).toResolvedValue((files) => ({ files }), [channelTokens.files])
})
