import type { AddressQuery, Departures, Downloads } from "@prosa/core/shell"
import { createServiceSlice } from "../services/service-slices.ts"

/** What pages need of the browser around them. */
export interface ShellServices {
  readonly address: AddressQuery
  readonly departures: Departures
  readonly downloads: Downloads
}

export const shellSlice = createServiceSlice<"shell", ShellServices>("shell")
export const useShellServices = shellSlice.useServices
