import { BotId } from "@prosa/core/kernel"
import { BotSecret, CallTrial, SecretName, SecretValue, TriedCall } from "@prosa/core/webhook"
import { Schema } from "effect"
import { route, type Routes } from "../route.ts"

const ofBot = { thing: "bot", by: "botId" } as const
const SecretsWire = Schema.Struct({ secrets: Schema.Array(BotSecret) })
const SecretAddress = Schema.Struct({ botId: BotId, name: SecretName })

export const systemCallRoutes = {
  secrets: route({
    method: "GET",
    path: "/api/bots/:botId/secrets",
    access: ["bot_view"],
    actsFor: ofBot,
    summary: "Os segredos com que o fluxo de um robô pergunta a sistemas: os nomes, nunca os valores.",
    params: Schema.Struct({ botId: BotId }),
    answer: SecretsWire,
  }),
  saveSecret: route({
    method: "PUT",
    path: "/api/bots/:botId/secrets/:name",
    access: ["bot_view"],
    actsFor: ofBot,
    summary: "Grava um segredo de um robô, no lugar do anterior de mesmo nome.",
    params: SecretAddress,
    body: Schema.Struct({ value: SecretValue }),
    answer: SecretsWire,
  }),
  removeSecret: route({
    method: "DELETE",
    path: "/api/bots/:botId/secrets/:name",
    access: ["bot_view"],
    actsFor: ofBot,
    summary: "Remove um segredo de um robô; as chamadas que o usam falham.",
    params: SecretAddress,
    answer: SecretsWire,
  }),
  tryOut: route({
    method: "POST",
    path: "/api/bots/:botId/calls/test",
    access: ["bot_view"],
    actsFor: ofBot,
    summary: "Pergunta uma vez a um sistema como o node perguntaria, com valores de teste, e responde o que ele disse.",
    params: Schema.Struct({ botId: BotId }),
    body: CallTrial,
    answer: TriedCall,
  }),
} satisfies Routes
