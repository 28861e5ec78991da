import { setTimeout as sleep } from "node:timers/promises"
import type { Database } from "./storage/database.ts"

/** Whether requests should be sent here. Sentences are Portuguese: operators read them. */
export interface ReadinessReport {
  readonly ready: boolean
  /** Why not; empty when ready. */
  readonly problems: ReadonlyArray<string>
  /** What does not work while the product goes on without it. */
  readonly degraded: ReadonlyArray<string>
}

export interface Readiness {
  /** Asks the database anew; those who ask while an answer is under way share it. */
  readonly check: () => Promise<ReadinessReport>
  /** From now on the answer is no. */
  readonly stopping: () => void
}

export interface ReadinessNeeds {
  readonly database: Pick<Database, "pool">
  /** What is wrong with what the product can go on without (the bus, mail), as sentences. */
  readonly troubles?: () => ReadonlyArray<string>
  /** How long the database may take to answer, in milliseconds; 3,000 when not given. */
  readonly patience?: number
}

export const createReadiness = ({ database, troubles, patience = 3_000 }: ReadinessNeeds): Readiness => {
  let isStopping = false
  let underWay: Promise<boolean> | undefined

  const answers = (): Promise<boolean> => {
    underWay ??= databaseAnswers(database, patience).finally(() => (underWay = undefined))
    return underWay
  }
  return {
    stopping: () => void (isStopping = true),
    check: async () => {
      const problems = isStopping
        ? ["A Prosa está encerrando."]
        : (await answers())
          ? []
          : ["O banco de dados não responde."]
      return { ready: problems.length === 0, problems, degraded: troubles?.() ?? [] }
    },
  }
}

const databaseAnswers = async ({ pool }: Pick<Database, "pool">, patience: number): Promise<boolean> => {
  const asked = pool.query("select 1").then(
    () => true,
    () => false,
  )
  return Promise.race([asked, sleep(patience, false, { ref: false })])
}
