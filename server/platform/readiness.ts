import { setTimeout as sleep } from "node:timers/promises"
import type { Database } from "./storage/database.ts"

/** Whether this node should receive requests. The sentences are Portuguese, for operators. */
export interface ReadinessReport {
  readonly ready: boolean
  /** Reasons why it is not ready; empty when ready. */
  readonly problems: ReadonlyArray<string>
  /** Failures that the product can run with. */
  readonly degraded: ReadonlyArray<string>
}

export interface Readiness {
  /** Queries the database; concurrent callers share one query. */
  readonly check: () => Promise<ReadinessReport>
  /** Reports not ready from now on. */
  readonly stopping: () => void
}

export interface ReadinessNeeds {
  readonly database: Pick<Database, "pool">
  /** Problems of optional services (the bus, mail), as sentences. */
  readonly troubles?: () => ReadonlyArray<string>
  /** Timeout of the database query, in milliseconds; default 3,000. */
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
