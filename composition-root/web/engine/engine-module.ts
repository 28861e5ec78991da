import { createHttpSimulator } from "@prosa/adapters-http/clients"
import type { Simulator } from "@prosa/core/engine"
import { ContainerModule } from "inversify"
import { entryTokens, token } from "../context-module.ts"

export const engineTokens = { simulator: token<Simulator>("Simulator") }

/** Without a slice: the simulator is part of the flow editor. */
export const engineModule = new ContainerModule(({ bind }) => {
  bind(engineTokens.simulator).toResolvedValue(createHttpSimulator, [entryTokens.http])
})
