import {
  botRoutes,
  collaboratorRoutes,
  dialogRoutes,
  fileRoutes,
  flowRoutes,
  liveChatFileRoutes,
  liveChatRoutes,
  profileRoutes,
  sessionRoutes,
  simulatorRoutes,
  tenancyRoutes,
} from "@prosa/adapters-http/routes"
import swagger, { type StaticDocumentSpec } from "@fastify/swagger"
import swaggerUi from "@fastify/swagger-ui"
import type { Clock, BotToken } from "@prosa/core/kernel"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { Effect } from "effect"
import { findActor, findOwnActor, type Subject } from "../access/find-actor.ts"
import { createPasswords } from "../access/passwords.ts"
import { createAccessTokens } from "../access/session-tokens.ts"
import { createSessions } from "../access/sessions-service.ts"
import { createSignedInPeople } from "../access/signed-in-people.ts"
import { createFileLinks } from "../channel/file-links.ts"
import { largestUpload } from "../channel/take-upload.ts"
import { createPublishedScripts } from "../engine/published-scripts.ts"
import { createVisitorTokens } from "../conversation/visitor-tokens.ts"
import { serveDemoPage } from "../demo/demo-page.ts"
import type { Bus } from "../platform/bus/bus.ts"
import type { FileStore } from "../platform/files/file-store.ts"
import { createHttpServer } from "../platform/http/http-server.ts"
import { mountRoutes } from "../platform/http/mount-routes.ts"
import { type DescribedTables, describeRoutes } from "../platform/http/open-api.ts"
import { foreignHostOf, isFromOwnOrigin } from "../platform/http/own-origin.ts"
import { serveFolders } from "../platform/http/static-folders.ts"
import type { Logger } from "../platform/logger.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import { createDialogSubjects } from "../ws/dialog-subjects.ts"
import { createInboxHub } from "../ws/inbox-hub.ts"
import { mountSockets, type SocketAdmission, type SocketSubject } from "../ws/mount-sockets.ts"
import { createPresence } from "../ws/presence.ts"
import { collaboratorHandlers, sessionHandlers } from "./access-handlers.ts"
import { createAdmit } from "./admit.ts"
import { serveChatPage } from "./chat-page.ts"
import { botHandlers } from "./bot-handlers.ts"
import { dialogHandlers } from "./dialog-handlers.ts"
import { fileHandlers } from "./file-handlers.ts"
import { flowHandlers } from "./flow-handlers.ts"
import { liveChatFileHandlers, liveChatHandlers } from "./live-chat-handlers.ts"
import { simulatorHandlers } from "./simulator-handlers.ts"
import { profileHandlers } from "./profile-handlers.ts"
import { mountOperations, type Operations } from "./operation-routes.ts"
import { sessionCookies } from "./session-cookies.ts"
import { tenancyHandlers } from "./tenancy-handlers.ts"

export interface ServerDeps {
  readonly transactions: Transactions
  readonly bus: Bus
  readonly logger: Logger
  readonly clock: Clock
  /** Signs sessions and visitors' tokens: at least 32 bytes, the same on every node. */
  readonly secret: Uint8Array
  /** Where the bytes of uploads are kept. */
  readonly files: FileStore
  readonly trustProxy?: boolean | string
  /** Origins of our pages besides the host that is asked (`https://atende.exemplo.com.br`). */
  readonly ownOrigins?: ReadonlyArray<string>
  /** The built web app, and the widget's built files. A folder that does not exist is not served. */
  readonly folders?: { readonly web: string; readonly widget: string }
  /** The bot whose widget the demo page carries; without one there is no demo page. */
  readonly demoBot?: BotToken | undefined
  /** What operators are answered; without it there are no addresses for them. */
  readonly operations?: Operations
}

export interface CreatedServer {
  /** Not listening yet. */
  readonly app: FastifyInstance
  /** Answers what is under way, and closes. The database is the caller's. */
  readonly close: () => Promise<void>
}

/** Every table of the product, by the section of the page that describes it. */
export const apiTables: DescribedTables = {
  session: sessionRoutes,
  people: collaboratorRoutes,
  profiles: profileRoutes,
  tenancy: tenancyRoutes,
  bots: botRoutes,
  flows: flowRoutes,
  simulator: simulatorRoutes,
  dialogs: dialogRoutes,
  livechat: { ...liveChatRoutes, ...liveChatFileRoutes },
  files: fileRoutes,
}

/** A flow may have 10,000 nodes: more than fits into the JSON of other calls. In bytes. */
const flowLimit = 16 * 1_048_576

/** The whole server on its ports: routes, sockets, pages. */
export const createServer = async (deps: ServerDeps): Promise<CreatedServer> => {
  const { transactions, bus, logger, clock, secret, ownOrigins = [], trustProxy = false } = deps
  const metrics = deps.operations?.metrics
  const shell = { logger, trustProxy, lendable: ["/widget/"] }
  const app = await createHttpServer(metrics === undefined ? shell : { ...shell, metrics })

  const tokens = createAccessTokens(secret, clock)
  const visitorTokens = createVisitorTokens(secret)
  const people = createSignedInPeople({ transactions, clock })
  const passwords = createPasswords()
  const sessions = createSessions({ transactions, passwords, tokens, people, bus, logger, clock })
  const presence = createPresence()
  const uploads = { transactions, store: deps.files, clock, logger, links: createFileLinks(secret, clock) }
  const liveChat = { ...uploads, tokens: visitorTokens, scripts: createPublishedScripts(), presence }

  const admission: SocketAdmission = {
    fromOurOrigin: (request) => isFromOwnOrigin(request, ownOrigins),
    foreignHostOf: (request) => foreignHostOf(request, ownOrigins),
    sessionOf: async (request: FastifyRequest) => {
      const claims = await tokens.read(request.cookies[sessionCookies.access] ?? "")
      const person = claims && (await people.find(claims.sessionId))
      if (person === undefined) return undefined
      const { sessionId, userId } = person
      return {
        userId,
        actorFor: async (subject) => {
          const now = await people.find(sessionId)
          if (now === undefined) return undefined
          return Effect.runPromise(
            findActor(now, meantBy(subject), transactions).pipe(Effect.orElseSucceed(() => undefined)),
          )
        },
        knownActorFor: (subject) => {
          const known = people.known(sessionId)
          const actor = known && findOwnActor(known.person, meantBy(subject))
          return known && actor && { actor, until: known.until }
        },
        onEnd: (ended) => sessions.onEnd(sessionId, ended),
      }
    },
  }
  const shared = { subjects: createDialogSubjects(deps), inboxes: createInboxHub(deps) }
  await mountSockets(app, admission, { ...uploads, ...shared, bus, metrics, presence, tokens: visitorTokens })

  const options = {
    admit: createAdmit({ transactions, tokens, visitorTokens, people }),
    logger,
    ownOrigins,
    forms: largestUpload,
  }
  mountRoutes(app, sessionRoutes, sessionHandlers({ sessions, clock }), options)
  mountRoutes(app, collaboratorRoutes, collaboratorHandlers({ transactions }), options)
  mountRoutes(app, profileRoutes, profileHandlers({ transactions }), options)
  mountRoutes(app, tenancyRoutes, tenancyHandlers({ transactions }), options)
  mountRoutes(app, botRoutes, botHandlers({ transactions }), options)
  mountRoutes(app, flowRoutes, flowHandlers({ transactions }), { ...options, bodyLimit: flowLimit })
  mountRoutes(app, simulatorRoutes, simulatorHandlers(liveChat), { ...options, bodyLimit: flowLimit })
  mountRoutes(app, dialogRoutes, dialogHandlers({ transactions, clock }), options)
  mountRoutes(app, liveChatRoutes, liveChatHandlers(liveChat), { ...options, anyOrigin: true })
  mountRoutes(app, liveChatFileRoutes, liveChatFileHandlers(liveChat), { ...options, anyOrigin: true })
  mountRoutes(app, fileRoutes, fileHandlers(uploads), options)

  if (deps.operations !== undefined) mountOperations(app, deps.operations)
  if (deps.demoBot !== undefined) serveDemoPage(app, deps.demoBot)
  await serveDocs(app)
  if (deps.folders !== undefined) serveChatPage(app, { transactions, folder: deps.folders.widget, ownOrigins })
  await servePages(app, deps.folders)
  return { app, close: () => app.close() }
}

const meantBy = (subject: SocketSubject): Subject =>
  "dialogId" in subject ? { addressed: "dialog", id: subject.dialogId } : subject

const serveDocs = async (app: FastifyInstance): Promise<void> => {
  const facts = { title: "Prosa", version: "1", sessionCookie: sessionCookies.access }
  // the plugin's types know OpenAPI 2 and 3.0; it serves a ready document as it is
  const specification = { document: describeRoutes(facts, apiTables) } as unknown as StaticDocumentSpec
  await app.register(swagger, { mode: "static", specification })
  await app.register(swaggerUi, { routePrefix: "/api/docs", theme: { title: "Prosa · API" } })
}

const servePages = (app: FastifyInstance, folders: ServerDeps["folders"]): Promise<void> =>
  serveFolders(
    app,
    folders === undefined
      ? []
      : [
          { root: folders.web, prefix: "/" },
          { root: folders.widget, prefix: "/widget/" },
        ],
    folders && { file: `${folders.web}/index.html`, except: ["/api/", "/widget/", "/assets/", "/f/"] },
  )
