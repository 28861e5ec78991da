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
  /** Trusted proxies in front of the server (addresses or networks); default none. */
  readonly trustProxy?: boolean | string
  /** Called with each response. */
  readonly metrics?: Pick<Metrics, "answered">
  /** Grace period for requests in progress at shutdown, in milliseconds; default 10,000. */
  readonly closingPatience?: number
  /** Time limit for receiving a body, in milliseconds, unless its route allows slow ones; default 120,000. */
  readonly bodyPatience?: number
  /** Path prefixes of files that pages of any site may load. */
  readonly lendable?: ReadonlyArray<string>
  /** Other origins whose scripts, styles and frames our pages may load. */
  readonly guests?: ReadonlyArray<string>
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Logs the route's responses only when they fail. */
    readonly quiet?: boolean
    /** Gives the route's body the longer time limit of file uploads. */
    readonly slowBody?: boolean
    /** The route is a socket: only such routes accept an upgrade. */
    readonly socket?: boolean
  }
}

/** Time limit for receiving a slow body, in milliseconds. */
const slowBodyTimeout = 900_000

/** Default limit of a JSON body, in bytes. */
export const jsonLimit = 1_048_576

/**
 * Creates the server's shell, without routes: cookies, security headers, compression, request ids, a log of the
 * responses, and every refusal in the failure shape. The log holds nothing that clients send: no headers, and no URLs,
 * which may contain codes. Paths match regardless of case and of a trailing slash.
 */
export const createHttpServer = async ({
  logger,
  metrics,
  closingPatience = 10_000,
  bodyPatience = 120_000,
  trustProxy = false,
  lendable = [],
  guests = [],
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
    // a socket is long-lived, and has metrics of its own
    if (!request.ws) metrics?.answered({ method, route, status }, reply.elapsedTime / 1_000)
    if (config.quiet === true && status < 500) return
    logger.info(
      { requestId: request.id, method, route, status, milliseconds: Math.round(reply.elapsedTime) },
      "answered",
    )
  })
  addSecurityHeaders(app, lendable, guests)
  await app.register(cookie)
  await app.register(compress, { global: true, threshold: 1_024, globalDecompression: false })
  return app
}

/** Returns the request id that a proxy set, if its format is safe. */
const knownRequestId = (given: string | ReadonlyArray<string> | undefined): string | undefined =>
  typeof given === "string" && /^[\w.:-]{8,100}$/u.test(given) ? given : undefined

/** Accepts JSON only; other types are 415. An empty JSON body counts as no body. */
const takeJsonOnly = (app: FastifyInstance): void => {
  const parse = app.getDefaultJsonParser("error", "error")
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) =>
    body === "" ? done(null, undefined) : parse(request, body, done),
  )
}

/**
 * At shutdown, waits for requests in progress, then closes the browsers' idle connections. Requests that exceed the
 * grace period are cut off.
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

/** Enforces the time limit per route: the server's own timeout is that of the slowest route. */
const cutSlowBodies = (app: FastifyInstance, patience: number): void => {
  app.addHook("onRequest", async ({ raw, headers, routeOptions: { config } }) => {
    const hasBody = headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0
    // an injected request has no connection
    if (!hasBody || config.slowBody === true || !(raw.socket instanceof Socket)) return
    const tooSlow = setTimeout(() => {
      if (!raw.complete) answerBrokenRequest(Object.assign(new Error("too slow"), { code: timedOut }), raw.socket)
    }, patience).unref()
    raw.once("close", () => clearTimeout(tooSlow))
  })
}

const timedOut = "ERR_HTTP_REQUEST_TIMEOUT"

/** Answers a request that is not valid HTTP on the raw connection. */
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
