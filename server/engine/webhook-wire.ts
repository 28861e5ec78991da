import type { SentButton } from "@prosa/core/engine"
import { titleLimit } from "@prosa/core/flow"
import { decode, UserId, WorkspaceId } from "@prosa/core/kernel"
import { Result, Schema } from "effect"
import { unstorableTexts } from "../platform/storable-text.ts"
import type { WebhookCall, WebhookReply } from "./webhooks.ts"

/** Writes the facts of a call as the customer's system receives them. */
export const webhookBody = (call: WebhookCall): string => {
  const {
    event,
    companyId,
    botId,
    dialogId,
    nodeName,
    message,
    variables,
    contact,
    sentAt,
    simulated,
    details,
    files,
  } = call
  return JSON.stringify({
    event,
    companyId,
    botId,
    dialogId,
    nodeName,
    message,
    variables,
    contact,
    sentAt,
    ...details,
    ...(files === undefined || files.length === 0 ? {} : { files }),
    ...(simulated ? { simulated } : {}),
  })
}

const Label = Schema.String.check(Schema.isMaxLength(1_000))
const Text = Schema.String.check(Schema.isMaxLength(4_096))
const Button = Schema.Union([
  Label,
  Schema.Struct({ label: Label, link: Schema.optionalKey(Schema.NullOr(Schema.String)) }),
])
const Message = Schema.Union([
  Text,
  Schema.Struct({ text: Text, buttons: Schema.optionalKey(Schema.NullOr(Schema.Array(Button))) }),
])
const Value = Schema.Union([Text, Schema.Finite, Schema.Boolean, Schema.Null])

/** The answer of a customer's system. Everything may be left out or null, and whatever else it holds is ignored. */
const ReplyWire = Schema.Struct({
  messages: Schema.optionalKey(Schema.NullOr(Schema.Array(Message).check(Schema.isMaxLength(20)))),
  variables: Schema.optionalKey(Schema.NullOr(Schema.Record(Schema.String, Value))),
  goTo: Schema.optionalKey(Schema.NullOr(Schema.String.check(Schema.isMaxLength(titleLimit)))),
  workspaceId: Schema.optionalKey(Schema.NullOr(Schema.Union([WorkspaceId, Schema.Literal(0)]))),
  userId: Schema.optionalKey(Schema.NullOr(Schema.Union([UserId, Schema.Literal(0)]))),
})

/** Reads an answer; undefined if it is not as agreed. An empty one says nothing. */
export const readWebhookReply = (body: string): WebhookReply | undefined => {
  const read = decode(ReplyWire, body.trim() === "" ? {} : parsed(body))
  if (Result.isFailure(read)) return undefined
  const { messages, variables, goTo, workspaceId, userId } = read.success
  const reply: WebhookReply = {
    messages: (messages ?? []).map((message) =>
      typeof message === "string"
        ? { text: message, buttons: [] }
        : { text: message.text, buttons: (message.buttons ?? []).map(readSentButton) },
    ),
    variables: Object.fromEntries(Object.entries(variables ?? {}).map(([name, value]) => [name, String(value ?? "")])),
    ...(goTo == null || goTo.trim() === "" ? {} : { goTo }),
    workspaceId: workspaceId === undefined || workspaceId === 0 ? null : workspaceId,
    userId: userId === undefined || userId === 0 ? null : userId,
  }
  return unstorableTexts(reply).length === 0 ? reply : undefined
}

/** Reads a button as customers' systems write them: a label, or a label with a link. */
export const readSentButton = (button: typeof Button.Type): SentButton => {
  if (typeof button === "string") return { kind: "quick-reply", label: button }
  const { label, link } = button
  return typeof link === "string" ? { kind: "link", label, link } : { kind: "quick-reply", label }
}

const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
