import { type BotToken, decode } from "@prosa/core/kernel"
import type { SupportChat } from "@prosa/core/tenancy"
import type { DatabasePlace, LogLevel, ServerDeps } from "@prosa/server"
import { Result } from "effect"
import { Environment, type Variable } from "./environment.ts"

/** The operator's configuration of this start. */
export interface Config {
  readonly port: number
  readonly host: string
  /** The folder of the program's files: the embedded database, the session secret, the first logins. */
  readonly dataDir: string
  readonly place: DatabasePlace
  /** The bus between nodes; absent for a single node. */
  readonly natsUrl: string | undefined
  readonly administrator: { readonly email: string | undefined; readonly password: string | undefined }
  /** The public address, if it differs from the listening one. */
  readonly publicUrl: string | undefined
  readonly sessionSecret: string | undefined
  /** What is stored encrypted is sealed with it; with the session secret if absent. */
  readonly encryptionKey: string | undefined
  readonly metricsToken: string | undefined
  /** Without an SMTP server, mail is written to files. */
  readonly mail: { readonly smtpUrl: string | undefined; readonly from: string }
  /** The chat in which signed-in people ask for support. */
  readonly supportChat: SupportChat | undefined
  /** Meta's application, with which numbers and pages are connected. */
  readonly meta: NonNullable<ServerDeps["meta"]> | undefined
  /** Where Meta's Graph API is, also for numbers of other applications. */
  readonly graph: { readonly graphUrl: string; readonly version: string }
  /** The gateway of numbers that are connected by QR code. */
  readonly devices: NonNullable<ServerDeps["devices"]> | undefined
  readonly trustProxy: boolean | string
  /** Multiplies the limits of open calls; 0 means no limits. */
  readonly callLimitFactor: number
  /** Whether webhooks of bots may be addresses of this machine. */
  readonly loopbackWebhooks: boolean
  /** Whether Dialogflow understands what people write; otherwise the embedded matcher does. */
  readonly dialogflow: boolean
  readonly logLevel: LogLevel
  /** Requires explicit values instead of generating them. */
  readonly production: boolean
  /** Seeds an empty database with the demo company. */
  readonly demo: boolean
  /** How many companies the demonstration has, all with the same data. */
  readonly demoCompanies: number
}

/**
 * Reads the environment and the arguments; fails with one sentence per invalid variable. An empty variable counts as
 * absent.
 */
export const readConfig = (
  environment: Readonly<Record<string, string | undefined>>,
  args: ReadonlyArray<string>,
): Result.Result<Config, ReadonlyArray<string>> => {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  )
  const read = Result.mapError(decode(Environment, given), (errors) => errors.map(({ message }) => message))
  const missing = missingBeside((name) => given[name])
  if (Result.isFailure(read)) return Result.fail([...read.failure, ...missing])
  return missing.length === 0 ? Result.succeed(configOf(read.success, args)) : Result.fail(missing)
}

/** Lists variables that others require. */
const missingBeside = (given: (name: Variable) => string | undefined): ReadonlyArray<string> => {
  const missing: Array<string> = []
  if (given("NATS_URL") !== undefined && given("DATABASE_URL") === undefined)
    missing.push("NATS_URL liga nós que partilham um PostgreSQL: informe também DATABASE_URL.")
  if (given("SUPPORT_CHAT_URL") !== undefined && given("SUPPORT_CHAT_TOKEN") === undefined)
    missing.push("SUPPORT_CHAT_URL é o script do chat de um robô: informe também SUPPORT_CHAT_TOKEN.")
  const ofMeta = ["META_APP_ID", "META_APP_SECRET", "META_VERIFY_TOKEN"] as const
  const lacking = ofMeta.filter((name) => given(name) === undefined)
  if (lacking.length > 0 && lacking.length < ofMeta.length)
    missing.push(`O aplicativo da Meta pede ${ofMeta.join(", ")}: informe também ${lacking.join(" e ")}.`)
  if ((given("EVOLUTION_URL") === undefined) !== (given("EVOLUTION_API_KEY") === undefined))
    missing.push("EVOLUTION_URL e EVOLUTION_API_KEY vão juntas: informe as duas.")
  if (given("SESSION_SECRET") === undefined) {
    if (given("NODE_ENV") === "production")
      missing.push("Em produção informe SESSION_SECRET, com pelo menos 32 caracteres ao acaso (openssl rand -hex 32).")
    else if (given("NATS_URL") !== undefined)
      missing.push("Com NATS_URL informe SESSION_SECRET, o mesmo em todos os nós (openssl rand -hex 32).")
  }
  return missing
}

const configOf = (read: typeof Environment.Type, args: ReadonlyArray<string>): Config => {
  const dataDir = read.DATA_DIR ?? "var"
  const production = read.NODE_ENV === "production"
  const graph = {
    graphUrl: withoutSlash(read.META_GRAPH_URL ?? "https://graph.facebook.com"),
    version: read.META_GRAPH_VERSION ?? "v25.0",
  }
  return {
    port: Number(read.PORT ?? 3_000),
    host: read.HOST ?? "127.0.0.1",
    dataDir,
    place: read.DATABASE_URL === undefined ? { dataDir } : { url: read.DATABASE_URL },
    natsUrl: read.NATS_URL,
    administrator: { email: read.ADMIN_EMAIL, password: read.ADMIN_PASSWORD },
    publicUrl: read.PUBLIC_URL,
    sessionSecret: read.SESSION_SECRET,
    encryptionKey: read.ENCRYPTION_KEY,
    metricsToken: read.METRICS_TOKEN,
    mail: { smtpUrl: read.SMTP_URL, from: read.MAIL_FROM ?? `nao-responda@${hostOf(read.PUBLIC_URL)}` },
    supportChat:
      read.SUPPORT_CHAT_TOKEN === undefined
        ? undefined
        : // the schema accepts tokens only
          {
            script: read.SUPPORT_CHAT_URL ?? "/widget/prosa.js",
            token: read.SUPPORT_CHAT_TOKEN as BotToken,
          },
    graph,
    meta:
      read.META_APP_ID === undefined || read.META_APP_SECRET === undefined || read.META_VERIFY_TOKEN === undefined
        ? undefined
        : {
            id: read.META_APP_ID,
            secret: read.META_APP_SECRET,
            verifyToken: read.META_VERIFY_TOKEN,
            loginUrl: withoutSlash(read.META_LOGIN_URL ?? "https://www.facebook.com"),
            loginConfigId: read.META_LOGIN_CONFIG_ID ?? "",
            ...graph,
          },
    devices:
      read.EVOLUTION_URL === undefined || read.EVOLUTION_API_KEY === undefined
        ? undefined
        : { url: withoutSlash(read.EVOLUTION_URL), apiKey: read.EVOLUTION_API_KEY },
    trustProxy: read.TRUST_PROXY === "true" ? true : (read.TRUST_PROXY ?? false),
    callLimitFactor: Number(read.CALL_LIMIT_FACTOR ?? 1),
    loopbackWebhooks: read.ALLOW_PRIVATE_WEBHOOKS === "true",
    dialogflow: read.NLU_PROVIDER === "dialogflow",
    // the schema accepts log levels only
    logLevel: (read.LOG_LEVEL ?? (production ? "info" : "warn")) as LogLevel,
    production,
    demo: args.includes("--demo"),
    demoCompanies: Number(args.find((arg) => /^--demo-companies=\d+$/u.test(arg))?.split("=")[1] ?? 1),
  }
}

/** The installation's host name. */
const hostOf = (publicUrl: string | undefined): string =>
  publicUrl === undefined ? "prosa.local" : new URL(publicUrl).hostname

const withoutSlash = (url: string): string => url.replace(/\/+$/u, "")
