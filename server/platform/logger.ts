/** What the platform says about its own work, in pino's shape: fields first, then the sentence. */
export interface Logger {
  readonly info: (fields: object, message: string) => void
  readonly warn: (fields: object, message: string) => void
  readonly error: (fields: object, message: string) => void
}

/** A logger that says nothing, for tests and small tools. */
export const silentLogger: Logger = { info: () => {}, warn: () => {}, error: () => {} }
