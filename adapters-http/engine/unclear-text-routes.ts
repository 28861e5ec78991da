import { Conversation, UnclearGroup, UnclearKind, UnclearList } from "@prosa/core/engine"
import { BotId } from "@prosa/core/kernel"
import { Schema } from "effect"
import { route, type Routes } from "../route.ts"

const ofBot = { actsFor: { thing: "bot", by: "botId" } } as const
const { botId: _botId, ...group } = UnclearGroup.fields

/** The calls of what a bot did not understand. Each asks for bot_view too. */
export const unclearTextRoutes = {
  list: route({
    ...ofBot,
    method: "GET",
    path: "/api/bots/:botId/unclear-texts",
    access: ["dialog_view"],
    also: ["bot_view"],
    summary: "O que o robô não entendeu em 30 dias, em grupos.",
    params: Schema.Struct({ botId: BotId }),
    query: Schema.Struct({ kind: UnclearKind }),
    answer: UnclearList,
  }),
  setAside: route({
    ...ofBot,
    method: "PUT",
    path: "/api/bots/:botId/unclear-texts/aside",
    access: ["dialog_view"],
    also: ["bot_view"],
    summary: "Deixa um grupo de lado, ou não.",
    params: Schema.Struct({ botId: BotId }),
    body: Schema.Struct({ ...group, aside: Schema.Boolean }),
    answer: Schema.Struct({}),
  }),
  conversations: route({
    ...ofBot,
    method: "GET",
    path: "/api/bots/:botId/recent-conversations",
    access: ["dialog_view"],
    also: ["bot_view"],
    summary: "As conversas mais novas, para serem repetidas.",
    params: Schema.Struct({ botId: BotId }),
    answer: Schema.Array(Conversation),
  }),
} satisfies Routes
