import type { HomeSummaries } from "@prosa/core/home"
import type { DismissedSteps, PageAttention } from "@prosa/core/home/view"
import { createServiceSlice } from "../services/service-slices.ts"

/** What waits today, and what the browser knows about the page. */
export interface HomeServices {
  readonly summaries: HomeSummaries
  readonly attention: PageAttention
  readonly dismissedSteps: DismissedSteps
}

export const homeSlice = createServiceSlice<"home", HomeServices>("home")
export const useHomeServices = homeSlice.useServices
