import type { Labels } from "@prosa/core/label"
import { createServiceSlice } from "../services/service-slices.ts"

/** The labels of a company. */
export interface LabelServices {
  readonly labels: Labels
}

export const labelSlice = createServiceSlice<"label", LabelServices>("label")
export const useLabelServices = labelSlice.useServices
