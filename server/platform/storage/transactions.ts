import { Cause, Effect } from "effect"
import type { PoolClient } from "pg"
import { writeTogether } from "../driver-internals/write-together.ts"
import type { Database } from "./database.ts"
import { NoConnection } from "./no-connection.ts"
import { findPostgresRefusal } from "./postgres-errors.ts"
import { signInRole, tenantRole, workerRole } from "./row-security.ts"
import { OpenTx, type Tx } from "./tx.ts"

/**
 * Runs work in a transaction, as one of the three roles of the database.
 *
 * The work is committed when it succeeds. A typed failure, a defect or an interruption rolls it back and is the answer;
 * interrupting waits until the roll-back is done. The database's own trouble is a defect: `StatementRefused`, or
 * `NoConnection` when it gave none, so that nothing was begun. When the database gives the transaction up for another's sake (a
 * deadlock, a serialization conflict) the work runs again, up to three times: it must do nothing outside of the transaction.
 *
 * Work never opens a second transaction: on the embedded database, which has one connection, that would wait for itself.
 */
export interface Transactions {
  /** As `app_user` of one company: row-level security shows its rows and no others. */
  readonly asTenant: <A, E>(companyId: number, work: (tx: Tx) => Effect.Effect<A, E>) => Effect.Effect<A, E>
  /** As `sign_in`, before a company is known: only what definer functions give out. */
  readonly asSignIn: <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => Effect.Effect<A, E>
  /** As `worker`, which claims due work of all companies. */
  readonly asWorker: <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => Effect.Effect<A, E>
  /** As `worker`, for work that may be done twice: its commit is not waited for to reach the disk, and may be lost with the machine. */
  readonly asForgetfulWorker: <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => Effect.Effect<A, E>
  /** Calls the listener after each commit of this process that announced the topic; the answer ends that. */
  readonly onCommit: (topic: string, listener: () => void) => () => void
}

/** Transactions on an open database that has been through `platformMigration`. */
export const createTransactions = (database: Database): Transactions => {
  const listeners = new Map<string, Set<() => void>>()

  const once = <A, E>(begin: string, work: (tx: Tx) => Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.uninterruptibleMask((restore) =>
      Effect.gen(function* () {
        const client = yield* connect(database)
        const tx = new OpenTx(client)
        // Not waited for: the first statement of the work travels with it, and fails when it does.
        writeTogether(client)
        const begun = client.query(begin)
        begun.catch(() => {})
        const worked = yield* restore(Effect.suspend(() => work(tx))).pipe(Effect.exit)
        const keep = worked._tag === "Success"
        const ended = yield* Effect.promise(() => end(client, begun, tx, keep)).pipe(Effect.exit)
        client.release(ended._tag === "Failure")
        const answer = yield* worked
        yield* ended
        for (const topic of tx.topics) for (const listener of listeners.get(topic) ?? []) listener()
        return answer
      }),
    )

  const run = <A, E>(begin: string, work: (tx: Tx) => Effect.Effect<A, E>, triesLeft = 3): Effect.Effect<A, E> =>
    once(begin, work).pipe(
      Effect.catchCause((cause) =>
        triesLeft > 0 && wasGivenUp(cause)
          ? Effect.delay(
              Effect.suspend(() => run(begin, work, triesLeft - 1)),
              retryWait(triesLeft),
            )
          : Effect.failCause(cause),
      ),
    )

  return {
    asTenant: (companyId, work) => {
      if (!Number.isSafeInteger(companyId)) throw new Error(`not the id of a company: ${companyId}`)
      return run(beginAs(tenantRole, String(companyId)), work)
    },
    asSignIn: (work) => run(beginAs(signInRole, ""), work),
    asWorker: (work) => run(beginAs(workerRole, ""), work),
    asForgetfulWorker: (work) => run(beginAs(workerRole, "", ", set_config('synchronous_commit', 'off', true)"), work),
    onCommit: (topic, listener) => {
      const ofTopic = listeners.get(topic) ?? new Set()
      listeners.set(topic, ofTopic.add(listener))
      return () => void ofTopic.delete(listener)
    },
  }
}

const connect = ({ pool }: Database): Effect.Effect<PoolClient> =>
  Effect.promise(() =>
    pool.connect().catch((cause: unknown) => {
      throw new NoConnection("the database gave no connection", { cause })
    }),
  )

/** One round trip. The texts hold a role's name and an integer, so nothing needs quoting. */
const beginAs = (role: string, companyId: string, more = ""): string =>
  `begin; select set_config('role', '${role}', true), set_config('app.company_id', '${companyId}', true)${more}`

/** Writes what was emitted and commits, or rolls back. */
const end = async (client: PoolClient, begun: Promise<unknown>, tx: OpenTx, keep: boolean): Promise<void> => {
  writeTogether(client)
  const sent = tx.end(keep)
  const ending = client.query(keep ? "commit" : "rollback")
  const answers = await Promise.allSettled([begun, ...sent, ending])
  for (const answer of answers) if (answer.status === "rejected") throw answer.reason
  // PostgreSQL answers ROLLBACK, not an error, to the commit of a transaction in which a statement had failed
  if (keep && (await ending).command !== "COMMIT")
    throw new Error("the work swallowed a failed statement, so nothing was committed")
}

/** True when the database ended the transaction because of another one's, so that trying again is right. */
const wasGivenUp = <E>(cause: Cause.Cause<E>): boolean =>
  !Cause.hasInterrupts(cause) &&
  cause.reasons.some((reason) => {
    const thrown: unknown = reason._tag === "Die" ? reason.defect : reason._tag === "Fail" ? reason.error : undefined
    const code = findPostgresRefusal(thrown)?.code
    return code === "40001" || code === "40P01"
  })

/** Milliseconds, longer each time and never the same for two that met each other. */
const retryWait = (triesLeft: number): number => 10 * 4 ** (3 - triesLeft) * (0.5 + Math.random())
