import { type Database, openDatabase } from "@prosa/server"
import { Effect } from "effect"
import { must } from "./measure.js"

/** Messages that each of the earlier people wrote. */
const each = 100
/** Earlier people whose rows one statement makes. */
const batch = 500
/** Ids of the earlier people and their conversations begin here, above those that the program gives. */
const base = 1_000_000

const quiet = { info: () => {}, warn: () => {}, error: (fields: object) => must(false, JSON.stringify(fields)) }
const onFatal = (error: Error): never => {
  throw error
}

/**
 * Fills the database with what so many messages, of the 24 hours before, have left there: people who wrote 100 each, and were
 * answered. Their rows are copies of those that a first message and its answer have left in the database, so that they are what
 * the program itself stores; ids, names and times differ. Returns the size of the database in megabytes.
 */
export const storeEarlierTraffic = async (administratorUrl: string, messages: number): Promise<number> => {
  const database = await Effect.runPromise(openDatabase({ url: administratorUrl }, { logger: quiet, onFatal }))
  const people = Math.ceil(messages / each)
  const copies = copiesFor(people)
  const statements = await Promise.all(copies.map((copy) => statementOf(database, copy)))
  for (let from = 0; from < people; from += batch)
    for (const statement of statements)
      await database.pool.query(statement, [from, Math.min(from + batch, people) - 1, each - 1])
  for (const { table } of copies) await database.pool.query(`vacuum analyze ${table}`)
  const { rows } = await database.pool.query<{ size: string }>("select pg_database_size(current_database()) as size")
  await database.close()
  return Number(rows[0]?.size) / 1_048_576
}

/** How the rows of one table are copied. */
interface Copy {
  readonly table: string
  /** Which row `t` is copied. */
  readonly from: string
  /** For whom: once for each person, or for each message of each. */
  readonly times: string
  /** The columns that differ. */
  readonly values: Readonly<Record<string, string>>
}

/** In the expressions `n` is the person, `m` that person's message, and `k` 0 for what the person wrote, 1 for the answer. */
const copiesFor = (people: number): ReadonlyArray<Copy> => {
  const perPerson = "generate_series($1::int, $2::int) n, (select $3::int as m) last"
  const perMessage = "generate_series($1::int, $2::int) n, generate_series(0, $3::int) m"
  const both = `${perMessage}, generate_series(0, 1) k`
  const moment = `now() - interval '1 day' + interval '1 day' * ((m * ${people} + n) / ${people * each}.0)`
  const phone = "'55219' || 70000000 + n"
  const person = `${base} + n`
  const seq = "2 * m + k + 1"
  const wamid = "'wamid.' || md5(n || '-' || m || '-' || k)"
  const dialog = "(select min(id) from dialogs)"
  return [
    {
      table: "contacts",
      from: `t.id = (select contact_id from dialogs where id = ${dialog})`,
      times: perPerson,
      values: { id: person, name: "'Cliente ' || n", name_folded: "'cliente ' || n", phone },
    },
    {
      table: "contact_identities",
      from: `t.contact_id = (select contact_id from dialogs where id = ${dialog})`,
      times: perPerson,
      values: { value: phone, contact_id: person },
    },
    {
      table: "dialogs",
      from: `t.id = ${dialog}`,
      times: perPerson,
      values: {
        id: person,
        contact_id: person,
        token: "'earlier-' || n",
        last_seq: String(2 * each),
        last_message_at: moment,
        last_client_at: moment,
      },
    },
    {
      table: "messages",
      from: `t.dialog_id = ${dialog} and t.seq = k + 1`,
      times: both,
      values: {
        id: `${base} + 2 * (n * ${each} + m) + k`,
        dialog_id: person,
        contact_id: person,
        seq,
        change_seq: seq,
        client_id: "case k when 0 then 'earlier-' || n || '-' || m end",
        sent_at: moment,
      },
    },
    {
      table: "channel_messages",
      from: `t.dialog_id = ${dialog} and t.seq = k + 1`,
      times: both,
      values: { external_id: wamid, dialog_id: person, seq },
    },
    {
      table: "channel_events",
      from: "t.id = (select min(id) from channel_events)",
      times: perMessage,
      values: {
        id: `${base} + n * ${each} + m`,
        external_id: "'message wamid.' || md5(n || '-' || m)",
        person: phone,
        due_at: moment,
        received_at: moment,
      },
    },
    {
      table: "deliveries",
      from: `t.dialog_id = ${dialog} and t.seq = 2`,
      times: perMessage,
      values: {
        id: `${base} + n * ${each} + m`,
        dialog_id: person,
        contact_id: person,
        seq: "2 * m + 2",
        external_id: "'wamid.' || md5(n || '-' || m || '-1')",
        due_at: moment,
      },
    },
  ]
}

const statementOf = async (database: Database, { table, from, times, values }: Copy): Promise<string> => {
  const { rows } = await database.pool.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_name = $1 order by ordinal_position",
    [table],
  )
  const columns = rows.map(({ name }) => name)
  const unknown = Object.keys(values).filter((name) => !columns.includes(name))
  must(unknown.length === 0, `${table} has no ${unknown.join(", ")}`)
  const copied = columns.map((name) => values[name] ?? `t.${name}`)
  return `insert into ${table} (${columns.join(", ")}) overriding system value
    select ${copied.join(", ")} from ${table} t, ${times} where ${from}`
}
