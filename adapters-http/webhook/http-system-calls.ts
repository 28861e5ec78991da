import type { SystemCalls } from "@prosa/core/webhook"
import { Effect } from "effect"
import { type ClientOptions, makeClient } from "../client.ts"
import { systemCallRoutes } from "./system-call-routes.ts"

/** Implements `SystemCalls` over HTTP. */
export const createHttpSystemCalls = (options: ClientOptions): SystemCalls => {
  const client = makeClient(systemCallRoutes, options)
  const listed = Effect.map(
    ({ secrets }: { readonly secrets: Effect.Success<ReturnType<SystemCalls["secrets"]>> }) => secrets,
  )
  return {
    secrets: (botId) => client.secrets({ botId }).pipe(listed),
    saveSecret: (botId, name, value) => client.saveSecret({ botId, name, value }).pipe(listed),
    removeSecret: (botId, name) => client.removeSecret({ botId, name }).pipe(listed),
    tryOut: (botId, trial) => client.tryOut({ botId, ...trial }),
  }
}
