import type { CannedReplies } from "@prosa/core/canned"
import { createServiceSlice } from "../services/service-slices.ts"

/** The canned replies of a company. */
export interface CannedServices {
  readonly canned: CannedReplies
}

export const cannedSlice = createServiceSlice<"canned", CannedServices>("canned")
export const useCannedServices = cannedSlice.useServices
