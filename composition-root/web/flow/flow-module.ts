import { createHttpFlows } from "@prosa/adapters-http/clients"
import type { Flows } from "@prosa/core/flow"
import type { FlowDrafts } from "@prosa/core/flow/view"
import { botTokens } from "../bot/bot-module.ts"
import { ContextModule, entryTokens, token } from "../context-module.ts"
import { engineTokens } from "../engine/engine-module.ts"
import { createBrowserDrafts } from "./browser-drafts.ts"

const flowTokens = { flows: token<Flows>("Flows"), drafts: token<FlowDrafts>("FlowDrafts") }

export const flowModule = new ContextModule("flow", (bind, slice) => {
  bind(flowTokens.flows).toResolvedValue(createHttpFlows, [entryTokens.http])
  bind(flowTokens.drafts).toResolvedValue(createBrowserDrafts)
  bind(slice).toResolvedValue(
    (flows, drafts, simulator, bots) => ({ flows, drafts, simulator, bots }),
    [flowTokens.flows, flowTokens.drafts, engineTokens.simulator, botTokens.bots],
  )
})
