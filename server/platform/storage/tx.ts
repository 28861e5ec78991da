import { Effect } from "effect"
import type { PoolClient } from "pg"
import { type KnownStatement, PreparedQuery } from "../driver-internals/prepared-query.ts"
import { insertEvents, type OutboxEvent, outboxTopic } from "./outbox.ts"
import type { PlaceholderValues, PreparedStatement } from "./prepared.ts"
import type { Sql } from "./sql.ts"

/**
 * A transaction under way: what every query of a use case goes through. Of no use once the work has ended. What the database
 * refuses is a defect (`StatementRefused`), which rolls the transaction back.
 */
export interface Tx {
  readonly rows: <Row extends object>(statement: Sql) => Effect.Effect<ReadonlyArray<Row>>
  /** The first row, if there is one. */
  readonly row: <Row extends object>(statement: Sql) => Effect.Effect<Row | undefined>
  /** The row of a statement that always has one, such as an insert that returns its id. */
  readonly onlyRow: <Row extends object>(statement: Sql) => Effect.Effect<Row>
  /** A statement whose rows nobody reads. */
  readonly run: (statement: Sql) => Effect.Effect<void>
  /** The rows of a statement that was put together before: see `prepare`. */
  readonly prepared: <Row extends object>(
    statement: PreparedStatement,
    values: PlaceholderValues,
  ) => Effect.Effect<ReadonlyArray<Row>>
  /**
   * Has events published after the commit, at least once, also when the program dies in between, and never when the
   * transaction is rolled back.
   */
  readonly emit: (...events: ReadonlyArray<OutboxEvent>) => void
  /** Calls the listeners of `onCommit(topic)` once this transaction has been committed. */
  readonly announce: (topic: string) => void
}

/** The database refused a statement. Its text is told, never the values that it was given. */
export class StatementRefused extends Error {
  override readonly name = "StatementRefused"

  constructor(text: string, cause: unknown) {
    super(`Failed query: ${text}`, { cause })
  }
}

/** The transaction on a connection, as its runner ends it. */
export class OpenTx implements Tx {
  readonly #client: PoolClient
  readonly #events: Array<OutboxEvent> = []
  readonly topics = new Set<string>()
  #ended = false

  constructor(client: PoolClient) {
    this.#client = client
  }

  rows<Row extends object>(statement: Sql): Effect.Effect<ReadonlyArray<Row>> {
    return Effect.callback((resume) => {
      const { text } = statement
      const named = nameOf(text)
      const query = { ...(named === undefined ? {} : { name: named }), text, values: statement.values }
      this.#open().query(query, (error: unknown, result) =>
        // what the statement selects is what its caller says
        resume(error ? refused(text, error) : Effect.succeed(result.rows as ReadonlyArray<Row>)),
      )
    })
  }

  row<Row extends object>(statement: Sql): Effect.Effect<Row | undefined> {
    return Effect.map(this.rows<Row>(statement), ([row]) => row)
  }

  onlyRow<Row extends object>(statement: Sql): Effect.Effect<Row> {
    return Effect.flatMap(this.rows<Row>(statement), ([row]) =>
      row === undefined ? Effect.die(new Error(`no row from: ${statement.text}`)) : Effect.succeed(row),
    )
  }

  run(statement: Sql): Effect.Effect<void> {
    return Effect.asVoid(this.rows(statement))
  }

  prepared<Row extends object>(
    { known, valuesOf }: PreparedStatement,
    values: PlaceholderValues,
  ): Effect.Effect<ReadonlyArray<Row>> {
    return Effect.callback((resume) => {
      const given = valuesOf(values)
      this.#open().query(
        new PreparedQuery<Row>(known, given, (error, rows) =>
          resume(error ? refused(known.text, error) : Effect.succeed(rows)),
        ),
      )
    })
  }

  emit(...events: ReadonlyArray<OutboxEvent>): void {
    this.#open()
    if (this.#events.length === 0) this.topics.add(outboxTopic)
    this.#events.push(...events)
  }

  announce(topic: string): void {
    this.topics.add(topic)
  }

  /** Sends what is written right before the commit, and takes nothing more. */
  end(keep: boolean): ReadonlyArray<Promise<unknown>> {
    const client = this.#open()
    this.#ended = true
    if (!keep || this.#events.length === 0) return []
    return [askPrepared(client, insertEvents, { events: JSON.stringify(this.#events) })]
  }

  #open(): PoolClient {
    if (this.#ended) throw new Error("a transaction was used after its end")
    return this.#client
  }
}

const askPrepared = (client: PoolClient, { known, valuesOf }: PreparedStatement, values: PlaceholderValues) =>
  new Promise((resolve, reject) => {
    client.query(
      new PreparedQuery(known, valuesOf(values), (error, rows) =>
        error ? reject(new StatementRefused(known.text, error)) : resolve(rows),
      ),
    )
  })

const refused = (text: string, error: unknown): Effect.Effect<never> => Effect.die(new StatementRefused(text, error))

/** Statements are parsed once on each connection, told apart by their text; texts beyond the first thousand are not kept. */
const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostNames) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}
const mostNames = 1_000
const names = new Map<string, KnownStatement["name"]>()
