import { pino } from "pino"
import type { Logger } from "./logger.ts"

/** How much is told, from everything to nothing. */
export type LogLevel = "debug" | "info" | "warn" | "error" | "silent"

/** JSON lines on the standard output. What must never be in a log is blotted out should it come by mistake. */
export const createPinoLogger = (level: LogLevel): Logger => {
  const logger = pino({
    level,
    base: null,
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[oculto]" },
  })
  return {
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
  }
}

const secrets = ["password", "cookie", "authorization", "token", "secret"]
