/** The error with which PostgreSQL refused a statement. */
export interface PostgresRefusal {
  /** The five-character SQLSTATE, such as 23505 for a unique violation. */
  readonly code: string
  /** The violated constraint, if any. */
  readonly constraint: string | undefined
}

/** Finds PostgreSQL's error in a thrown value or its causes; undefined if there is none. */
export const findPostgresRefusal = (thrown: unknown): PostgresRefusal | undefined => {
  let error = thrown
  for (let depth = 0; depth < 8 && error instanceof Error; depth += 1) {
    if ("severity" in error && "code" in error && typeof error.code === "string") {
      const constraint = "constraint" in error && typeof error.constraint === "string" ? error.constraint : undefined
      return { code: error.code, constraint }
    }
    error = error.cause
  }
  return undefined
}
