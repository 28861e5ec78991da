import { MissingKeys } from "@prosa/core/credential"
import { CannotPublish, FlowAddress, FlowReleases, NotAFlow, StaleFlow } from "@prosa/core/flow"
import { BotId, FlowId } from "@prosa/core/kernel"
import { Schema } from "effect"
import { route, type Routes } from "../route.ts"
import { FlowBody, LoadedFlowWire, StoredFlowWire } from "./flow-wire.ts"

const PublishedAddress = Schema.Struct({ botId: BotId, flowId: FlowId })

export const flowRoutes = {
  load: route({
    method: "GET",
    path: "/api/bots/:botId/flow/:flowId",
    access: "signed-in",
    actsFor: { thing: "bot", by: "botId" },
    summary: "O fluxo de um robô; -1 é o ativo.",
    params: FlowAddress,
    answer: LoadedFlowWire,
  }),
  save: route({
    method: "PUT",
    path: "/api/bots/:botId/flow/:flowId",
    access: ["bot_view"],
    actsFor: { thing: "bot", by: "botId" },
    summary: "Grava a versão em edição.",
    params: PublishedAddress,
    body: Schema.Struct({ ...FlowBody.fields, revision: Schema.Int, seen: Schema.optionalKey(FlowReleases) }),
    answer: StoredFlowWire,
    failures: [
      [409, StaleFlow],
      [400, NotAFlow],
    ],
  }),
  publish: route({
    method: "POST",
    path: "/api/bots/:botId/publish/:flowId",
    access: ["bot_view"],
    actsFor: { thing: "bot", by: "botId" },
    creates: true,
    summary: "Publica uma nova versão.",
    params: PublishedAddress,
    body: Schema.Struct({
      ...FlowBody.fields,
      revision: Schema.optionalKey(Schema.Int),
      seen: Schema.optionalKey(FlowReleases),
    }),
    answer: StoredFlowWire,
    failures: [
      [409, StaleFlow],
      [400, NotAFlow],
      [422, CannotPublish],
      [422, MissingKeys],
    ],
  }),
} satisfies Routes
