import { createHttpFlows, createHttpFlowVersions, createHttpTemplates } from "@prosa/adapters-http/clients"
import type { Flows, FlowVersions, Templates } from "@prosa/core/flow"
import type { FlowDrafts, FlowLinter, ShownAnswersMemory } from "@prosa/core/flow/view"
import { botTokens } from "../bot/bot-module.ts"
import { ContextModule, entryTokens, token } from "../context-module.ts"
import { engineTokens } from "../engine/engine-module.ts"
import { createBrowserDrafts } from "./browser-drafts.ts"
import { createBrowserShownAnswers } from "./browser-shown-answers.ts"
import { lintInWorker } from "./linter-in-worker.ts"

const flowTokens = {
  flows: token<Flows>("Flows"),
  versions: token<FlowVersions>("FlowVersions"),
  drafts: token<FlowDrafts>("FlowDrafts"),
  templates: token<Templates>("Templates"),
  shownAnswers: token<ShownAnswersMemory>("ShownAnswersMemory"),
  linter: token<FlowLinter>("FlowLinter"),
}

export const flowModule = new ContextModule("flow", (bind, slice) => {
  bind(flowTokens.flows).toResolvedValue(createHttpFlows, [entryTokens.http])
  bind(flowTokens.versions).toResolvedValue(createHttpFlowVersions, [entryTokens.http])
  bind(flowTokens.templates).toResolvedValue(createHttpTemplates, [entryTokens.http])
  bind(flowTokens.drafts).toResolvedValue(createBrowserDrafts)
  bind(flowTokens.shownAnswers).toResolvedValue(createBrowserShownAnswers)
  bind(flowTokens.linter).toResolvedValue(() => lintInWorker)
  bind(slice).toResolvedValue(
    (flows, versions, drafts, templates, shownAnswers, linter, simulator, tests, bots) => ({
      flows,
      versions,
      drafts,
      templates,
      shownAnswers,
      linter,
      simulator,
      tests,
      bots,
    }),
    [
      flowTokens.flows,
      flowTokens.versions,
      flowTokens.drafts,
      flowTokens.templates,
      flowTokens.shownAnswers,
      flowTokens.linter,
      engineTokens.simulator,
      engineTokens.tests,
      botTokens.bots,
    ],
  )
})
