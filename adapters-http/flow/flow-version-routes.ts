import { FlowVersion, FlowVersionAddress, FlowVersionName } from "@prosa/core/flow"
import { BotId, pageOf, PageWish } from "@prosa/core/kernel"
import { Schema } from "effect"
import { route, type Routes } from "../route.ts"

const ofBot = { actsFor: { thing: "bot", by: "botId" } } as const

/** A row of the specification, whose `version` is the id in the editor's address; `number` is our addition. */
export const FlowVersionWire = FlowVersion.pipe(Schema.encodeKeys({ id: "version" }))

/** The calls of the versions of a bot's flow. */
export const flowVersionRoutes = {
  list: route({
    ...ofBot,
    method: "GET",
    path: "/api/bots/:botId/versions",
    access: "signed-in",
    summary: "As versões do fluxo de um robô, da mais nova à mais antiga.",
    params: Schema.Struct({ botId: BotId }),
    query: Schema.Struct(PageWish),
    answer: pageOf(FlowVersionWire),
  }),
  get: route({
    ...ofBot,
    method: "GET",
    path: "/api/bots/:botId/versions/:flowId",
    access: "signed-in",
    summary: "Uma versão do fluxo de um robô, sem o fluxo.",
    params: FlowVersionAddress,
    answer: FlowVersionWire,
  }),
  rename: route({
    ...ofBot,
    method: "PUT",
    path: "/api/bots/:botId/versions/:flowId",
    access: ["bot_view"],
    summary: "Dá nome a uma versão do fluxo.",
    params: FlowVersionAddress,
    body: FlowVersionName,
    answer: FlowVersionWire,
  }),
} satisfies Routes
