import { createHttpHomeSummaries } from "@prosa/adapters-http/clients"
import type { HomeSummaries } from "@prosa/core/home"
import { ContextModule, entryTokens, token } from "../context-module.ts"
import { browserAttention } from "./browser-attention.ts"
import { browserDismissedSteps } from "./browser-dismissed-steps.ts"

const homeSummaries = token<HomeSummaries>("HomeSummaries")

export const homeModule = new ContextModule("home", (bind, slice) => {
  bind(homeSummaries).toResolvedValue(createHttpHomeSummaries, [entryTokens.http])
  bind(slice).toResolvedValue(
    (summaries, session) => ({
      summaries,
      attention: browserAttention(),
      dismissedSteps: browserDismissedSteps(() => session.state$.value.user?.id),
    }),
    [homeSummaries, entryTokens.session],
  )
})
