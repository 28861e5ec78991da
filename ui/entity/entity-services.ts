import type { Entities } from "@prosa/core/entity"
import type { BotChoices } from "@prosa/core/entity/view"
import { createServiceSlice } from "../services/service-slices.ts"

/** The entities of a company, and the bots that they may belong to. */
export interface EntityServices {
  readonly entities: Entities
  readonly botChoices: BotChoices
}

export const entitySlice = createServiceSlice<"entity", EntityServices>("entity")
export const useEntityServices = entitySlice.useServices
