import {
  createHttpFiles,
  createHttpMetaLogins,
  createHttpMetaPages,
  createHttpWhatsappBusinesses,
  createHttpWhatsappDevices,
  sendWithProgress,
} from "@prosa/adapters-http/clients"
import type {
  Files,
  LoginFlags,
  LoginWindows,
  MetaLogins,
  MetaPageConnections,
  Microphone,
  WhatsappBusinesses,
  WhatsappDevices,
} from "@prosa/core/channel"
import { createAudioDeck } from "@prosa/core/channel/view"
import { ContextModule, entryTokens, token } from "../context-module.ts"
import { createBrowserLoginFlags, createBrowserLoginWindows } from "./browser-login-windows.ts"
import { createBrowserMicrophone } from "./browser-microphone.ts"
import { createBrowserSoundOutput } from "./browser-sound-output.ts"

const channelTokens = {
  files: token<Files>("Files"),
  microphone: token<Microphone>("Microphone"),
  businesses: token<WhatsappBusinesses>("WhatsappBusinesses"),
  logins: token<MetaLogins>("MetaLogins"),
  pages: token<MetaPageConnections>("MetaPageConnections"),
  devices: token<WhatsappDevices>("WhatsappDevices"),
  windows: token<LoginWindows>("LoginWindows"),
  flags: token<LoginFlags>("LoginFlags"),
}

export const channelModule = new ContextModule("channel", (bind, slice) => {
  bind(channelTokens.files).toResolvedValue(
    (http) => createHttpFiles({ ...http, sendFile: sendWithProgress }),
    [entryTokens.http],
  )
  bind(channelTokens.microphone).toResolvedValue(createBrowserMicrophone)
  bind(channelTokens.businesses).toResolvedValue(createHttpWhatsappBusinesses, [entryTokens.http])
  bind(channelTokens.logins).toResolvedValue(createHttpMetaLogins, [entryTokens.http])
  bind(channelTokens.pages).toResolvedValue(createHttpMetaPages, [entryTokens.http])
  bind(channelTokens.devices).toResolvedValue(createHttpWhatsappDevices, [entryTokens.http])
  bind(channelTokens.windows).toResolvedValue(createBrowserLoginWindows)
  bind(channelTokens.flags).toResolvedValue(createBrowserLoginFlags)
  bind(slice).toResolvedValue(
    (files, microphone, businesses, logins, pages, devices, windows, flags) => ({
      files,
      microphone,
      audioDeck: createAudioDeck(createBrowserSoundOutput()),
      businesses,
      logins,
      pages,
      devices,
      windows,
      flags,
    }),
    [
      channelTokens.files,
      channelTokens.microphone,
      channelTokens.businesses,
      channelTokens.logins,
      channelTokens.pages,
      channelTokens.devices,
      channelTokens.windows,
      channelTokens.flags,
    ],
  )
})
