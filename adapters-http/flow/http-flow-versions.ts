import type { FlowVersions } from "@prosa/core/flow"
import { type ClientOptions, makeClient } from "../client.ts"
import { flowVersionRoutes } from "./flow-version-routes.ts"

/** Implements `FlowVersions` over HTTP. */
export const createHttpFlowVersions = (options: ClientOptions): FlowVersions => makeClient(flowVersionRoutes, options)
