import { Schema } from "effect"
import { uniqueList } from "../kernel/index.ts"

/** The most places that a bot's live chat may be bound to. */
export const liveChatHostLimit = 20

const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
const port = "(?::[1-9][0-9]{0,4})?"
const hostShape = new RegExp(`^(?:(?:\\*\\.)?${label}(?:\\.${label})+|localhost)${port}$`, "u")

/**
 * Where a live chat may live: a host as a browser writes it (`www.loja.com.br`, `localhost:5173`: a port only where it is not
 * the usual one), or all that stand under one (`*.loja.com.br`, which is not `loja.com.br` itself).
 */
export const LiveChatHost = Schema.String.check(
  Schema.makeFilter(
    (text: string) =>
      (text.length <= 253 && hostShape.test(text)) ||
      "Domínio inválido. Use, por exemplo, www.loja.com.br ou *.loja.com.br",
  ),
)

/** The places of a bot's live chat; none: it may live anywhere. */
export const LiveChatHosts = uniqueList(LiveChatHost).check(
  Schema.isMaxLength(liveChatHostLimit, { message: `Máximo de ${liveChatHostLimit} domínios` }),
)
export type LiveChatHosts = typeof LiveChatHosts.Type

/** The hosts that a person wrote, apart by blanks, commas or lines; of a whole address its host, and each once. */
export const readLiveChatHosts = (text: string): ReadonlyArray<string> => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,;]+/u)
      .map((word) => word.replace(/^https?:\/\//u, "").replace(/[/?#].*$/u, ""))
      .filter((word) => word !== ""),
  ),
]

/** Whether a chat that is bound to `hosts` may live on the pages of a host, port included where it is not the usual one. */
export const mayLiveOn = (hosts: LiveChatHosts, host: string): boolean =>
  hosts.length === 0 || hosts.some((allowed) => matches(allowed, host.toLowerCase()))

const matches = (allowed: string, host: string): boolean =>
  allowed.startsWith("*.") ? host.endsWith(allowed.slice(1)) && host.length > allowed.length - 1 : host === allowed

/** The same as browsers enforce it: the sources of a page's `frame-ancestors`. A source of http stands for https too. */
export const frameAncestors = (hosts: LiveChatHosts): ReadonlyArray<string> =>
  hosts.length === 0 ? ["*"] : ["'self'", ...hosts.map((host) => `http://${host}`)]
