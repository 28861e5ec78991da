import { randomUUID } from "node:crypto"
import { Socket } from "node:net"
import compress from "@fastify/compress"
import cookie from "@fastify/cookie"
import { fastify, type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify"
import type { Logger } from "../logger.ts"
import type { Metrics } from "../metrics.ts"
import { describeDefect } from "./describe-defect.ts"
import { fault, sendFailure, shellFailure } from "./failure-answers.ts"
import { addSecurityHeaders } from "./security-headers.ts"

export interface HttpServerOptions {
  readonly logger: Logger
  /** Which proxies in front of us are believed (addresses or networks); none when not given. */
  readonly trustProxy?: boolean | string
  /** Is told of every answer. */
  readonly metrics?: Pick<Metrics, "answered">
  /** How long what is under way may take when the server closes, in milliseconds; 10,000 when not given. */
  readonly closingPatience?: number
  /** Within this time a body has come whole, in milliseconds, unless its route takes slow ones; 120,000 when not given. */
  readonly bodyPatience?: number
  /** Paths under which files may be loaded by the pages of any site. */
  readonly lendable?: ReadonlyArray<string>
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Answers of this route are logged only when they fail. */
    readonly quiet?: boolean
    /** What this route is sent may take as long as a file does on a slow line. */
    readonly slowBody?: boolean
  }
}

/** A request that may be slow has come whole within this time, in milliseconds. */
const slowBodyTimeout = 900_000

/** The largest JSON that is read, in bytes, unless a route says otherwise. */
export const jsonLimit = 1_048_576

/**
 * The server's shell, without routes: cookies, security headers, compression, request ids, a log of what was answered
 * (never of what was sent: neither headers nor addresses, which may hold codes), and every refusal in the failure shape.
 * Addresses are compared without case and without a slash at their end.
 */
export const createHttpServer = async ({
  logger,
  metrics,
  closingPatience = 10_000,
  bodyPatience = 120_000,
  trustProxy = false,
  lendable = [],
}: HttpServerOptions): Promise<FastifyInstance> => {
  const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const status = error.statusCode ?? 500
    if (status >= 400 && status < 500) return sendFailure(reply, status, shellFailure(status, error.code))
    logger.error({ requestId: request.id, error: describeDefect(error) }, "a request failed")
    return sendFailure(reply, 500, fault)
  }

  const app = fastify({
    logger: false,
    trustProxy,
    bodyLimit: jsonLimit,
    requestTimeout: slowBodyTimeout,
    return503OnClosing: false,
    genReqId: ({ headers }) => knownRequestId(headers["x-request-id"]) ?? randomUUID(),
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      ignoreDuplicateSlashes: true,
      maxParamLength: 300,
    },
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    clientErrorHandler: answerBrokenRequest,
  })
  app.setErrorHandler<FastifyError>(answerError)
  takeJsonOnly(app)
  letGoWhenClosing(app, closingPatience)
  cutSlowBodies(app, bodyPatience)

  app.addHook("onRequest", async (request, reply) => void reply.header("x-request-id", request.id))
  app.addHook("onResponse", async (request, reply) => {
    const { method } = request
    const { url: route = "", config } = request.routeOptions
    const status = reply.statusCode
    // a socket lasts, and is counted as one
    if (!request.ws) metrics?.answered({ method, route, status }, reply.elapsedTime / 1_000)
    if (config.quiet === true && status < 500) return
    logger.info(
      { requestId: request.id, method, route, status, milliseconds: Math.round(reply.elapsedTime) },
      "answered",
    )
  })
  addSecurityHeaders(app, lendable)
  await app.register(cookie)
  await app.register(compress, { global: true, threshold: 1_024, globalDecompression: false })
  return app
}

/** An id that a proxy gave, when it is a harmless one. */
const knownRequestId = (given: string | ReadonlyArray<string> | undefined): string | undefined =>
  typeof given === "string" && /^[\w.:-]{8,100}$/u.test(given) ? given : undefined

/** Other types are 415. A body that is announced as JSON and empty is no body. */
const takeJsonOnly = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser("error", "error")
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) =>
    body === "" ? done(null, undefined) : parse(request, body, done),
  )
}

/**
 * Closing answers what is under way and then lets go: browsers hold connections open on which they ask nothing. What takes
 * longer than our patience is cut off.
 */
const letGoWhenClosing = (app: FastifyInstance, patience: number): void => {
  let underWay = 0
  app.server.on("request", (_request, response) => {
    underWay += 1
    response.once("close", () => (underWay -= 1))
  })
  app.addHook("preClose", async () => {
    if (!app.server.listening) return
    const letGo = setInterval(() => underWay === 0 && app.server.closeAllConnections(), 20)
    const cutOff = setTimeout(() => app.server.closeAllConnections(), patience)
    app.server.once("close", () => {
      clearInterval(letGo)
      clearTimeout(cutOff)
    })
  })
}

/** The server's own timeout is that of the slowest route: others are watched one by one. */
const cutSlowBodies = (app: FastifyInstance, patience: number): void => {
  app.addHook("onRequest", async ({ raw, headers, routeOptions: { config } }) => {
    const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0
    // a request that was injected came over no connection
    if (!hasBody || config.slowBody === true || !(raw.socket instanceof Socket)) return
    const tooSlow = setTimeout(() => {
      if (!raw.complete) answerBrokenRequest(Object.assign(new Error("too slow"), { code: timedOut }), raw.socket)
    }, patience).unref()
    raw.once("close", () => clearTimeout(tooSlow))
  })
}

const timedOut = "ERR_HTTP_REQUEST_TIMEOUT"

/** What is no HTTP at all is answered on the bare connection. */
const answerBrokenRequest = (error: Error & { readonly code?: string }, socket: Socket): void => {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy()
  const status = error.code === "HPE_HEADER_OVERFLOW" ? 431 : error.code === timedOut ? 408 : 400
  const body = JSON.stringify(
    status === 400 ? { _tag: "InvalidInput", message: "Requisição inválida." } : shellFailure(status, undefined),
  )
  socket.end(
    `HTTP/1.1 ${status} Error\r\nConnection: close\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}
