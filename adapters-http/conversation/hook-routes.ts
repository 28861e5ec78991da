import { BotToken, DialogId, failure, MessageId, SequenceNumber, WebAddress } from "@prosa/core/kernel"
import { Schema } from "effect"
import { route, type Routes } from "../route.ts"

/** Maximum messages of one call. */
export const hookMessageLimit = 20

const Text = Schema.String.check(
  Schema.isPattern(/\S/u, { message: "Escreva o texto da mensagem" }),
  Schema.isMaxLength(4_096, { message: "No máximo 4096 caracteres" }),
)
const Label = Schema.String.check(Schema.isPattern(/\S/u), Schema.isMaxLength(1_000))
const ExternalId = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(200))

const Button = Schema.Union([
  Label,
  Schema.Struct({
    label: Label,
    link: Schema.optionalKey(Schema.NullOr(WebAddress)),
  }),
])

const Said = Schema.Union([
  Text,
  Schema.Struct({
    text: Text,
    buttons: Schema.optionalKey(Schema.NullOr(Schema.Array(Button).check(Schema.isMaxLength(20)))),
    /** Of the system's own; a message with a known id is not said again. */
    id: Schema.optionalKey(ExternalId),
  }),
])

/** What a customer's system sends. `id` is that of the call: a known one does nothing again. */
const HookBody = Schema.Struct({
  dialogId: DialogId,
  messages: Schema.optionalKey(
    Schema.NullOr(
      Schema.Array(Said).check(
        Schema.isMaxLength(hookMessageLimit, { message: `No máximo ${hookMessageLimit} mensagens` }),
      ),
    ),
  ),
  close: Schema.optionalKey(Schema.NullOr(Schema.Boolean)),
  id: Schema.optionalKey(ExternalId),
}).check(
  Schema.makeFilter(
    ({ messages, close }) => (messages?.length ?? 0) > 0 || close === true || "Envie `messages` ou `close: true`",
  ),
)

/** The dialog is closed, or held by a person or by the bot's flow. */
export const HookRefused = failure("HookRefused")
export type HookRefused = typeof HookRefused.Type

export const hookRoutes = {
  receive: route({
    method: "POST",
    path: "/api/hooks/:botToken",
    access: "vendor",
    limit: { seconds: 60, perAddress: 30, perBot: 600 },
    summary:
      "O sistema do cliente escreve numa conversa que a plataforma externa ou o funcionário digital atende, ou a encerra. Assinada em X-Prosa-Signature.",
    params: Schema.Struct({ botToken: BotToken }),
    body: HookBody,
    answer: Schema.Struct({
      /** The messages of the call in their order; `repeated` for one that was known. */
      messages: Schema.Array(
        Schema.Struct({
          messageId: Schema.NullOr(MessageId),
          seq: SequenceNumber,
          id: Schema.optionalKey(Schema.String),
          repeated: Schema.Boolean,
        }),
      ),
      closed: Schema.Boolean,
      /** The call as a whole was known. */
      repeated: Schema.Boolean,
    }),
    failures: [[422, HookRefused]],
  }),
} satisfies Routes
