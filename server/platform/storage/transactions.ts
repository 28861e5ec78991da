import { Writable } from "node:stream"
import { PgDialect } from "drizzle-orm/pg-core"
import { NodePgTransaction } from "drizzle-orm/node-postgres"
import { Cause, Effect } from "effect"
import type { PoolClient } from "pg"
import type { Database } from "./database.ts"
import { NoConnection } from "./no-connection.ts"
import { PreparingSession } from "./preparing-session.ts"
import { findPostgresRefusal } from "./postgres-errors.ts"
import { signInRole, tenantRole, workerRole } from "./row-security.ts"

/** A transaction under way: what every query of a use case goes through. Of no use once the work has ended. */
export type Tx = NodePgTransaction<Record<string, never>, Record<string, never>>

/**
 * Runs work in a transaction, as one of the three roles of the database.
 *
 * The work is committed when it succeeds. A typed failure, a defect or an interruption rolls it back and is the answer;
 * interrupting waits until the roll-back is done. The database's own trouble (a broken connection, a statement that it
 * refuses and nobody caught) is a defect: `NoConnection` when it gave none, so that nothing was begun. When the database gives the transaction up for another's sake (a deadlock, a
 * serialization conflict) the work runs again, up to three times: it must do nothing outside of the transaction.
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

/** Makes the listeners of `onCommit(topic)` be called once this transaction has been committed. */
export const announceAtCommit = (tx: Tx, topic: string): void => {
  announced.get(tx)?.add(topic)
}

/** Asks for one statement on a connection. */
export type LastStatement = (client: PoolClient) => Promise<unknown>

/**
 * Sends a statement right before the commit of this transaction, in the same round trip. Nothing is committed when the
 * database refuses it.
 */
export const sendBeforeCommit = (tx: Tx, statement: LastStatement): void => {
  lastStatements.get(tx)?.push(statement)
}

/** Transactions on an open database that has been through `platformMigration`. */
export const createTransactions = (database: Database): Transactions => {
  const listeners = new Map<string, Set<() => void>>()
  const dialect = new PgDialect()

  const once = <A, E>(begin: string, work: (tx: Tx) => Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.uninterruptibleMask((restore) =>
      Effect.gen(function* () {
        const client = yield* connect(database)
        const tx: Tx = new NodePgTransaction(dialect, new PreparingSession(client, dialect, undefined), undefined)
        const topics = new Set<string>()
        clients.set(tx, client)
        announced.set(tx, topics)
        const last: Array<LastStatement> = []
        lastStatements.set(tx, last)
        // Not waited for: the first statement of the work travels with it, and fails when it does.
        writeTogether(client)
        const begun = client.query(begin)
        begun.catch(() => {})
        const worked = yield* restore(Effect.suspend(() => work(tx))).pipe(Effect.exit)
        clients.delete(tx)
        announced.delete(tx)
        lastStatements.delete(tx)
        const keep = worked._tag === "Success"
        const ended = yield* Effect.promise(() => end(client, begun, keep ? last : undefined)).pipe(Effect.exit)
        client.release(ended._tag === "Failure")
        const answer = yield* worked
        yield* ended
        for (const topic of topics) for (const listener of listeners.get(topic) ?? []) listener()
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

/** The connection of a transaction under way. */
export const clientOf = (tx: Tx): PoolClient => {
  const client = clients.get(tx)
  if (client === undefined) throw new Error("a transaction was used after its end")
  return client
}

const connect = ({ pool }: Database): Effect.Effect<PoolClient> =>
  Effect.promise(() =>
    pool.connect().catch((cause: unknown) => {
      throw new NoConnection("the database gave no connection", { cause })
    }),
  )

const clients = new WeakMap<Tx, PoolClient>()
const announced = new WeakMap<Tx, Set<string>>()
const lastStatements = new WeakMap<Tx, Array<LastStatement>>()

/** One round trip. The texts hold a role's name and an integer, so nothing needs quoting. */
const beginAs = (role: string, companyId: string, more = ""): string =>
  `begin; select set_config('role', '${role}', true), set_config('app.company_id', '${companyId}', true)${more}`

/** Commits after the last statements; without any, not even none, rolls back. */
const end = async (
  client: PoolClient,
  begun: Promise<unknown>,
  last: ReadonlyArray<LastStatement> | undefined,
): Promise<void> => {
  writeTogether(client)
  const sent = (last ?? []).map((ask) => ask(client))
  const ending = client.query(last === undefined ? "rollback" : "commit")
  const answers = await Promise.allSettled([begun, ...sent, ending])
  for (const answer of answers) if (answer.status === "rejected") throw answer.reason
  // PostgreSQL answers ROLLBACK, not an error, to the commit of a transaction in which a statement had failed
  if (last !== undefined && (await ending).command !== "COMMIT")
    throw new Error("the work swallowed a failed statement, so nothing was committed")
}

/**
 * What this turn asks of a connection goes out in one write: the server wakes once for it. Were the driver's field called
 * otherwise one day, it would go out in several.
 */
const writeTogether = (client: PoolClient): void => {
  const connection: unknown = Reflect.get(client, "connection")
  const stream: unknown = typeof connection === "object" && connection !== null && Reflect.get(connection, "stream")
  if (!(stream instanceof Writable)) return
  stream.cork()
  process.nextTick(() => stream.uncork())
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
