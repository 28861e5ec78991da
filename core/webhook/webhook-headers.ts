import { Schema } from "effect"

/** Maximum headers of a bot. */
export const webhookHeaderLimit = 20
/** Maximum characters of a header's key and of its value. */
export const webhookHeaderLengths = { key: 100, value: 2_000 } as const

/** The sentences about headers; the first is the specification's (bots, section 5). */
export const webhookHeaderRefusals = {
  duplicate: "Não é possível adicionar Headers com chaves duplicadas.",
  noKey: "Informe a chave do header",
  noValue: "Informe o valor do header",
  key: "Use só letras, números e os sinais ! # $ % & ' * + - . ^ _ ` | ~",
  value: "O valor tem caracteres que um header não aceita",
  ours: "Este header é preenchido pelo sistema",
  tooMany: `No máximo ${webhookHeaderLimit} headers`,
} as const

/** Headers that every call has, or that decide how it is read: a configured one would contradict what is sent. */
const ours: ReadonlySet<string> = new Set([
  "accept",
  "accept-encoding",
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "expect",
  "host",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "user-agent",
  "x-prosa-signature",
])

/** A key is a token of RFC 9110; a value is printable, without a line break or a null character. */
const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/u
// oxlint-disable-next-line no-control-regex -- a tab is the one control character that a header may hold
const printable = /^[\t\x20-\x7e\u00a0-\u00ff]+$/u

const Key = Schema.Trim.check(
  Schema.isMinLength(1, { message: webhookHeaderRefusals.noKey }),
  Schema.isMaxLength(webhookHeaderLengths.key, { message: `No máximo ${webhookHeaderLengths.key} caracteres` }),
  Schema.makeFilter((key: string) => key === "" || token.test(key) || webhookHeaderRefusals.key),
  Schema.makeFilter((key: string) => !ours.has(key.toLowerCase()) || webhookHeaderRefusals.ours),
)
const Value = Schema.Trim.check(
  Schema.isMinLength(1, { message: webhookHeaderRefusals.noValue }),
  Schema.isMaxLength(webhookHeaderLengths.value, { message: `No máximo ${webhookHeaderLengths.value} caracteres` }),
  Schema.makeFilter((value: string) => value === "" || printable.test(value) || webhookHeaderRefusals.value),
)

/** A header that the customer's system receives with every call. */
export const WebhookHeader = Schema.Struct({ key: Key, value: Value })
export type WebhookHeader = typeof WebhookHeader.Type

/** The headers of a bot, in the order of their form. A key may stand twice: the last one is sent. */
export const WebhookHeaders = Schema.Array(WebhookHeader).check(
  Schema.isMaxLength(webhookHeaderLimit, { message: webhookHeaderRefusals.tooMany }),
)

/** Lists the keys that stand more than once, regardless of case, each with the value that is sent. */
export const duplicateHeaders = (headers: ReadonlyArray<WebhookHeader>): ReadonlyArray<WebhookHeader> => {
  const found = new Map<string, { readonly header: WebhookHeader; readonly count: number }>()
  for (const header of headers) {
    const key = header.key.trim().toLowerCase()
    if (key !== "") found.set(key, { header, count: (found.get(key)?.count ?? 0) + 1 })
  }
  return [...found.values()].flatMap(({ header, count }) => (count > 1 ? [header] : []))
}

/** Masks a header's value: its last four characters stay, of a long one. */
export const maskHeaderValue = (value: string): string =>
  value === "" ? "" : `${"•".repeat(12)}${value.length > 12 ? value.slice(-4) : ""}`
