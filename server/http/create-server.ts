import swagger, { type StaticDocumentSpec } from "@fastify/swagger"
import swaggerUi from "@fastify/swagger-ui"
import type { BotToken, Clock, CompanyId } from "@prosa/core/kernel"
import type { SupportChat } from "@prosa/core/tenancy"
import { Effect, Exit } from "effect"
import type { FastifyInstance, FastifyRequest } from "fastify"
import {
  createAccessTokens,
  createActors,
  createOwnAccounts,
  createPasswords,
  createPresentPasswords,
  createRecovery,
  createRegistrations,
  createSessions,
  createSignedInPeople,
  sessionCookies,
} from "../access/index.ts"
import type { ApiShell, SocketAdmission } from "../caller/index.ts"
import {
  type ChannelGateways,
  channelSecretsPurpose,
  countConnections,
  createBotWebhooks,
  createReadMeta,
  createFileLinks,
  createDeviceHookSecret,
  createDeviceInstances,
  createMetaAccounts,
  createMetaNumbers,
  type GraphAddress,
  removedBotChannelJobs,
  usualGraph,
  type EvolutionAddress,
  readDevice,
  vendorHookPaths,
  type DeliveryWorkerOptions,
  gatewayFiles,
  largestUpload,
  type LinkedFile,
  type MetaApp,
  mountVendorHooks,
} from "../channel/index.ts"
import { contactPictureJobs, storeSpelling } from "../contact/index.ts"
import {
  channelJobs,
  createContactConversations,
  createDialogSubjects,
  createInboxHub,
  createPresence,
  createRoomViewers,
  createVendorSigns,
  createVisitorTokens,
  mountSockets,
  forgetUnclearJobs,
  removedBotJobs,
  tellDelivery,
  timerJobs,
  webhookJobs,
} from "../conversation/index.ts"
import { serveDemoPage } from "../demo/demo-page.ts"
import { createHttpWebhooks, createPublishedScripts, testsOfTemplates, type Webhooks } from "../engine/index.ts"
import { createFlowChecks } from "../home/index.ts"
import { createAgentsProvider, embeddedProvider, type LanguageAgents } from "../nlu/index.ts"
import { createFlowPresenceHub, createTrainingThreads, type LanguageTrainer, mountFlowPresence } from "../flow/index.ts"
import type { Bus } from "../platform/bus/bus.ts"
import { createNodeCount } from "../platform/bus/node-count.ts"
import type { JobHandler } from "../platform/jobs/job-worker.ts"
import type { FileStore } from "../platform/files/file-store.ts"
import { createHttpServer } from "../platform/http/http-server.ts"
import { describeRoutes } from "../platform/http/open-api.ts"
import { foreignHostOf, isFromOwnOrigin } from "../platform/http/own-origin.ts"
import { type FallbackPage, serveFolders } from "../platform/http/static-folders.ts"
import type { Logger } from "../platform/logger.ts"
import { createSecretBox } from "../platform/secret-box.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import { acceptSockets } from "../platform/ws/accept-sockets.ts"
import { createAdmit } from "./admit.ts"
import { createWebhookCaller, webhookSecretsPurpose } from "../webhook/index.ts"
import { addressedThings, apis, apiTables } from "./apis.ts"
import { createBrandPage } from "./brand-page.ts"
import { serveChatPage } from "./chat-page.ts"
import { mountOperations, type Operations } from "./operation-routes.ts"

export interface ServerDeps {
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
  /** Origins of our pages besides the requested host (`https://atende.exemplo.com.br`). */
  readonly ownOrigins?: ReadonlyArray<string>
  /** The origin at which a browser of this machine finds the server; default `http://localhost:3000`. */
  readonly listening?: string
  /** The built web app, and the widget's built files. A missing folder is not served. */
  readonly folders?: { readonly web: string; readonly widget: string }
  /** The bot of the demo page; without one there is no demo page. */
  readonly demoBot?: BotToken | undefined
  /** The chat in which signed-in people ask for support. */
  readonly supportChat?: SupportChat | undefined
  /** The systems of the customers: `http` calls the configured addresses; without it, conversations call none. */
  readonly webhooks?: Webhooks | "http"
  /** Whether customers' systems may stand on this machine: in development and tests. */
  readonly loopbackWebhooks?: boolean
  /** The gateways to the vendors' channels; those of other media are switched off. */
  readonly gateways?: ChannelGateways
  /** Where Meta's API is for numbers of other applications; that of `meta`, or Meta's own, by default. */
  readonly graph?: GraphAddress
  /** The installation's application at Meta. */
  readonly meta?: (MetaApp & { readonly verifyToken: string }) | undefined
  /** The gateway of numbers that are connected by QR code. */
  readonly devices?: EvolutionAddress | undefined
  /** The provider of language understanding; without it, the embedded matcher understands. */
  readonly languageAgents?: LanguageAgents | undefined
  /** Threads of their own by default. */
  readonly train?: LanguageTrainer
  /** Readiness and metrics; when absent, their routes are not mounted. */
  readonly operations?: Operations
}

export interface CreatedServer {
  /** Not listening yet. */
  readonly app: FastifyInstance
  /** The handlers of the jobs that its conversations schedule, by kind, for a job worker. */
  readonly jobs: Readonly<Record<string, JobHandler>>
  /** The same, of those that wait for customers' systems: for a worker with many jobs at once, and a few per company. */
  readonly outsideJobs: Readonly<Record<string, JobHandler>>
  /** How many nodes share the work: limits of all of them are shared out. */
  readonly nodes: () => number
  /** What a worker needs that sends the company's messages by the gateways. */
  readonly deliveries: Pick<
    DeliveryWorkerOptions,
    "transactions" | "gateways" | "channelSecrets" | "files" | "tell" | "storeSpelling" | "clock" | "logger" | "nodes"
  >
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

  const tokens = createAccessTokens(secret, clock)
  const visitorTokens = createVisitorTokens(secret)
  const people = createSignedInPeople({ transactions, clock })
  const actors = createActors({ transactions, things: addressedThings })
  const passwords = createPasswords()
  const sessions = createSessions({ transactions, passwords, tokens, people, bus, logger, clock })
  const pageOrigins = { ownOrigins, listening: deps.listening ?? "http://localhost:3000" }
  const presentPasswords = createPresentPasswords({ transactions, passwords, clock })
  const loopbackWebhooks = deps.loopbackWebhooks ?? false
  const webhookSecrets = createSecretBox(deps.encryptionKey ?? secret, webhookSecretsPurpose)
  const webhookCaller = createWebhookCaller({
    transactions,
    secretBox: webhookSecrets,
    clock,
    limits: { loopback: loopbackWebhooks },
  })
  const webhooks = deps.webhooks === "http" ? createHttpWebhooks(webhookCaller) : (deps.webhooks ?? null)
  const secretBox = createSecretBox(deps.encryptionKey ?? secret, "provider keys")
  const { languageAgents: agents, gateways = {} } = deps
  const channelSecrets = createSecretBox(deps.encryptionKey ?? secret, channelSecretsPurpose)
  const languageProvider =
    agents === undefined ? embeddedProvider : createAgentsProvider({ agents, transactions, secretBox, clock, logger })
  const { train = createTrainingThreads() } = deps
  const deviceHookSecret = deps.devices === undefined ? "" : createDeviceHookSecret(secret)
  const graph = deps.meta ?? deps.graph ?? usualGraph
  const webhookOf = createBotWebhooks(secret, () => ownOrigins[0] ?? pageOrigins.listening)
  const needs = {
    registrations: createRegistrations({ transactions, passwords, clock, pageOrigins }),
    ownAccounts: createOwnAccounts({ transactions, presentPasswords, sessions, clock }),
    recovery: createRecovery({ transactions, passwords, sessions, clock, pageOrigins }),
    presentPasswords,
    pageOrigins,
    transactions,
    clock,
    logger,
    sessions,
    secretBox,
    languageProvider,
    store: deps.files,
    links: createFileLinks(secret, clock),
    train,
    scripts: createPublishedScripts({ train }),
    flowChecks: createFlowChecks(),
    nodeCount: createNodeCount({ bus, clock }),
    presence: createPresence({ bus, clock }),
    viewers: createRoomViewers({ bus, clock }),
    flowPresence: createFlowPresenceHub({ bus, clock }),
    webhooks,
    webhookSecrets,
    webhookCaller,
    gateways,
    channelSecrets,
    meta: deps.meta && { app: deps.meta, accounts: createMetaAccounts(deps.meta, { clock, logger }) },
    numbers: createMetaNumbers(graph, logger),
    graphUrl: graph.graphUrl,
    webhookOf,
    instances:
      deps.devices &&
      createDeviceInstances({
        ...deps.devices,
        hookUrl: `${ownOrigins[0] ?? pageOrigins.listening}${vendorHookPaths.device}`,
        hookSecret: deviceHookSecret,
      }),
    loopbackWebhooks,
    supportChat: deps.supportChat,
    tokens: visitorTokens,
    testsOfTemplates,
    signs: createVendorSigns({ transactions, gateways, channelSecrets, clock, logger }),
  }

  /** A link to a file for systems outside. */
  const linkTo = (file: LinkedFile) => `${ownOrigins[0] ?? pageOrigins.listening}${needs.links.sign(file)}`

  const admission: SocketAdmission = {
    fromOurOrigin: (request) => isFromOwnOrigin(request, ownOrigins),
    foreignHostOf: (request) => foreignHostOf(request, ownOrigins),
    sessionOf: async (request: FastifyRequest) => {
      const claims = await tokens.read(request.cookies[sessionCookies.access] ?? "")
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
  const shared = { subjects: createDialogSubjects(deps), inboxes: createInboxHub(deps) }
  await acceptSockets(app)
  mountSockets(app, admission, { ...needs, ...shared, bus, metrics })
  mountFlowPresence(app, admission, { ...needs, metrics })

  const shell: ApiShell = {
    admit: createAdmit({ tokens, visitorTokens, people }),
    actorFor: (person, { actsFor, value }, address) =>
      // the route's schema has decoded the field that names a company
      actors.find(
        person,
        "company" in actsFor ? { companyId: value as CompanyId | undefined } : { thing: actsFor.thing, id: value },
        address,
      ),
    now: () => clock.now(),
    logger,
    ownOrigins,
    forms: largestUpload,
  }
  for (const api of apis) api.mount(app, needs, shell)

  mountVendorHooks(app, {
    transactions,
    clock,
    logger,
    webhookOf,
    metaSecret: deps.meta?.secret ?? "",
    metaVerifyToken: deps.meta?.verifyToken ?? "",
    deviceHookSecret,
    readMeta: createReadMeta(deps.meta?.id ?? ""),
    readDevice,
  })
  if (deps.operations !== undefined)
    mountOperations(app, deps.operations, async () => {
      metrics?.nodes(needs.nodeCount.nodes())
      // A scrape without the database still reports the process.
      const counts = await Effect.runPromiseExit(transactions.asSignIn(countConnections))
      if (Exit.isSuccess(counts)) metrics?.connections(counts.value)
    })
  if (deps.demoBot !== undefined) serveDemoPage(app, { transactions, token: deps.demoBot })
  await serveDocs(app)
  if (deps.folders !== undefined) serveChatPage(app, { transactions, folder: deps.folders.widget, ownOrigins })
  await servePages(app, deps.folders, createBrandPage({ transactions, clock }))
  return {
    app,
    jobs: { ...timerJobs(needs), ...removedBotJobs(needs), ...forgetUnclearJobs(needs), ...languageProvider.jobs },
    outsideJobs: {
      ...(webhooks === null ? {} : webhookJobs({ ...needs, webhooks, linkTo })),
      ...channelJobs(needs),
      ...removedBotChannelJobs(needs),
      ...contactPictureJobs({ ...needs, conversations: createContactConversations(needs) }),
    },
    nodes: needs.nodeCount.nodes,
    deliveries: {
      transactions,
      gateways,
      channelSecrets,
      clock,
      logger,
      nodes: needs.nodeCount.nodes,
      tell: tellDelivery,
      storeSpelling,
      files: (companyId) => gatewayFiles(deps.files, (file) => linkTo({ companyId, id: file.id })),
    },
    close: async () => {
      await app.close()
      sessions.close()
      needs.nodeCount.close()
      needs.presence.close()
      needs.viewers.close()
      needs.flowPresence.close()
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
