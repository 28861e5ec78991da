import { type DestinationStream, pino } from "pino"
import { describeDefect } from "./http/describe-defect.ts"
import type { Logger } from "./logger.ts"

/** How much is told, from everything to nothing. */
export type LogLevel = "debug" | "info" | "warn" | "error" | "silent"

/**
 * JSON lines on the standard output, or where they are sent. What must never be in a log is blotted out should it come by
 * mistake: fields named like secrets, the values that a failed query was given, and the password in an address.
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

/** A field of this name, in what is logged or up to two levels inside. */
const pathsOf = (name: string): ReadonlyArray<string> => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`]

const textOf = (error: unknown): string => (typeof error === "string" ? error : describeDefect(error))

const withoutPasswords = (text: string): string => text.replaceAll(/(\w:\/\/[^\s:/@]*):[^\s@]*@/gu, "$1:[oculto]@")
