import { type Conversation, measurePhrases } from "@prosa/core/engine"
import {
  createInMemoryFlowTests,
  createInMemorySimulator,
  createInMemoryUnclearTexts,
  type KeptUnclearText,
  trainAtOnce,
} from "@prosa/core/engine/testing"
import { createInMemoryFlowFunnels } from "@prosa/core/dashboard/testing"
import { type FlowDocument, newFlow } from "@prosa/core/flow"
import {
  createInMemoryFlowDrafts,
  createInMemoryFlowPresence,
  createInMemoryFlows,
  createInMemoryFlowVersions,
  createInMemoryFolds,
  createInMemoryImportReports,
  createInMemoryTemplates,
  type KeptTemplate,
} from "@prosa/core/flow/testing"
import { createInMemorySystemCalls } from "@prosa/core/webhook/testing"
import { lintAtOnce, readForeignAtOnce } from "@prosa/core/flow/view"
import { defer, of, timer } from "rxjs"
import type { FlowServices } from "../flow-services.ts"

export interface FakeFlowFacts {
  /** The flow of the only bot that has one, in the editor and published; a new one unless told. */
  readonly flow?: FlowDocument
  readonly templates?: ReadonlyArray<KeptTemplate>
  /** What the bot did not understand, and the conversations in which that was. */
  readonly unclear?: ReadonlyArray<KeptUnclearText>
  readonly recorded?: ReadonlyArray<Conversation>
  /** Flows and where conversations went in them; none unless told. */
  readonly funnelFacts?: Parameters<typeof createInMemoryFlowFunnels>[0]
  /** Milliseconds that every call takes. */
  readonly latency?: number
}

/** The flow of bot 1042, no drafts, the given templates, no tests, and the simulator on the engine itself. */
export const createFakeFlowServices = (
  bots: FlowServices["bots"],
  {
    flow = newFlow("Atendimento", "Olá!"),
    templates = [],
    unclear = [],
    recorded = [],
    funnelFacts = {},
    latency = 0,
  }: FakeFlowFacts = {},
) => {
  const flows = createInMemoryFlows(flow, { latency })
  return {
    flows,
    versions: createInMemoryFlowVersions(flows, { latency }),
    drafts: createInMemoryFlowDrafts(),
    templates: createInMemoryTemplates(flows, { templates, latency }),
    presence: createInMemoryFlowPresence(),
    folds: createInMemoryFolds(),
    reports: createInMemoryImportReports(),
    readForeign: readForeignAtOnce,
    shownAnswers: { read: () => undefined, write: () => {} },
    linter: lintAtOnce,
    painted$: timer(0),
    simulator: createInMemorySimulator(flow, { latency }),
    tests: createInMemoryFlowTests({ latency }),
    unclear: createInMemoryUnclearTexts(unclear, { conversations: recorded, latency }),
    measuring: (script) => defer(() => of(measurePhrases(script))),
    training: trainAtOnce,
    calls: createInMemorySystemCalls({ latency }),
    funnels: createInMemoryFlowFunnels(funnelFacts),
    bots,
  } satisfies FlowServices
}
