import { MissingKeys } from "@prosa/core/credential"
import { ConversationFacts, SimulationNotFound, SpokenFiles, WrittenValues } from "@prosa/core/engine"
import { CannotPublish, NotAFlow } from "@prosa/core/flow"
import { BotId, BotToken, FlowId, IsoDateTime, nameUpTo, sentences, textUpTo } from "@prosa/core/kernel"
import { Schema } from "effect"
import { FlowBody } from "../flow/flow-wire.ts"
import { route, type Routes } from "../route.ts"
import { SimulatedAnswerWire } from "./simulator-wire.ts"

/** A list of exactly one text (conversations, section 5, 'Simulator'), blank only beside files. */
const OneText = Schema.Tuple([nameUpTo(4_096)]).pipe(Schema.annotate({ message: "Envie uma mensagem de cada vez" }))

const Message = Schema.Struct({
  message: OneText,
  dialogToken: Schema.optionalKey(Schema.NullOr(textUpTo(100))),
  botToken: BotToken,
  keep: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000 }, { message: sentences.invalid })).annotate({
      message: sentences.invalid,
    }),
  ),
  about: Schema.optionalKey(ConversationFacts),
  /** When it is supposed to be said; absent: now. */
  at: Schema.optionalKey(IsoDateTime),
  values: Schema.optionalKey(WrittenValues),
  /** The files of the message, of which nothing is uploaded. */
  files: Schema.optionalKey(SpokenFiles),
}).check(
  Schema.makeFilter(({ message: [text], files = [] }) =>
    files.length > 0 || text.trim() !== "" ? true : { path: ["message", 0], issue: sentences.required },
  ),
)
const say = {
  method: "POST",
  access: "signed-in",
  actsFor: { thing: "bot-token", by: "botToken" },
  body: Message,
  answer: SimulatedAnswerWire,
  failures: [[404, SimulationNotFound]],
  describesFailures: true,
} as const

/** The simulator's calls (conversations, section 7, 'Simulator' and 'Flow editor'). */
export const simulatorRoutes = {
  prepare: route({
    method: "POST",
    path: "/api/bots/:botId/publish-test/:flowId",
    access: ["bot_view"],
    actsFor: { thing: "bot", by: "botId" },
    creates: true,
    summary: "Publica o fluxo para testes: as próximas simulações o seguem.",
    params: Schema.Struct({ botId: BotId, flowId: FlowId }),
    body: FlowBody,
    answer: Schema.Struct({ id: FlowId, botToken: BotToken }),
    failures: [
      [400, NotAFlow],
      [422, CannotPublish],
      [422, MissingKeys],
    ],
  }),
  say: route({ ...say, path: "/api/dialogs/simulator", summary: "Envia uma mensagem ao robô simulado." }),
  begin: route({
    ...say,
    path: "/api/dialogs/simulator/begin",
    summary: "Começa uma conversa simulada em que o robô saúda primeiro, como no chat do site.",
    body: Schema.Struct({
      botToken: BotToken,
      about: Schema.optionalKey(ConversationFacts),
      at: Schema.optionalKey(IsoDateTime),
    }),
  }),
  test: route({ ...say, path: "/api/dialogs/bot-dialog-test", summary: "O mesmo que o simulador, por outro nome." }),
} satisfies Routes
