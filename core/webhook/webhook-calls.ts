import { Effect, Schema } from "effect"
import { DialogId, IsoDateTime, WebhookCallId } from "../kernel/index.ts"
import type { WebhookField } from "./webhook-addresses.ts"
import { webhookFields } from "./webhook-addresses.ts"

/** Why a customer's system is called, as `event` of the body. */
export const webhookEvents = [
  "node",
  "transferWorkspace",
  "transferExternal",
  "message",
  "roomClosed",
  "messageStatus",
  "employeeMessage",
  "employeeMessageStatus",
  "system",
  "test",
] as const
/** The reason of a call. */
export type RecordedEvent = (typeof webhookEvents)[number]

/** The events that conversations cause and that an address of the bot is for. */
export type ConversationEvent = Exclude<RecordedEvent, "test" | "system">

/** The address that an event is sent to. */
export const fieldOfEvent: Readonly<Record<ConversationEvent, WebhookField>> = {
  node: "url",
  transferWorkspace: "transferUrl",
  transferExternal: "transferUrl",
  message: "sendMessageUrl",
  roomClosed: "closeRoomUrl",
  messageStatus: "callbackUrl",
  employeeMessage: "digitalEmployeeUrl",
  employeeMessageStatus: "digitalEmployeeCallbackUrl",
}

/** Why a call failed; with `status` the system answered with another status than 2xx. */
export const webhookFailures = [
  "status",
  "timeout",
  "unreachable",
  "not-public",
  "too-large",
  "redirect",
  "not-agreed",
  "header",
] as const
/** The reason of a failed call. */
export type WebhookFailure = (typeof webhookFailures)[number]

const sentencesOfFailures: Readonly<Record<WebhookFailure, string>> = {
  status: "O sistema respondeu com erro",
  timeout: "sem resposta",
  unreachable: "sem conexão",
  "not-public": "endereço fora da internet pública",
  "too-large": "resposta grande demais",
  redirect: "redirecionamento recusado",
  "not-agreed": "resposta fora do formato",
  header: "header inválido",
}

/** Returns the address of the bot that a recorded call was made to; undefined: a node named a system of its own. */
export const fieldOfCall = ({ event, field }: Pick<RecordedCall, "event" | "field">): WebhookField | undefined =>
  event === "system" ? undefined : event === "test" ? (field ?? undefined) : fieldOfEvent[event]

/** A recorded call. Header values and the secret are never part of it. */
export const RecordedCall = Schema.Struct({
  id: WebhookCallId,
  at: IsoDateTime,
  event: Schema.Literals(webhookEvents),
  /** The address of the bot that was called; null: the node named a system of its own. */
  field: Schema.NullOr(Schema.Literals(webhookFields)),
  /** Of a flow's node; '' for other events. */
  nodeName: Schema.String,
  /** Calls to addresses of the bot are all POST. Absent from servers that are older than it. */
  method: Schema.String.pipe(Schema.withDecodingDefaultKey(Effect.succeed("POST"))),
  /** Host and path, without a query, which may hold secrets. */
  address: Schema.String,
  /** A call of a conversation, of the simulator, of 'Testar' or of 'Repetir chamada'. */
  kind: Schema.Literals(["live", "simulated", "test", "repeat"]),
  attempt: Schema.Int,
  /** Maximum attempts. */
  of: Schema.Int,
  /** Null if the system did not answer. */
  status: Schema.NullOr(Schema.Int),
  failure: Schema.NullOr(Schema.Literals(webhookFailures)),
  milliseconds: Schema.Int,
  requestBody: Schema.String,
  responseBody: Schema.String,
  /** The bodies are recorded up to `recordedBodyLimit`: a request that was cut cannot be repeated. */
  cut: Schema.Boolean,
  dialogId: Schema.NullOr(DialogId),
})
export type RecordedCall = typeof RecordedCall.Type

/** Maximum characters of a recorded body. */
export const recordedBodyLimit = 4_096
/** Recorded calls of a bot; older ones are deleted. */
export const recordedCalls = 100

/** Describes a call as the log shows it. */
export const nameOfCall = ({ event, nodeName }: Pick<RecordedCall, "event" | "nodeName">): string => {
  switch (event) {
    case "node":
      return nodeName === "" ? "Webhook do node" : `Webhook do node ${nodeName}`
    case "transferWorkspace":
      return "Transferência"
    case "transferExternal":
      return "Transferência para plataforma externa"
    case "message":
      return "Envio de mensagem"
    case "roomClosed":
      return "Sala fechada"
    case "messageStatus":
      return "Callback de mensagem"
    case "employeeMessage":
      return "Funcionário digital"
    case "employeeMessageStatus":
      return "Callback do funcionário"
    case "system":
      return nodeName === "" ? "Chamada a um sistema" : `Chamada do node ${nodeName}`
    case "test":
      return "Teste"
  }
}

/** Describes why a call failed; '' for one that did not. */
export const nameOfFailure = ({ failure, status }: Pick<RecordedCall, "failure" | "status">): string =>
  failure === null
    ? ""
    : failure === "status"
      ? `${sentencesOfFailures.status} ${status ?? ""}`.trim()
      : sentencesOfFailures[failure]

/**
 * Writes a recorded call as a command for a terminal. It names the configured headers and the signature without their
 * values, which are secret.
 */
export const curlOf = (
  { requestBody }: Pick<RecordedCall, "requestBody">,
  { url, headers }: { readonly url: string; readonly headers: ReadonlyArray<{ readonly key: string }> },
): string => {
  const keys = [...new Map(headers.map(({ key }) => [key.trim().toLowerCase(), key.trim()])).values()].filter(
    (key) => key !== "",
  )
  return [
    `curl -X POST ${quoted(url)}`,
    `-H ${quoted("Content-Type: application/json; charset=utf-8")}`,
    `-H ${quoted("X-Prosa-Signature: sha256=<assinatura>")}`,
    ...keys.map((key) => `-H ${quoted(`${key}: <valor>`)}`),
    `--data-raw ${quoted(requestBody)}`,
  ].join(" \\\n  ")
}

/** Quotes a text for a POSIX shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
