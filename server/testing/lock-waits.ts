import { Effect } from "effect"
import { sql } from "../platform/storage/sql.ts"
import type { TestServer } from "../testing.ts"

/**
 * Counts the transactions of the server's database that wait for a row's lock. On PostgreSQL alone: the embedded database has one
 * connection, for which it would wait itself.
 */
export const countLockWaits = async ({ transactions }: Pick<TestServer, "transactions">) => {
  const { count } = await Effect.runPromise(
    transactions.asWorker((tx) =>
      tx.onlyRow<{ count: number }>(sql`
        select count(*)::int as count from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and a.datname = current_database()`),
    ),
  )
  return count
}
