import { Readable } from "node:stream"
import multipart from "@fastify/multipart"
import {
  type AnswerOf,
  type FailureOf,
  FileBytes,
  type InputOf,
  type Route,
  type Routes,
} from "@prosa/adapters-http/routes"
import { type CallRefused, invalidInput, notAllowed, unavailable } from "@prosa/core/kernel"
import { Effect, Exit, Result, Schema } from "effect"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import type { Logger } from "../logger.ts"
import { lackedConnection } from "../storage/no-connection.ts"
import { lackedRoom } from "../storage/no-room.ts"
import { describeDefect } from "./describe-defect.ts"
import { type FailureAnswer, fault, noRoom, sendFailure, statusOf } from "./failure-answers.ts"
import { beginFileAnswer, type FileAnswer } from "./file-answer.ts"
import { type HttpCall, httpCallOf } from "./http-call.ts"
import { isFromForeignOrigin } from "./own-origin.ts"
import { formLimits, type IncomingFile, receiveForm } from "./receive-form.ts"
import { inputDecoderOf, type RawInput } from "./route-input.ts"

/** What handlers receive about the caller, by the route's access. */
export interface CallerContexts {
  readonly public: unknown
  readonly visitor: unknown
  /** For every route that requires a session. */
  readonly member: unknown
}

type ContextFor<C extends CallerContexts, Access> = Access extends "public"
  ? C["public"]
  : Access extends "visitor"
    ? C["visitor"]
    : C["member"]

/**
 * A handler for each route of a table. It may fail with the route's declared failures and with those common to all
 * calls.
 */
export type Handlers<R extends Routes, C extends CallerContexts> = {
  readonly [K in keyof R]: (
    context: ContextFor<C, R[K]["access"]>,
  ) => (
    input: InputOf<R[K]> & ReceivedFile<R[K]>,
  ) => Effect.Effect<
    R[K]["answer"] extends typeof FileBytes ? FileAnswer : AnswerOf<R[K]>,
    FailureOf<R[K]> | CallRefused
  >
}

/** The additional input of a route that receives a file. */
export type ReceivedFile<R extends Route> = [R["form"]] extends [undefined]
  ? unknown
  : R["file"]["optional"] extends true
    ? { readonly file?: IncomingFile }
    : { readonly file: IncomingFile }

export interface MountOptions<C extends CallerContexts> {
  /** Authenticates the caller and checks access, before the body is read. */
  readonly admit: (route: Route, call: HttpCall) => Effect.Effect<C[keyof C], CallRefused>
  /** Refuses a caller for what they may, once input that cannot be decoded says what it is about; before its own refusal. */
  readonly admitInvalid?: (route: Route, context: C[keyof C], raw: RawInput) => Effect.Effect<void, CallRefused>
  readonly logger: Logger
  /** Origins of our pages besides the requested host. */
  readonly ownOrigins?: ReadonlyArray<string>
  /** Allows writes from pages of any origin: only for calls without cookies. */
  readonly anyOrigin?: boolean
  /** Body limit in bytes, if not the server's default. */
  readonly bodyLimit?: number
  /** For routes that receive a file: the limit of the whole body in bytes, and the failure beyond it. */
  readonly forms?: { readonly limit: number; readonly tooLarge: FailureAnswer }
}

/**
 * Mounts a route table. Refusals come in this order: foreign origin, authentication, access, invalid input, then the
 * handler's failures. A GET handler is interrupted when the client disconnects; a write runs to completion.
 */
export const mountRoutes = <const R extends Routes, C extends CallerContexts>(
  app: FastifyInstance,
  table: R,
  handlers: Handlers<R, C>,
  options: MountOptions<C>,
): void => {
  for (const [key, route] of Object.entries(table)) {
    // `Handlers` has an entry of exactly this shape for each key; context and input are built for the route below
    const handler = handlers[key] as unknown as UntypedHandler
    if (route.form === undefined) mountRoute(app, route, handler, options)
    // only these routes accept multipart bodies: elsewhere the type is 415
    else
      void app.register(async (forms) => {
        await forms.register(multipart, { limits: formLimits, throwFileSizeLimit: false })
        mountRoute(forms, route, handler, options)
      })
  }
}

type UntypedHandler = (
  context: unknown,
) => (input: Readonly<Record<string, unknown>>) => Effect.Effect<unknown, FailureAnswer>

const mountRoute = <C extends CallerContexts>(
  app: FastifyInstance,
  route: Route,
  handler: UntypedHandler,
  { admit, admitInvalid, logger, ownOrigins, anyOrigin = false, bodyLimit, forms }: MountOptions<C>,
): void => {
  const largest = route.bodyLimit ?? bodyLimit
  const decodeInput = inputDecoderOf(route)
  const send = senderOf(route)
  const contexts = new WeakMap<FastifyRequest, C[keyof C]>()
  const writes = route.method !== "GET"

  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    body: unknown,
    file?: IncomingFile,
  ): Promise<FastifyReply> => {
    const raw = { params: request.params, query: request.query, body }
    const input = decodeInput(raw)
    const context = contexts.get(request)
    if (Result.isFailure(input)) {
      const admitted = context && admitInvalid && (await run(admitInvalid(route, context, raw)))
      const isRefused = admitted !== undefined && Result.isFailure(admitted)
      return refuse(reply, route, isRefused ? admitted.failure : invalidInput(input.failure))
    }
    const given = file === undefined ? input.success : { ...input.success, file }
    const work = Effect.suspend(() => handler(context)(given))
    const gone = writes ? undefined : goneSignal(reply)
    const exit = await Effect.runPromiseExit(Effect.result(work), gone && { signal: gone })
    if (Exit.isFailure(exit)) {
      if (gone?.aborted) return reply.hijack()
      const facts = { requestId: request.id, error: describeDefect(exit.cause) }
      if (lackedConnection(exit.cause)) {
        logger.warn(facts, "a request got no connection to the database")
        return sendFailure(reply, 503, unavailable)
      }
      if (lackedRoom(exit.cause)) {
        logger.error(facts, "a request found the database's disk full")
        return sendFailure(reply, 503, noRoom)
      }
      logger.error(facts, "a request failed")
      return sendFailure(reply, 500, fault)
    }
    const result = exit.value
    if (Result.isFailure(result)) return refuse(reply, route, result.failure)
    return send(request, reply, result.success)
  }

  app.route({
    method: route.method,
    url: route.path,
    // files are mostly compressed already, and byte ranges refer to the uncompressed content
    ...(route.answer === FileBytes ? { compress: false } : {}),
    ...(largest === undefined ? {} : { bodyLimit: largest }),
    ...(route.form === undefined ? {} : { config: { slowBody: true } }),
    onRequest: async (request, reply) => {
      if (writes && !anyOrigin && isFromForeignOrigin(request, ownOrigins)) return sendFailure(reply, 403, notAllowed)
      const admitted = await run(admit(route, httpCallOf(request, reply, ownOrigins)))
      if (Result.isFailure(admitted)) return refuse(reply, route, admitted.failure)
      if (forms !== undefined && route.form !== undefined && announcedBytes(request) > forms.limit)
        return sendFailure(reply.header("connection", "close"), 413, forms.tooLarge)
      contexts.set(request, admitted.success)
      return undefined
    },
    handler: async (request, reply) => {
      if (route.form === undefined) return answer(request, reply, request.body)
      const form = await receiveForm(request, route.file)
      if (Result.isFailure(form)) {
        const { status, ...failure } = form.failure
        return sendFailure(reply, status, failure)
      }
      try {
        return await answer(request, reply, form.success.fields, form.success.file)
      } finally {
        form.success.passOver(forms?.limit ?? 0)
      }
    },
  })
}

const announcedBytes = ({ headers }: FastifyRequest): number => Number(headers["content-length"] ?? 0)

/** Sends a handler's result: JSON encoded by the route's schema, or the bytes of a file. */
const senderOf = (
  route: Route,
): ((request: FastifyRequest, reply: FastifyReply, found: unknown) => FastifyReply | Promise<FastifyReply>) => {
  if (route.answer !== FileBytes) {
    const encode = Schema.encodeUnknownSync(route.answer)
    return (_request, reply, found) => reply.header("cache-control", "no-store").send(encode(found))
  }
  return async (request, reply, found) => {
    // `Handlers` requires this of a route that returns a file
    const file = found as FileAnswer
    const turn = beginFileAnswer(request, reply, file)
    if (turn === "nothing") return reply.send()
    // an empty stream, so that the declared content length is kept
    if (request.method === "HEAD") return reply.send(Readable.from([]))
    const content = await Effect.runPromise(file.open(turn.range))
    if (content === undefined) throw new Error("the content of a file that is known is not there")
    return reply.send(content)
  }
}

const run = <A, E>(effect: Effect.Effect<A, E>): Promise<Result.Result<A, E>> =>
  Effect.runPromise(Effect.result(effect))

/** Aborts when the connection closes before the response is complete. */
const goneSignal = (reply: FastifyReply): AbortSignal => {
  const gone = new AbortController()
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}

const refuse = (reply: FastifyReply, route: Route, failure: FailureAnswer): FastifyReply => {
  const declared = route.failures.find(([, schema]) => Schema.is(schema)(failure))
  const status = declared?.[0] ?? statusOf(failure)
  if (status === undefined) throw new Error(`${route.method} ${route.path} does not declare ${failure._tag}`)
  const described = { description: failure.message, ...failure }
  return sendFailure(reply, status, route.describesFailures ? described : failure)
}
