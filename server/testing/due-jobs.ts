import { Effect } from "effect"
import { sql } from "../platform/storage/sql.ts"
import type { TestServer } from "../testing.ts"

/**
 * Counts the jobs that are due by the server's clock, with those in progress. At zero, timers, webhook calls and their news that
 * were due have happened: a test that asserts that nothing comes waits for this instead of a time.
 */
export const countDueJobs = async ({ transactions, clock }: Pick<TestServer, "transactions" | "clock">) => {
  const now = clock.now()
  const { count } = await Effect.runPromise(
    transactions.asWorker((tx) =>
      tx.onlyRow<{ count: number }>(sql`
        select count(*)::int as count from jobs where due_at <= to_timestamp(${now}::float8 / 1000)`),
    ),
  )
  return count
}
