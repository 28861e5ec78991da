import { createHash } from "node:crypto"
import path from "node:path"
import type { BotToken } from "@prosa/core/kernel"
import {
  type Bus,
  type ChannelGateways,
  createInProcessBus,
  createDialogflow,
  createEvolutionGateway,
  createFolderMailTransport,
  createFolderStore,
  createMetaGateway,
  createMetrics,
  createNatsBus,
  type CreatedServer,
  createPasswords,
  createReadiness,
  createServer,
  createSmtpTransport,
  createTransactions,
  createRegistrationPin,
  createWhatsappGateway,
  type Database,
  diskTrouble,
  type FolderStore,
  type Logger,
  type MailTransport,
  type MailWorker,
  type Metrics,
  type NatsBus,
  type Passwords,
  type Readiness,
  startMailWorker,
  startWorkers,
  type Transactions,
  type Workers,
} from "@prosa/server"
import { Container, type ServiceIdentifier } from "inversify"
import type { Config } from "./config.ts"
import { dataPart } from "./data-parts.ts"

interface ServerClock {
  readonly now: () => number
}

const tokenFor = <A>(name: string): ServiceIdentifier<A> => Symbol.for(name) as ServiceIdentifier<A>

/** The tokens of the program's parts. */
export const tokens = {
  config: tokenFor<Config>("Config"),
  clock: tokenFor<ServerClock>("Clock"),
  logger: tokenFor<Logger>("Logger"),
  database: tokenFor<Database>("Database"),
  secret: tokenFor<Uint8Array>("SessionSecret"),
  demoBot: tokenFor<{ readonly token: BotToken | undefined }>("DemoBot"),
  transactions: tokenFor<Transactions>("Transactions"),
  files: tokenFor<FolderStore>("FileStore"),
  passwords: tokenFor<Passwords>("Passwords"),
  nats: tokenFor<{ readonly bus: NatsBus | undefined }>("Nats"),
  bus: tokenFor<Bus>("Bus"),
  metrics: tokenFor<Metrics>("Metrics"),
  readiness: tokenFor<Readiness>("Readiness"),
  workers: tokenFor<Workers>("Workers"),
  mailTransport: tokenFor<MailTransport>("MailTransport"),
  mailWorker: tokenFor<MailWorker>("MailWorker"),
  server: tokenFor<CreatedServer>("Server"),
}

/** What is known once the database is open. The secret and the demo bot are bound later, when found. */
export interface Opened {
  readonly config: Config
  readonly logger: Logger
  readonly database: Database
}

/** Binds every part of the program to its factory. Parts are created on demand. */
export const createContainer = ({ config, logger, database }: Opened): Container => {
  const container = new Container()
  container.bind(tokens.config).toConstantValue(config)
  container.bind(tokens.logger).toConstantValue(logger)
  container.bind(tokens.database).toConstantValue(database)
  container.bind(tokens.clock).toConstantValue({ now: () => Date.now() })
  container
    .bind(tokens.passwords)
    .toResolvedValue(() => createPasswords())
    .inSingletonScope()
  container.bind(tokens.transactions).toResolvedValue(createTransactions, [tokens.database]).inSingletonScope()
  container
    .bind(tokens.files)
    .toResolvedValue(({ dataDir }) => createFolderStore(path.resolve(dataPart(dataDir, "files"))), [tokens.config])
    .inSingletonScope()
  container
    .bind(tokens.nats)
    .toResolvedValue(
      ({ natsUrl: url }, secret, logger) => ({
        bus: url === undefined ? undefined : createNatsBus({ url, namespace: namespaceOf(secret), logger }),
      }),
      [tokens.config, tokens.secret, tokens.logger],
    )
    .inSingletonScope()
  container
    .bind(tokens.bus)
    .toResolvedValue((nats, logger) => nats.bus ?? createInProcessBus(logger), [tokens.nats, tokens.logger])
    .inSingletonScope()
  container
    .bind(tokens.metrics)
    .toResolvedValue(() => createMetrics({ ofProcess: true }))
    .inSingletonScope()
  container
    .bind(tokens.readiness)
    .toResolvedValue(
      (database, { bus }, mail, { dataDir }) =>
        createReadiness({
          database,
          troubles: () =>
            [bus?.trouble(), mail.trouble(), diskTrouble(dataDir)].filter((trouble) => trouble !== undefined),
        }),
      [tokens.database, tokens.nats, tokens.mailWorker, tokens.config],
    )
    .inSingletonScope()
  container
    .bind(tokens.workers)
    .toResolvedValue(
      (server, transactions, bus, clock, logger, metrics) =>
        startWorkers(server, { transactions, bus, clock, logger, metrics }),
      [tokens.server, tokens.transactions, tokens.bus, tokens.clock, tokens.logger, tokens.metrics],
    )
    .inSingletonScope()
  container
    .bind(tokens.mailTransport)
    .toResolvedValue(
      ({ mail: { smtpUrl: url, from }, dataDir }, logger) =>
        url === undefined
          ? createFolderMailTransport({ folder: path.resolve(dataPart(dataDir, "mails")), from, logger })
          : createSmtpTransport({ url, from }),
      [tokens.config, tokens.logger],
    )
    .inSingletonScope()
  container
    .bind(tokens.mailWorker)
    .toResolvedValue(
      (transactions, transport, clock, logger, metrics) =>
        startMailWorker({ transactions, transport, clock, logger, metrics }),
      [tokens.transactions, tokens.mailTransport, tokens.clock, tokens.logger, tokens.metrics],
    )
    .inSingletonScope()
  container
    .bind(tokens.server)
    .toResolvedValue(
      (config, transactions, bus, logger, clock, secret, demoBot, readiness, metrics, files) =>
        createServer({
          transactions,
          bus,
          logger,
          clock,
          secret,
          encryptionKey:
            config.encryptionKey === undefined ? undefined : new TextEncoder().encode(config.encryptionKey),
          files,
          trustProxy: config.trustProxy,
          callLimitFactor: config.callLimitFactor,
          webhooks: "http",
          loopbackWebhooks: config.loopbackWebhooks,
          languageAgents: config.dialogflow ? createDialogflow({ clock }) : undefined,
          gateways: channelGateways(config, secret),
          graph: config.graph,
          meta: config.meta,
          devices: config.devices,
          folders,
          listening: `http://localhost:${config.port}`,
          ownOrigins: config.publicUrl === undefined ? [] : [new URL(config.publicUrl).origin],
          demoBot: demoBot.token,
          supportChat: config.supportChat,
          operations: { readiness, metrics, metricsToken: config.metricsToken },
        }),
      [
        tokens.config,
        tokens.transactions,
        tokens.bus,
        tokens.logger,
        tokens.clock,
        tokens.secret,
        tokens.demoBot,
        tokens.readiness,
        tokens.metrics,
        tokens.files,
      ],
    )
    .inSingletonScope()
  return container
}

/** The ways to the vendors. Numbers of other applications at Meta need no application of ours. */
const channelGateways = ({ graph, devices }: Config, secret: Uint8Array): ChannelGateways => ({
  ...(devices === undefined ? {} : { WHATSAPP_QRCODE: createEvolutionGateway(devices) }),
  WHATSAPP: createWhatsappGateway(graph, createRegistrationPin(secret)),
  FACEBOOK: createMetaGateway("FACEBOOK", graph),
  INSTAGRAM: createMetaGateway("INSTAGRAM", graph),
})

/** Nodes with the same secret form one installation, separated from others on the same NATS server. */
const namespaceOf = (secret: Uint8Array): string =>
  createHash("sha256").update("nats").update(secret).digest("hex").slice(0, 16)

/** The folders of the built pages, relative to `composition-root/dist/server` and `composition-root/dist/program`, where this code is built to. */
const folders = {
  web: new URL("../web", import.meta.url).pathname,
  widget: new URL("../../../widget/dist/site", import.meta.url).pathname,
}
