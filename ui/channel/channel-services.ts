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
import type { AudioDeck } from "@prosa/core/channel/view"
import { createServiceSlice } from "../services/service-slices.ts"

/** Sending and fetching of files, recording and playing of sounds, and the connections of bots and people to the channels. */
export interface ChannelServices {
  readonly files: Files
  readonly microphone: Microphone
  /** Plays the sounds of the page, one at a time. */
  readonly audioDeck: AudioDeck
  readonly businesses: WhatsappBusinesses
  readonly logins: MetaLogins
  readonly pages: MetaPageConnections
  readonly devices: WhatsappDevices
  readonly windows: LoginWindows
  readonly flags: LoginFlags
}

export const channelSlice = createServiceSlice<"channel", ChannelServices>("channel")
export const useChannelServices = channelSlice.useServices
