import { Schema } from "effect"
import { isWebAddress, sentences, webAddressLimit } from "../kernel/index.ts"

/** The addresses of a bot's webhook configuration, in the order of its form (bots, section 3). */
export const webhookFields = [
  "url",
  "transferUrl",
  "sendMessageUrl",
  "closeRoomUrl",
  "callbackUrl",
  "digitalEmployeeUrl",
  "digitalEmployeeCallbackUrl",
] as const

/** The name of an address. */
export type WebhookField = (typeof webhookFields)[number]

/** The labels of the form. */
export const webhookFieldLabels: Readonly<Record<WebhookField, string>> = {
  url: "Eventos",
  transferUrl: "Transferência",
  sendMessageUrl: "Envio de mensagem",
  closeRoomUrl: "Fechamento de sala",
  callbackUrl: "Callback",
  digitalEmployeeUrl: "Funcionário digital",
  digitalEmployeeCallbackUrl: "Callback do funcionário",
}

/** An http(s) address of a customer's system; '' for none. Surrounding blanks are removed. */
export const WebhookAddress = Schema.Trim.check(
  Schema.isMaxLength(webAddressLimit, { message: `No máximo ${webAddressLimit} caracteres` }),
  Schema.makeFilter((text: string) => text === "" || (isWebAddress(text) && !hasUser.test(text)) || sentences.url),
)

/** A user and a password in an address would stand in the call log. */
const hasUser = /^https?:\/\/[^/?#]*@/iu

/** The addresses of a bot. */
export type WebhookAddresses = Readonly<Record<WebhookField, string>>

/** Returns addresses that are all empty. */
export const noWebhookAddresses: WebhookAddresses = {
  url: "",
  transferUrl: "",
  sendMessageUrl: "",
  closeRoomUrl: "",
  callbackUrl: "",
  digitalEmployeeUrl: "",
  digitalEmployeeCallbackUrl: "",
}
