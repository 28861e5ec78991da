import { decode, Email, type FieldError } from "@prosa/core/kernel"
import type { DatabasePlace, LogLevel } from "@prosa/server"
import { passwordLength } from "@prosa/server"
import { Result, Schema } from "effect"

/** A text that passes a test, or one sentence that says what the variable has to be. */
const text = (sentence: string, passes: (value: string) => boolean) =>
  Schema.optionalKey(Schema.String.check(Schema.makeFilter((value: string) => passes(value) || sentence)))

const isUrl = (value: string) => URL.canParse(value) && /^https?:$/u.test(new URL(value).protocol)
const { least, most } = passwordLength
const logLevels: ReadonlyArray<string> = ["debug", "info", "warn", "error", "silent"] satisfies ReadonlyArray<LogLevel>

const Environment = Schema.Struct({
  PORT: text("PORT deve ser um número de 0 a 65535.", (value) => /^\d{1,5}$/u.test(value) && Number(value) <= 65_535),
  HOST: text("HOST deve ser um endereço desta máquina, como 127.0.0.1 ou 0.0.0.0.", (value) =>
    /^[\w.:-]+$/u.test(value),
  ),
  DATA_DIR: text("DATA_DIR deve ser o caminho de uma pasta.", (value) => !value.includes("\0")),
  DATABASE_URL: text(
    "DATABASE_URL não é um endereço de PostgreSQL: use postgres://usuario:senha@servidor:5432/banco.",
    (value) => URL.canParse(value) && /^postgres(ql)?:$/u.test(new URL(value).protocol),
  ),
  ADMIN_EMAIL: text("ADMIN_EMAIL não é um e-mail válido.", Schema.is(Email)),
  ADMIN_PASSWORD: text(
    `ADMIN_PASSWORD deve ter de ${least} a ${most} caracteres.`,
    ({ length }) => length >= least && length <= most,
  ),
  PUBLIC_URL: text("PUBLIC_URL deve ser um endereço completo, como https://atende.exemplo.com.br.", isUrl),
  SESSION_SECRET: text("SESSION_SECRET deve ter pelo menos 32 caracteres.", ({ length }) => length >= 32),
  TRUST_PROXY: text("TRUST_PROXY deve ser true ou a lista dos endereços dos proxies.", (value) =>
    /^[\w.:/, -]+$/u.test(value),
  ),
  NODE_ENV: text("NODE_ENV deve ser development, production ou test.", (value) =>
    ["development", "production", "test"].includes(value),
  ),
  LOG_LEVEL: text(`LOG_LEVEL deve ser um destes: ${logLevels.join(", ")}.`, (value) => logLevels.includes(value)),
})

/** What the operator has decided about this start. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Where the program keeps its files: the embedded database, the session secret, the first logins. */
  readonly dataDir: string
  readonly place: DatabasePlace
  readonly administrator: { readonly email: string | undefined; readonly password: string | undefined }
  /** Where people reach the program, when that is not what it listens on. */
  readonly publicUrl: string | undefined
  readonly sessionSecret: string | undefined
  readonly trustProxy: boolean | string
  readonly logLevel: LogLevel
  /** Fill an empty database with a company that has something to show. */
  readonly demo: boolean
}

/** Reads the environment and the arguments; or one sentence for each variable that is wrong. Empty is as good as absent. */
export const readConfig = (
  environment: Readonly<Record<string, string | undefined>>,
  args: ReadonlyArray<string>,
): Result.Result<Config, ReadonlyArray<string>> => {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ""),
  )
  return Result.mapBoth(decode(Environment, given), {
    onSuccess: (read) => configOf(read, args),
    onFailure: (errors: ReadonlyArray<FieldError>) => errors.map(({ message }) => message),
  })
}

const configOf = (read: typeof Environment.Type, args: ReadonlyArray<string>): Config => {
  const dataDir = read.DATA_DIR ?? "var"
  return {
    port: Number(read.PORT ?? 3_000),
    host: read.HOST ?? "127.0.0.1",
    dataDir,
    place: read.DATABASE_URL === undefined ? { dataDir } : { url: read.DATABASE_URL },
    administrator: { email: read.ADMIN_EMAIL, password: read.ADMIN_PASSWORD },
    publicUrl: read.PUBLIC_URL,
    sessionSecret: read.SESSION_SECRET,
    trustProxy: read.TRUST_PROXY === "true" ? true : (read.TRUST_PROXY ?? false),
    // checked above to be one of the levels
    logLevel: (read.LOG_LEVEL ?? (read.NODE_ENV === "production" ? "info" : "warn")) as LogLevel,
    demo: args.includes("--demo"),
  }
}
