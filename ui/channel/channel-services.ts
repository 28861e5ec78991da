import type { Files, Microphone } from "@prosa/core/channel"
import { createServiceSlice } from "../services/service-slices.ts"

/** Sending and fetching of files, and recording of sounds. */
export interface ChannelServices {
  readonly files: Files
  readonly microphone: Microphone
}

export const channelSlice = createServiceSlice<"channel", ChannelServices>("channel")
export const useChannelServices = channelSlice.useServices
