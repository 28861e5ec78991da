import { type DestinationStream, pino } from "pino"
import { describeDefect } from "./http/describe-defect.ts"
import type { Logger } from "./logger.ts"

/** Log levels, from most to least verbose. */
export type LogLevel = "debug" | "info" | "warn" | "error" | "silent"

/**
 * Logs JSON lines to standard output or to `destination`. Redacts secrets that were logged by mistake: fields named
 * like secrets, parameters of failed queries, passwords in addresses.
 */
export const createPinoLogger = (level: LogLevel, destination?: DestinationStream): Logger => {
  const options = {
    level,
    base: null,
    redact: { paths: secrets.flatMap(pathsOf), censor: "[oculto]" },
    serializers: { error: (error: unknown) => withoutPasswords(textOf(error)) },
  }
  const logger = destination === undefined ? pino(options) : pino(options, destination)
  return {
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
  }
}

const secrets = [
  "password",
  "cookie",
  "set-cookie",
  "authorization",
  "token",
  "accessToken",
  "refreshToken",
  "visitorToken",
  "botToken",
  "secret",
  "x-prosa-signature",
]

/** The paths of a field with this name, up to two levels deep. */
const pathsOf = (name: string): ReadonlyArray<string> => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]

const textOf = (error: unknown): string => (typeof error === "string" ? error : describeDefect(error))

const withoutPasswords = (text: string): string => text.replaceAll(/(\w:\/\/[^\s:/@]*):[^\s@]*@/gu, "$1:[oculto]@")
