import type { Collaborators, OwnAccounts, Profiles, SquarePhotos } from "@prosa/core/access"
import { createServiceSlice } from "../services/service-slices.ts"

/** The permission profiles of a company, its people, and one's own account. */
export interface AccessServices {
  readonly profiles: Profiles
  readonly collaborators: Collaborators
  readonly ownAccounts: OwnAccounts
  readonly photos: SquarePhotos
}

export const accessSlice = createServiceSlice<"access", AccessServices>("access")
export const useAccessServices = accessSlice.useServices
