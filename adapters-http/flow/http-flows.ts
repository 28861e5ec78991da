import type { Flows } from "@prosa/core/flow"
import { type FlowId, invalidInput } from "@prosa/core/kernel"
import { Effect, Result } from "effect"
import { type ClientOptions, makeClient } from "../client.ts"
import { flowRoutes } from "./flow-routes.ts"
import { flowFromWire, flowToWire } from "./flow-wire.ts"

/** Implements `Flows` over HTTP: documents travel in the server form of the specification. */
export const createHttpFlows = (options: ClientOptions): Flows => {
  const client = makeClient(flowRoutes, options)
  return {
    load: (address) =>
      client.load(address).pipe(
        Effect.flatMap(({ id, revision, botToken, ...wire }) => {
          const document = flowFromWire(wire)
          return Result.isSuccess(document)
            ? Effect.succeed({ id, revision, botToken, document: document.success })
            : Effect.fail(invalidInput(document.failure))
        }),
      ),
    save: ({ botId, flowId }, { revision, document }) =>
      // The editor always knows the id of the loaded flow; -1 never reaches a save.
      client.save({ botId, flowId: flowId as FlowId, revision, ...flowToWire(document) }),
    publish: ({ botId, flowId }, document, revision) =>
      client.publish({
        botId,
        flowId: flowId as FlowId,
        ...flowToWire(document),
        ...(revision === undefined ? {} : { revision }),
      }),
  }
}
