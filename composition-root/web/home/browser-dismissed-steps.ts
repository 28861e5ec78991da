import type { DismissedSteps } from "@prosa/core/home/view"
import type { UserId } from "@prosa/core/kernel"
import { Schema } from "effect"
import { store, stored } from "../browser-host.ts"

/** The companies whose first steps the signed-in user dismissed: a browser may be shared. */
export const browserDismissedSteps = (userId: () => UserId | undefined): DismissedSteps => {
  const keyOf = (companyId: number) => `prosa.first-steps.${userId() ?? "nobody"}.${companyId}`
  return {
    has: (companyId) => stored(keyOf(companyId), Schema.Literal("dismissed")) !== undefined,
    add: (companyId) => store(keyOf(companyId), "dismissed"),
  }
}
