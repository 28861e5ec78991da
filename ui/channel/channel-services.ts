import type { Files } from "@prosa/core/channel"
import { createServiceSlice } from "../services/service-slices.ts"

/** Sending and fetching of files. */
export interface ChannelServices {
  readonly files: Files
}

export const channelSlice = createServiceSlice<"channel", ChannelServices>("channel")
export const useChannelServices = channelSlice.useServices
