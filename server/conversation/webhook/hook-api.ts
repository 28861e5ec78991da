import { timingSafeEqual } from "node:crypto"
import { hookRoutes } from "@prosa/adapters-http/routes"
import { invalidInput, notAllowed, sessionEnded, tooManyRequests } from "@prosa/core/kernel"
import { Effect, Result } from "effect"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { Api } from "../../caller/index.ts"
import type { CallLimits } from "../../platform/http/call-rate.ts"
import { describeDefect } from "../../platform/http/describe-defect.ts"
import { type FailureAnswer, fault, sendFailure, statusOf } from "../../platform/http/failure-answers.ts"
import { isFromForeignOrigin } from "../../platform/http/own-origin.ts"
import { inputDecoderOf } from "../../platform/http/route-input.ts"
import type { SecretBox } from "../../platform/secret-box.ts"
import { findWebhook, signatureOf } from "../../webhook/index.ts"
import { findLiveChatBot } from "../dialogs/bot-of-dialog.ts"
import { type HookCall, type HookNeeds, receiveHook } from "./receive-hook.ts"

export interface HookDeps extends HookNeeds {
  readonly webhookSecrets: SecretBox
  readonly limits: CallLimits
}

/** Maximum body, in bytes: 20 messages of 4,096 characters with their buttons. */
const bodyLimit = 524_288

const unsigned: FailureAnswer = { ...sessionEnded, message: "A assinatura não confere." }

/**
 * The endpoint of customers' systems. It is mounted by itself: the signature is that of the body's bytes, and is checked
 * before the body is read, so that an unsigned call learns nothing.
 */
export const hookApi: Api<HookDeps> = {
  section: "hooks",
  table: hookRoutes,
  things: {},
  mount: (app, deps, { ownOrigins, logger }) => {
    const { limits } = deps
    const decodeInput = inputDecoderOf(hookRoutes.receive)

    const receive = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const refuse = (failure: FailureAnswer, status = statusOf(failure) ?? 422) => sendFailure(reply, status, failure)
      const params = request.params as { readonly botToken: string }
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const signed = await Effect.runPromise(findSigned(params.botToken, raw, signatureIn(request), deps))
      if (signed === undefined) {
        const wait = limits.take(hookRoutes.receive, { address: request.ip })
        return wait > 0 ? refuse(tooManyRequests(wait)) : refuse(unsigned)
      }
      const wait = limits.take(hookRoutes.receive, { botId: params.botToken })
      if (wait > 0) return refuse(tooManyRequests(wait))
      const input = decodeInput({ params, query: {}, body: jsonIn(raw) })
      if (Result.isFailure(input)) return refuse(invalidInput(input.failure))
      const { botToken: _token, ...call } = input.success
      // the route's schema has decoded it
      const received = await Effect.runPromise(Effect.result(receiveHook(signed, call as HookCall, deps)))
      return Result.isFailure(received)
        ? refuse(received.failure)
        : reply.header("cache-control", "no-store").send(received.success)
    }

    void app.register(async (hooks: FastifyInstance) => {
      hooks.removeAllContentTypeParsers()
      hooks.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => done(null, body))
      hooks.route({
        method: hookRoutes.receive.method,
        url: hookRoutes.receive.path,
        bodyLimit,
        onRequest: async (request, reply) =>
          isFromForeignOrigin(request, ownOrigins) ? sendFailure(reply, 403, notAllowed) : undefined,
        handler: async (request, reply) => {
          try {
            return await receive(request, reply)
          } catch (error) {
            logger.error({ requestId: request.id, error: describeDefect(error) }, "a request failed")
            return sendFailure(reply, 500, fault)
          }
        },
      })
    })
  },
}

/** Finds the bot of a token, if the call is signed with its secret; undefined otherwise, whatever the reason. */
const findSigned = (token: string, body: Buffer, signature: string, { transactions, webhookSecrets }: HookDeps) =>
  Effect.gen(function* () {
    const bot = yield* findLiveChatBot(transactions, token.slice(0, 200).replaceAll("\0", ""))
    const webhook =
      bot && (yield* transactions.asTenant(bot.companyId, (tx) => findWebhook(tx, webhookSecrets, bot.id)))
    // An unknown bot costs the same work as a known one.
    const expected = Buffer.from(signatureOf(body, webhook?.secret ?? "sem segredo"))
    const given = Buffer.from(signature)
    const same = given.length === expected.length && timingSafeEqual(given, expected)
    if (!same || bot === undefined || webhook === undefined || webhook.secret === "") return undefined
    return { companyId: bot.companyId, botId: bot.id }
  })

const signatureIn = ({ headers }: FastifyRequest): string => {
  const given = headers["x-prosa-signature"]
  return typeof given === "string" ? given.trim().toLowerCase().slice(0, 200) : ""
}

const jsonIn = (raw: Buffer): unknown => {
  try {
    return JSON.parse(raw.toString("utf8"))
  } catch {
    return undefined
  }
}
