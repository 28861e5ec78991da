import type { Templates } from "@prosa/core/flow"
import { invalidInput } from "@prosa/core/kernel"
import { Effect, Result } from "effect"
import { type ClientOptions, makeClient } from "../client.ts"
import { flowFromResponse } from "./flow-from-wire.ts"
import { templateRoutes } from "./template-routes.ts"

/** Implements `Templates` over HTTP. */
export const createHttpTemplates = (options: ClientOptions): Templates => {
  const client = makeClient(templateRoutes, options)
  return {
    list: client.list,
    create: client.create,
    flow: (id) =>
      client.flow({ id }).pipe(
        Effect.flatMap(({ flow }) => {
          const document = flowFromResponse(flow)
          return Result.isSuccess(document)
            ? Effect.succeed(document.success)
            : Effect.fail(invalidInput(document.failure))
        }),
      ),
    import: ({ botId, templateId, seen }) => client.import({ botId, templateId, ...(seen && { seen }) }),
    remove: (id) => Effect.asVoid(client.remove({ id })),
  }
}
