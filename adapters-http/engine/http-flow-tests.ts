import type { FlowTests } from "@prosa/core/engine"
import { type ClientOptions, makeClient } from "../client.ts"
import { flowTestRoutes } from "./flow-test-routes.ts"

/** Implements `FlowTests` over HTTP. */
export const createHttpFlowTests = (options: ClientOptions): FlowTests => makeClient(flowTestRoutes, options)
