import {
  KnownSecret,
  NotConfigured,
  NotRepeatable,
  WebhookAddress,
  RecordedCall,
  WebhookDraft,
  webhookFields,
  WebhookHeaders,
  WebhookPause,
} from "@prosa/core/webhook"
import { BotId, WebhookCallId } from "@prosa/core/kernel"
import { Schema } from "effect"
import { route, type Routes } from "../route.ts"

const BotAddress = Schema.Struct({ botId: BotId })

const NewSecretWire = Schema.Struct({ ...KnownSecret.fields, text: Schema.String })

const ConfigWire = Schema.Struct({
  ...WebhookDraft.fields,
  secret: Schema.NullOr(KnownSecret),
  paused: Schema.NullOr(WebhookPause),
})

const CallWire = Schema.Struct({ call: RecordedCall })

const ofBot = { thing: "bot", by: "botId" } as const

export const webhookConfigRoutes = {
  get: route({
    method: "GET",
    path: "/api/bots/:botId/webhook-config",
    access: ["bot_view"],
    actsFor: ofBot,
    summary: "A configuração de webhook de um robô; do segredo, só quando foi criado e o seu final.",
    params: BotAddress,
    answer: ConfigWire,
  }),
  save: route({
    method: "POST",
    path: "/api/bots/:botId/webhook-config",
    access: ["bot_view"],
    actsFor: ofBot,
    summary: "Grava a configuração de webhook de um robô; a primeira vez cria o segredo e o responde.",
    params: BotAddress,
    body: WebhookDraft,
    answer: Schema.Struct({ ...ConfigWire.fields, newSecret: Schema.NullOr(NewSecretWire) }),
  }),
  renewSecret: route({
    method: "POST",
    path: "/api/bots/:botId/webhook-config/secret",
    access: ["bot_view"],
    actsFor: ofBot,
    summary: "Troca o segredo da assinatura e o responde, uma única vez; o anterior deixa de valer.",
    params: BotAddress,
    answer: NewSecretWire,
    failures: [[409, NotConfigured]],
  }),
  resume: route({
    method: "POST",
    path: "/api/bots/:botId/webhook-config/resume",
    access: ["bot_view"],
    actsFor: ofBot,
    summary: "Encerra a pausa das chamadas de um robô; mais uma falha pausa de novo.",
    params: BotAddress,
    answer: Schema.Struct({}),
  }),
  test: route({
    method: "POST",
    path: "/api/bots/:botId/webhook-config/test",
    access: ["bot_view"],
    actsFor: ofBot,
    summary: "Chama um endereço com um exemplo e responde a chamada registrada.",
    params: BotAddress,
    body: Schema.Struct({ field: Schema.Literals(webhookFields), address: WebhookAddress, headers: WebhookHeaders }),
    answer: CallWire,
  }),
  calls: route({
    method: "GET",
    path: "/api/bots/:botId/webhook-calls",
    access: ["bot_view"],
    actsFor: ofBot,
    summary: "As últimas 100 chamadas de webhook de um robô, a mais nova primeiro.",
    params: BotAddress,
    answer: Schema.Struct({ calls: Schema.Array(RecordedCall) }),
  }),
  repeat: route({
    method: "POST",
    path: "/api/bots/:botId/webhook-calls/:callId/repeat",
    access: ["bot_view"],
    actsFor: ofBot,
    summary: "Envia de novo o corpo de uma chamada registrada; a resposta não muda nenhuma conversa.",
    params: Schema.Struct({ botId: BotId, callId: WebhookCallId }),
    answer: CallWire,
    failures: [[422, NotRepeatable]],
  }),
} satisfies Routes
