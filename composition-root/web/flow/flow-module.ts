import {
  createHttpFlows,
  createHttpFlowVersions,
  createHttpSystemCalls,
  createHttpTemplates,
} from "@prosa/adapters-http/clients"
import { createLiveFlowPresence } from "@prosa/adapters-ws/clients"
import type { FlowPresence, Flows, FlowVersions, Templates } from "@prosa/core/flow"
import type { FlowDrafts, FlowLinter, FoldMemory, ImportReportMemory, ShownAnswersMemory } from "@prosa/core/flow/view"
import type { SystemCalls } from "@prosa/core/webhook"
import { from, switchMap } from "rxjs"
import { botTokens } from "../bot/bot-module.ts"
import { ContextModule, entryTokens, token } from "../context-module.ts"
import { figuresToken } from "../dashboard/dashboard-module.ts"
import { engineTokens } from "../engine/engine-module.ts"
import { liveTokens } from "../live-sockets.ts"
import { createBrowserDrafts } from "./browser-drafts.ts"
import { createBrowserFolds } from "./browser-folds.ts"
import { readForeignInWorker } from "./foreign-in-worker.ts"
import { createBrowserImportReports } from "./browser-import-reports.ts"
import { createBrowserShownAnswers } from "./browser-shown-answers.ts"
import { paintedFrame$ } from "./painted-frame.ts"

/** The linter, loaded by the first flow that is opened: what checks flows is as large as the rest of a page. */
const loadedLinter: FlowLinter = (flows$) =>
  from(import("./linter-in-worker.ts")).pipe(switchMap(({ lintInWorker }) => lintInWorker(flows$)))

const flowTokens = {
  flows: token<Flows>("Flows"),
  versions: token<FlowVersions>("FlowVersions"),
  drafts: token<FlowDrafts>("FlowDrafts"),
  templates: token<Templates>("Templates"),
  presence: token<FlowPresence>("FlowPresence"),
  shownAnswers: token<ShownAnswersMemory>("ShownAnswersMemory"),
  folds: token<FoldMemory>("FoldMemory"),
  reports: token<ImportReportMemory>("ImportReportMemory"),
  linter: token<FlowLinter>("FlowLinter"),
  calls: token<SystemCalls>("SystemCalls"),
}

export const flowModule = new ContextModule("flow", (bind, slice) => {
  bind(flowTokens.flows).toResolvedValue(createHttpFlows, [entryTokens.http])
  bind(flowTokens.versions).toResolvedValue(createHttpFlowVersions, [entryTokens.http])
  bind(flowTokens.templates).toResolvedValue(createHttpTemplates, [entryTokens.http])
  bind(flowTokens.presence).toResolvedValue(createLiveFlowPresence, [liveTokens.options, liveTokens.me])
  bind(flowTokens.drafts).toResolvedValue(createBrowserDrafts)
  bind(flowTokens.shownAnswers).toResolvedValue(createBrowserShownAnswers)
  bind(flowTokens.folds).toResolvedValue(
    (session) => createBrowserFolds(() => session.state$.value.user?.id),
    [entryTokens.session],
  )
  bind(flowTokens.reports).toResolvedValue(
    (session) => createBrowserImportReports(() => session.state$.value.user?.id),
    [entryTokens.session],
  )
  bind(flowTokens.calls).toResolvedValue(createHttpSystemCalls, [entryTokens.http])
  bind(flowTokens.linter).toResolvedValue(() => loadedLinter)
  bind(slice).toResolvedValue(
    (
      flows,
      versions,
      drafts,
      templates,
      presence,
      shownAnswers,
      folds,
      reports,
      linter,
      simulator,
      tests,
      unclear,
      measuring,
      training,
      calls,
      funnels,
      bots,
    ) => ({
      painted$: paintedFrame$,
      readForeign: readForeignInWorker,
      flows,
      versions,
      drafts,
      templates,
      presence,
      shownAnswers,
      folds,
      reports,
      linter,
      simulator,
      tests,
      unclear,
      measuring,
      training,
      calls,
      funnels,
      bots,
    }),
    [
      flowTokens.flows,
      flowTokens.versions,
      flowTokens.drafts,
      flowTokens.templates,
      flowTokens.presence,
      flowTokens.shownAnswers,
      flowTokens.folds,
      flowTokens.reports,
      flowTokens.linter,
      engineTokens.simulator,
      engineTokens.tests,
      engineTokens.unclear,
      engineTokens.measuring,
      engineTokens.training,
      flowTokens.calls,
      figuresToken,
      botTokens.bots,
    ],
  )
})
