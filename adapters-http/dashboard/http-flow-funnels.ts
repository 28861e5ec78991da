import type { FlowFunnels } from "@prosa/core/dashboard"
import { type ClientOptions, makeClient } from "../client.ts"
import { flowFunnelRoutes } from "./flow-funnel-routes.ts"

/** Implements `FlowFunnels` over HTTP. */
export const createHttpFlowFunnels = (options: ClientOptions): FlowFunnels => {
  const client = makeClient(flowFunnelRoutes, options)
  return { read: (wish) => client.read(wish) }
}
