import { Effect } from "effect"
import type { PoolClient } from "pg"
import { type KnownStatement, PreparedQuery } from "../driver-internals/prepared-query.ts"
import { insertEvents, type OutboxEvent, outboxTopic } from "./outbox.ts"
import type { PlaceholderValues, PreparedStatement } from "./prepared-statement.ts"
import { plannedForValues, type Sql } from "./sql.ts"

/**
 * An open transaction, through which every query of a use case goes. Unusable once the work has ended. A refused
 * statement is a defect (`StatementRefused`), which rolls the transaction back.
 */
export interface Tx {
  readonly rows: <Row extends object>(statement: Sql) => Effect.Effect<ReadonlyArray<Row>>
  /** Returns the first row, if there is one. */
  readonly row: <Row extends object>(statement: Sql) => Effect.Effect<Row | undefined>
  /** Returns the row of a statement that always yields one, such as an insert that returns its id. */
  readonly onlyRow: <Row extends object>(statement: Sql) => Effect.Effect<Row>
  /** Executes a statement and ignores its rows. */
  readonly run: (statement: Sql) => Effect.Effect<void>
  /** Returns the rows of a prepared statement: see `prepare`. */
  readonly prepared: <Row extends object>(
    statement: PreparedStatement,
    values: PlaceholderValues,
  ) => Effect.Effect<ReadonlyArray<Row>>
  /** Publishes events after the commit, at least once, even if the program dies in between; never after a rollback. */
  readonly emit: (...events: ReadonlyArray<OutboxEvent>) => void
  /** Calls the listeners of `onCommit(topic)` after the commit. */
  readonly announce: (topic: string) => void
}

/** The database refused a statement. Includes its text, never its parameters. */
export class StatementRefused extends Error {
  override readonly name = "StatementRefused"

  constructor(text: string, cause: unknown) {
    super(`Failed query: ${text}`, { cause })
  }
}

/** The transaction of a connection, with the methods that its runner needs. */
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
        // the caller knows the type of the rows that the statement selects
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

  /** Sends the writes that precede the commit, and accepts no further statements. */
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

/**
 * Names a prepared statement by its text, so that each connection parses it once; the first thousand texts get a name,
 * except those that are planned for their values.
 */
const nameOf = (text: string): string | undefined => {
  const known = names.get(text)
  if (known !== undefined || names.size >= mostNames || text.startsWith(plannedForValues.text)) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}
const mostNames = 1_000
const names = new Map<string, KnownStatement["name"]>()
