import { FlowTest, FlowTestAddress, FlowTestChange, FlowTestDraft, FlowTestRefused } from "@prosa/core/engine"
import { BotId, FlowTestId } from "@prosa/core/kernel"
import { Schema } from "effect"
import { route, type Routes } from "../route.ts"

const ofBot = { actsFor: { thing: "bot", by: "botId" } } as const

/** The calls of a bot's saved tests. */
export const flowTestRoutes = {
  list: route({
    ...ofBot,
    method: "GET",
    path: "/api/bots/:botId/tests",
    access: "signed-in",
    summary: "Os testes salvos de um robô, por nome.",
    params: Schema.Struct({ botId: BotId }),
    answer: Schema.Array(FlowTest),
  }),
  save: route({
    ...ofBot,
    method: "POST",
    path: "/api/bots/:botId/tests",
    access: ["bot_view"],
    creates: true,
    summary: "Salva uma conversa como teste.",
    params: Schema.Struct({ botId: BotId }),
    body: FlowTestDraft,
    answer: FlowTest,
    failures: [[422, FlowTestRefused]],
  }),
  update: route({
    ...ofBot,
    method: "PUT",
    path: "/api/bots/:botId/tests/:id",
    access: ["bot_view"],
    summary: "Muda o nome de um teste, ou a conversa que ele espera.",
    params: FlowTestAddress,
    body: FlowTestChange,
    answer: FlowTest,
    failures: [[422, FlowTestRefused]],
  }),
  remove: route({
    ...ofBot,
    method: "DELETE",
    path: "/api/bots/:botId/tests/:id",
    access: ["bot_view"],
    summary: "Remove um teste.",
    params: FlowTestAddress,
    answer: Schema.Struct({ id: FlowTestId }),
  }),
} satisfies Routes
