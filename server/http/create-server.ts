import swagger, { type StaticDocumentSpec } from "@fastify/swagger"
import swaggerUi from "@fastify/swagger-ui"
import type { BotToken, Clock, CompanyId } from "@prosa/core/kernel"
import type { SupportChat } from "@prosa/core/tenancy"
import { Effect } from "effect"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { createActors, sessionCookies } from "../access/index.ts"
import type { ApiShell, JobHandlers, SocketAdmission } from "../caller/index.ts"
import { largestUpload } from "../channel/index.ts"
import { serveDemoPage } from "../demo/demo-page.ts"
import type { Bus } from "../platform/bus/bus.ts"
import { createNodeCount } from "../platform/bus/node-count.ts"
import type { FileStore } from "../platform/files/file-store.ts"
import { createCallLimits } from "../platform/http/call-rate.ts"
import { createHttpServer } from "../platform/http/http-server.ts"
import { describeRoutes } from "../platform/http/open-api.ts"
import { foreignHostOf, isFromOwnOrigin } from "../platform/http/own-origin.ts"
import { type FallbackPage, serveFolders } from "../platform/http/static-folders.ts"
import type { Logger } from "../platform/logger.ts"
import { createSecretBox } from "../platform/secret-box.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import { acceptSockets } from "../platform/ws/accept-sockets.ts"
import { createAdmit } from "./admit.ts"
import { createAdmitCompany } from "./admit-company.ts"
import { createBrandPage } from "./brand-page.ts"
import { serveChatPage } from "./chat-page.ts"
import { mountOperations, type Operations } from "./operation-routes.ts"
import { addressedThings, apiTables, assembleParts, type PartOptions } from "./parts.ts"

/** What the server is made from. What a context decides is said by its options. */
export interface ServerDeps extends PartOptions {
  readonly transactions: Transactions
  readonly bus: Bus
  readonly logger: Logger
  readonly clock: Clock
  /** Signing key of sessions and visitor tokens: at least 32 bytes, the same on every node. */
  readonly secret: Uint8Array
  /** Seals what is stored encrypted: at least 32 bytes, the same on every node; `secret` unless given. */
  readonly encryptionKey?: Uint8Array | undefined
  /** Storage of uploaded content. */
  readonly files: FileStore
  readonly trustProxy?: boolean | string
  /** Multiplies the limits of calls without a member's session; 0 means no limits. Default 1. */
  readonly callLimitFactor?: number
  /** Origins of our pages besides the requested host (`https://atende.exemplo.com.br`). */
  readonly ownOrigins?: ReadonlyArray<string>
  /** The origin at which a browser of this machine finds the server; default `http://localhost:3000`. */
  readonly listening?: string
  /** The built web app, and the widget's built files. A missing folder is not served. */
  readonly folders?: { readonly web: string; readonly widget: string }
  /** The bot of the demo page; without one there is no demo page. */
  readonly demoBot?: BotToken | undefined
  /** Readiness and metrics; when absent, their routes are not mounted. */
  readonly operations?: Operations
}

export interface CreatedServer {
  /** Not listening yet. */
  readonly app: FastifyInstance
  /** The handlers of the jobs that contexts schedule, by kind, for a job worker. */
  readonly jobs: JobHandlers
  /** The same, of those that wait for systems outside: for a worker with many jobs at once, and a few per company. */
  readonly outsideJobs: JobHandlers
  /** How many nodes share the work: limits of all of them are shared out. */
  readonly nodes: () => number
  /** What a worker needs that sends the company's messages by the gateways. */
  readonly deliveries: ReturnType<typeof assembleParts>["services"]["deliveries"]
  /** Completes requests in progress, then closes. The caller closes the database. */
  readonly close: () => Promise<void>
}

/** Creates the server: routes, sockets and pages. */
export const createServer = async (deps: ServerDeps): Promise<CreatedServer> => {
  const { transactions, bus, logger, clock, secret, ownOrigins = [], trustProxy = false } = deps
  const metrics = deps.operations?.metrics
  const guests = foreignOriginsOf(deps.supportChat)
  const served = { logger, trustProxy, lendable: ["/widget/"], guests }
  const app = await createHttpServer(metrics === undefined ? served : { ...served, metrics })

  const { listening = "http://localhost:3000" } = deps
  const nodeCount = createNodeCount({ bus, clock })
  const limits = createCallLimits(clock, deps.callLimitFactor)
  const parts = assembleParts({
    transactions,
    bus,
    logger,
    clock,
    secret,
    secretBoxOf: (purpose) => createSecretBox(deps.encryptionKey ?? secret, purpose),
    store: deps.files,
    pageOrigins: { ownOrigins, listening },
    publicOrigin: ownOrigins[0] ?? listening,
    nodeCount,
    limits,
    metrics,
    options: deps,
  })
  const { people, accessTokens, sessions, tokens: visitorTokens, deliveries } = parts.services
  const actors = createActors({ transactions, things: addressedThings })

  const admission: SocketAdmission = {
    fromOurOrigin: (request) => isFromOwnOrigin(request, ownOrigins),
    foreignHostOf: (request) => foreignHostOf(request, ownOrigins),
    sessionOf: async (request: FastifyRequest) => {
      const claims = await accessTokens.read(request.cookies[sessionCookies.access] ?? "")
      const person = claims && (await people.find(claims.sessionId))
      if (person === undefined) return undefined
      const { sessionId, userId } = person
      const { ip } = request
      return {
        userId,
        actorFor: async (subject) => {
          const now = await people.find(sessionId)
          if (now === undefined) return undefined
          return Effect.runPromise(actors.find(now, subject, ip).pipe(Effect.orElseSucceed(() => undefined)))
        },
        knownActorFor: (subject) => {
          const known = people.known(sessionId)
          const actor = known && actors.findOwn(known.person, subject, ip)
          return known && actor && { actor, until: known.until }
        },
        onEnd: (ended) => sessions.onEnd(sessionId, ended),
      }
    },
  }
  await acceptSockets(app)
  parts.mountSockets(app, admission)

  const actorFor: ApiShell["actorFor"] = (person, { actsFor, value }, address) =>
    // the route's schema has decoded the field that names a company
    actors.find(
      person,
      "company" in actsFor ? { companyId: value as CompanyId | undefined } : { thing: actsFor.thing, id: value },
      address,
    )
  const shell: ApiShell = {
    admit: createAdmit({ tokens: accessTokens, visitorTokens, people, limits }),
    admitInvalid: createAdmitCompany({ transactions, actorFor }),
    actorFor,
    now: () => clock.now(),
    logger,
    ownOrigins,
    forms: largestUpload,
  }
  parts.mountApis(app, shell)

  if (deps.operations !== undefined)
    mountOperations(app, deps.operations, async () => {
      if (metrics === undefined) return
      metrics.nodes(nodeCount.nodes())
      await parts.gauges(metrics)
    })
  if (deps.demoBot !== undefined) serveDemoPage(app, { transactions, token: deps.demoBot })
  await serveDocs(app)
  if (deps.folders !== undefined) serveChatPage(app, { transactions, folder: deps.folders.widget, ownOrigins })
  await servePages(app, deps.folders, createBrandPage({ transactions, clock }))
  return {
    app,
    jobs: parts.jobs,
    outsideJobs: parts.outsideJobs,
    nodes: nodeCount.nodes,
    deliveries,
    close: async () => {
      await app.close()
      nodeCount.close()
      parts.close()
    },
  }
}

/** The origin of a support chat that another server serves. */
const foreignOriginsOf = (chat: SupportChat | undefined): ReadonlyArray<string> =>
  chat !== undefined && URL.canParse(chat.script) ? [new URL(chat.script).origin] : []

const serveDocs = async (app: FastifyInstance): Promise<void> => {
  const facts = { title: "Prosa", version: "1", sessionCookie: sessionCookies.access }
  // Made at the first request: the document takes half of a server's start, and most servers are never asked for it.
  let described: ReturnType<typeof describeRoutes> | undefined
  const document = { toJSON: () => (described ??= describeRoutes(facts, apiTables)) }
  // the plugin's types cover OpenAPI 2 and 3.0; it serves a finished document unchanged
  const specification = { document } as unknown as StaticDocumentSpec
  await app.register(swagger, { mode: "static", specification })
  await app.register(swaggerUi, { routePrefix: "/api/docs", theme: { title: "Prosa · API" } })
}

const servePages = (
  app: FastifyInstance,
  folders: ServerDeps["folders"],
  fill: NonNullable<FallbackPage["fill"]>,
): Promise<void> =>
  serveFolders(
    app,
    folders === undefined
      ? []
      : [
          { root: folders.web, prefix: "/" },
          { root: folders.widget, prefix: "/widget/" },
        ],
    folders && { file: `${folders.web}/index.html`, except: ["/api/", "/widget/", "/assets/", "/f/"], fill },
  )
