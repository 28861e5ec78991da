import { createHttpFlowTests, createHttpSimulator } from "@prosa/adapters-http/clients"
import type { FlowTests, Simulator } from "@prosa/core/engine"
import { ContainerModule } from "inversify"
import { entryTokens, token } from "../context-module.ts"

export const engineTokens = { simulator: token<Simulator>("Simulator"), tests: token<FlowTests>("FlowTests") }

/** Without a slice: the simulator and the tests are part of the flow editor. */
export const engineModule = new ContainerModule(({ bind }) => {
  bind(engineTokens.simulator).toResolvedValue(createHttpSimulator, [entryTokens.http])
  bind(engineTokens.tests).toResolvedValue(createHttpFlowTests, [entryTokens.http])
})
