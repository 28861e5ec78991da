/** What PostgreSQL said when it refused a statement. */
export interface PostgresRefusal {
  /** The five characters of SQLSTATE, such as 23505 for a row that exists already. */
  readonly code: string
  /** The constraint that was broken, when it was one. */
  readonly constraint: string | undefined
}

/**
 * Finds the database's refusal in what was thrown, also when it is the cause of something else;
 * undefined when the database had no part in it.
 */
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
