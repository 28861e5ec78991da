/** The platform's logger, in pino's shape: fields first, then the message. */
export interface Logger {
  readonly info: (fields: object, message: string) => void
  readonly warn: (fields: object, message: string) => void
  readonly error: (fields: object, message: string) => void
}

/** Discards everything; for tests and small tools. */
export const silentLogger: Logger = { info: () => {}, warn: () => {}, error: () => {} }
