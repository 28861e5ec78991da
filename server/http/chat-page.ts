import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import path from "node:path"
import { frameAncestors, mayLiveOn } from "@prosa/core/bot"
import { BotToken, decode } from "@prosa/core/kernel"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { Effect, Result } from "effect"
import { hostsOfToken } from "../bot/index.ts"
import { foreignHostOf } from "../platform/http/own-origin.ts"
import { allowFraming } from "../platform/http/security-headers.ts"
import type { Transactions } from "../platform/storage/transactions.ts"

export interface ChatPageNeeds {
  readonly transactions: Transactions
  /** Folder of the widget's built files. */
  readonly folder: string
  readonly ownOrigins: ReadonlyArray<string>
}

/**
 * Serves the visitor's chat page, `/widget/chat.html?bot=<token>`, which browsers let only pages on the bot's hosts
 * frame; without a bot, none. `/widget/allowed?bot=<token>` returns whether the calling page may frame it.
 */
export const serveChatPage = (app: FastifyInstance, { transactions, folder, ownOrigins }: ChatPageNeeds): void => {
  const file = path.join(folder, "chat.html")
  if (!existsSync(file)) return
  const hostsFor = (token: BotToken) => Effect.runPromise(transactions.asSignIn((tx) => hostsOfToken(tx, token)))

  app.get("/widget/chat.html", { schema: { hide: true } }, async (request, reply) => {
    const token = tokenIn(request)
    // an unknown bot has no content to protect
    const ancestors = token === undefined ? ["'none'"] : frameAncestors((await hostsFor(token)) ?? [])
    return allowFraming(reply, ancestors)
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(await readFile(file))
  })
  app.get("/widget/allowed", { schema: { hide: true } }, async (request, reply) => {
    const token = tokenIn(request)
    const hosts = (token && (await hostsFor(token))) ?? []
    const host = foreignHostOf(request, ownOrigins)
    return reply
      .header("access-control-allow-origin", "*")
      .header("cache-control", "no-store")
      .send({ allowed: host === undefined || mayLiveOn(hosts, host) })
  })
}

const tokenIn = ({ query }: FastifyRequest): BotToken | undefined =>
  typeof query === "object" && query !== null
    ? Result.getOrUndefined(decode(BotToken, Reflect.get(query, "bot")))
    : undefined
