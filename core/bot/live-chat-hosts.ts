import { Schema } from "effect"
import { uniqueList } from "../kernel/index.ts"

/** Maximum number of hosts of a bot's live chat. */
export const liveChatHostLimit = 20

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
const port = "(?::[1-9][0-9]{0,4})?"
const hostShape = new RegExp(`^(?:(?:\\*\\.)?${label}(?:\\.${label})+|localhost)${port}$`, "u")

/**
 * A host that may embed the live chat, as browsers write it (`www.loja.com.br`, `localhost:5173`: only a non-default
 * port), or all subdomains of one (`*.loja.com.br`, which excludes `loja.com.br` itself).
 */
export const LiveChatHost = Schema.String.check(
  Schema.makeFilter(
    (text: string) =>
      (text.length <= 253 && hostShape.test(text)) ||
      "Domínio inválido. Use, por exemplo, www.loja.com.br ou *.loja.com.br",
  ),
)

/** The hosts that may embed a bot's live chat; if empty, any. */
export const LiveChatHosts = uniqueList(LiveChatHost).check(
  Schema.isMaxLength(liveChatHostLimit, { message: `Máximo de ${liveChatHostLimit} domínios` }),
)
export type LiveChatHosts = typeof LiveChatHosts.Type

/** Parses hosts separated by blanks, commas or lines. Of a full address it takes the host; duplicates are dropped. */
export const readLiveChatHosts = (text: string): ReadonlyArray<string> => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,;]+/u)
      .map((word) => word.replace(/^https?:\/\//u, "").replace(/[/?#].*$/u, ""))
      .filter((word) => word !== ""),
  ),
]

/** Returns whether a page on a host (with a non-default port) may embed a chat restricted to `hosts`. */
export const mayLiveOn = (hosts: LiveChatHosts, host: string): boolean =>
  hosts.length === 0 || hosts.some((allowed) => matches(allowed, host.toLowerCase()))

const matches = (allowed: string, host: string): boolean =>
  allowed.startsWith("*.") ? host.endsWith(allowed.slice(1)) && host.length > allowed.length - 1 : host === allowed

/**
 * Returns the restriction as sources of `frame-ancestors`, which browsers enforce. A source of http also matches https.
 */
export const frameAncestors = (hosts: LiveChatHosts): ReadonlyArray<string> =>
  hosts.length === 0 ? ["*"] : ["'self'", ...hosts.map((host) => `http://${host}`)]
