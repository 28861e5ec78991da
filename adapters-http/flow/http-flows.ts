import type { Flows } from "@prosa/core/flow"
import { type FlowId, invalidInput } from "@prosa/core/kernel"
import { Effect, Result } from "effect"
import { type ClientOptions, makeClient } from "../client.ts"
import { flowRoutes } from "./flow-routes.ts"
import { flowFromResponse } from "./flow-from-wire.ts"
import { flowToWire } from "./flow-to-wire.ts"

/** Implements `Flows` over HTTP: documents travel in the server form of the specification. */
export const createHttpFlows = (options: ClientOptions): Flows => {
  const client = makeClient(flowRoutes, options)
  return {
    load: (address) =>
      client.load(address).pipe(
        Effect.flatMap(({ id, revision, seen, botToken, fileSizes, keywords, callers, ...wire }) => {
          const document = flowFromResponse(wire)
          return Result.isSuccess(document)
            ? Effect.succeed({
                id,
                revision,
                seen,
                botToken,
                fileSizes,
                keywords,
                ...(callers === undefined ? {} : { callers }),
                document: document.success,
              })
            : Effect.fail(invalidInput(document.failure))
        }),
      ),
    save: ({ botId, flowId }, { revision = 0, seen, document }) =>
      client.save({ ...written(flowId), botId, revision, ...(seen && { seen }), ...flowToWire(document) }),
    publish: ({ botId, flowId }, { revision, seen, document }) =>
      client.publish({
        ...written(flowId),
        botId,
        ...(revision === undefined ? {} : { revision }),
        ...(seen && { seen }),
        ...flowToWire(document),
      }),
  }
}

/** The editor always knows the id of the loaded flow: -1 never reaches a save. */
const written = (flowId: FlowId | -1) => ({ flowId: flowId as FlowId })
