import type { Collaborators, Profiles } from "@prosa/core/access"
import { createServiceSlice } from "../services/service-slices.ts"

/** The permission profiles of a company, and the people of its workspaces. */
export interface AccessServices {
  readonly profiles: Profiles
  readonly collaborators: Collaborators
}

export const accessSlice = createServiceSlice<"access", AccessServices>("access")
export const useAccessServices = accessSlice.useServices
