import { Cause, Effect } from "effect"
import type { PoolClient } from "pg"
import { writeTogether } from "../driver-internals/write-together.ts"
import type { Database } from "./database.ts"
import { NoConnection } from "./no-connection.ts"
import { findPostgresRefusal } from "./postgres-errors.ts"
import { signInRole, tenantRole, workerRole } from "./row-security.ts"
import { OpenTx, type Tx } from "./tx.ts"

/**
 * Runs work in a transaction, as one of three database roles.
 *
 * The transaction commits if the work succeeds. A typed failure, a defect or an interruption rolls it back and is
 * returned; interrupting waits for the rollback. Database trouble is a defect: `StatementRefused`, or `NoConnection` if
 * the work did not begin. If the database aborts the transaction because of another one (deadlock, serialization
 * failure), the work is retried up to three times, so it must have no effects outside the transaction.
 *
 * Work never opens a second transaction: the embedded database has one connection, so that would deadlock.
 */
export interface Transactions {
  /** As `app_user` of one company: row-level security hides all other companies' rows. */
  readonly asTenant: <A, E>(companyId: number, work: (tx: Tx) => Effect.Effect<A, E>) => Effect.Effect<A, E>
  /** As `sign_in`, before the company is known: only definer functions return data. */
  readonly asSignIn: <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => Effect.Effect<A, E>
  /** As `worker`, which claims due work of all companies. */
  readonly asWorker: <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => Effect.Effect<A, E>
  /**
   * As `worker`, for work that may be repeated: the commit does not wait for the disk and may be lost in a crash of the
   * machine.
   */
  readonly asForgetfulWorker: <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => Effect.Effect<A, E>
  /**
   * Calls the listener after each commit of this process that announced the topic; returns the unsubscribe function.
   */
  readonly onCommit: (topic: string, listener: () => void) => () => void
}

/** Creates the transactions of an open database that has `platformMigration` applied. */
export const createTransactions = (database: Database): Transactions => {
  const listeners = new Map<string, Set<() => void>>()

  const once = <A, E>(begin: string, work: (tx: Tx) => Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.uninterruptibleMask((restore) =>
      Effect.gen(function* () {
        const client = yield* connect(database)
        const tx = new OpenTx(client)
        // Not awaited: it travels with the first statement, which fails if it does.
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

/** One round trip. The texts are a role's name and an integer, so nothing needs quoting. */
const beginAs = (role: string, companyId: string, more = ""): string =>
  `begin; select set_config('role', '${role}', true), set_config('app.company_id', '${companyId}', true)${more}`

/** Writes the emitted events and commits, or rolls back. */
const end = async (client: PoolClient, begun: Promise<unknown>, tx: OpenTx, keep: boolean): Promise<void> => {
  writeTogether(client)
  const sent = tx.end(keep)
  const ending = client.query(keep ? "commit" : "rollback")
  const answers = await Promise.allSettled([begun, ...sent, ending])
  for (const answer of answers) if (answer.status === "rejected") throw answer.reason
  // PostgreSQL answers COMMIT with ROLLBACK, not with an error, if a statement of the transaction failed
  if (keep && (await ending).command !== "COMMIT")
    throw new Error("the work swallowed a failed statement, so nothing was committed")
}

/** Returns whether the database aborted the transaction because of another one, so that a retry makes sense. */
const wasGivenUp = <E>(cause: Cause.Cause<E>): boolean =>
  !Cause.hasInterrupts(cause) &&
  cause.reasons.some((reason) => {
    const thrown: unknown = reason._tag === "Die" ? reason.defect : reason._tag === "Fail" ? reason.error : undefined
    const code = findPostgresRefusal(thrown)?.code
    return code === "40001" || code === "40P01"
  })

/** Milliseconds: exponential, with jitter, so that two conflicting transactions do not meet again. */
const retryWait = (triesLeft: number): number => 10 * 4 ** (3 - triesLeft) * (0.5 + Math.random())
