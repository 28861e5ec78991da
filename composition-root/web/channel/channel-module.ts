import { createHttpFiles, sendWithProgress } from "@prosa/adapters-http/clients"
import type { Files, Microphone } from "@prosa/core/channel"
import { ContextModule, entryTokens, token } from "../context-module.ts"
import { createBrowserMicrophone } from "./browser-microphone.ts"

const channelTokens = { files: token<Files>("Files"), microphone: token<Microphone>("Microphone") }

export const channelModule = new ContextModule("channel", (bind, slice) => {
  bind(channelTokens.files).toResolvedValue(
    (http) => createHttpFiles({ ...http, sendFile: sendWithProgress }),
    [entryTokens.http],
  )
  bind(channelTokens.microphone).toResolvedValue(createBrowserMicrophone)
  bind(slice).toResolvedValue(
    (files, microphone) => ({ files, microphone }),
    [channelTokens.files, channelTokens.microphone],
  )
})
