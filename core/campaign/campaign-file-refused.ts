import { Schema } from "effect"
import { failure } from "../kernel/index.ts"

/** The attachment is too large, or of a type that campaigns do not send (422); `detail` is the second line, or empty. */
export const CampaignFileRefused = failure("CampaignFileRefused", { detail: Schema.String })
export type CampaignFileRefused = typeof CampaignFileRefused.Type
