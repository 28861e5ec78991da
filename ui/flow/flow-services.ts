import type { Bots } from "@prosa/core/bot"
import type { FlowFunnels } from "@prosa/core/dashboard"
import type { FlowPresence, Flows, FlowVersions, Templates } from "@prosa/core/flow"
import type {
  FlowDrafts,
  FlowEditorDeps,
  FlowLinter,
  FoldMemory,
  ForeignReading,
  ImportReportMemory,
  ShownAnswersMemory,
} from "@prosa/core/flow/view"
import type { FlowTests, UnclearTexts } from "@prosa/core/engine"
import type { ModelTraining, PhraseMeasuring, SimulationDeps } from "@prosa/core/engine/view"
import type { TransferBots } from "@prosa/core/transfer/view"
import type { SystemCalls } from "@prosa/core/webhook"
import { createServiceSlice } from "../services/service-slices.ts"

/** What the flow editor needs, its simulator and tests included, and the templates. */
export interface FlowServices {
  readonly flows: Flows
  readonly versions: FlowVersions
  readonly drafts: FlowDrafts
  readonly templates: Templates
  readonly presence: FlowPresence
  readonly shownAnswers: ShownAnswersMemory
  readonly folds: FoldMemory
  readonly reports: ImportReportMemory
  readonly readForeign: ForeignReading
  readonly linter: FlowLinter
  readonly painted$: NonNullable<FlowEditorDeps["painted$"]>
  readonly simulator: SimulationDeps["simulator"]
  readonly tests: FlowTests
  readonly unclear: UnclearTexts
  readonly measuring: PhraseMeasuring
  readonly training: ModelTraining
  readonly calls: SystemCalls
  readonly funnels: FlowFunnels
  readonly bots: Pick<Bots, "summary" | "update"> & TransferBots
}

export const flowSlice = createServiceSlice<"flow", FlowServices>("flow")
export const useFlowServices = flowSlice.useServices
