import { createHttpFlows } from "@prosa/adapters-http/clients"
import type { Flows } from "@prosa/core/flow"
import { botTokens } from "../bot/bot-module.ts"
import { ContextModule, entryTokens, token } from "../context-module.ts"
import { engineTokens } from "../engine/engine-module.ts"
import { browserDrafts } from "./browser-drafts.ts"

const flowTokens = { flows: token<Flows>("Flows") }

export const flowModule = new ContextModule("flow", (bind, slice) => {
  bind(flowTokens.flows).toResolvedValue(createHttpFlows, [entryTokens.http])
  bind(slice).toResolvedValue(
    (flows, simulator, bots) => ({ flows, drafts: browserDrafts, simulator, bots }),
    [flowTokens.flows, engineTokens.simulator, botTokens.bots],
  )
})
