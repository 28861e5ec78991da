import type { AddressQuery, Departures, Downloads, TableLayouts } from "@prosa/core/shell"
import { createServiceSlice } from "../services/service-slices.ts"

/** What pages need of the browser around them. */
export interface ShellServices {
  readonly address: AddressQuery
  readonly departures: Departures
  readonly downloads: Downloads
  readonly tableLayouts: TableLayouts
}

export const shellSlice = createServiceSlice<"shell", ShellServices>("shell")
export const useShellServices = shellSlice.useServices
