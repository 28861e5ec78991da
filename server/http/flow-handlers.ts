import { type FlowBody, flowFromWire, type flowRoutes, flowToWire } from "@prosa/adapters-http/routes"
import type { FlowDocument } from "@prosa/core/flow"
import { type BotId, type InvalidInput, invalidInput } from "@prosa/core/kernel"
import { Effect, Result } from "effect"
import { createFlows } from "../flow/flows-service.ts"
import type { Handlers } from "../platform/http/mount-routes.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { ApiContexts, MemberContext } from "./api-contexts.ts"

/** Flows over HTTP: documents travel in the server form of the specification. */
export const flowHandlers = ({
  transactions,
}: {
  readonly transactions: Transactions
}): Handlers<typeof flowRoutes, ApiContexts> => {
  const flowsOf = ({ actorFor, call }: MemberContext, botId: BotId) =>
    actorFor({ addressed: "bot", id: botId }).pipe(
      Effect.map((actor) => createFlows(actor, { transactions, address: call.address })),
    )

  return {
    load: (context) => (address) =>
      flowsOf(context, address.botId).pipe(
        Effect.flatMap((flows) => flows.load(address)),
        Effect.map(({ id, revision, botToken, document }) => ({ id, revision, botToken, ...flowToWire(document) })),
      ),
    save:
      (context) =>
      ({ botId, flowId, revision, ...body }) =>
        documentOf(body).pipe(
          Effect.flatMap((document) =>
            Effect.flatMap(flowsOf(context, botId), (flows) => flows.save({ botId, flowId }, { revision, document })),
          ),
        ),
    publish:
      (context) =>
      ({ botId, flowId, revision, ...body }) =>
        documentOf(body).pipe(
          Effect.flatMap((document) =>
            Effect.flatMap(flowsOf(context, botId), (flows) => flows.publish({ botId, flowId }, document, revision)),
          ),
        ),
  }
}

const documentOf = (body: FlowBody): Effect.Effect<FlowDocument, InvalidInput> => {
  const decoded = flowFromWire(body)
  return Result.isSuccess(decoded) ? Effect.succeed(decoded.success) : Effect.fail(invalidInput(decoded.failure))
}
