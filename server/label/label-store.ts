import { type Label, type LabelContent, labelCountLimit, type ListedLabel } from "@prosa/core/label"
import { fold, type LabelId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { companyThrough } from "../caller/index.ts"
import { type Sql, sql } from "../platform/storage/sql.ts"
import { company, ints, moment } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"

const columns = sql`l.id, l.name, l.colour`

const uses = (table: Sql) => sql`(select count(*)::int from (
  select 1 from ${table} x where x.company_id = l.company_id and x.label_id = l.id limit ${labelCountLimit}) n)`

/** Lists the labels of the company, by name, with what they stand on, counted up to the limit. */
export const listLabels = (tx: Tx): Effect.Effect<ReadonlyArray<ListedLabel>> =>
  tx.rows<ListedLabel>(sql`
    select ${columns}, ${uses(sql`room_labels`)} as rooms, ${uses(sql`contact_labels`)} as contacts
    from labels l where l.company_id = ${company} order by l.name_folded, l.id`)

/** Finds labels of the company; those of none are left out. */
export const labelsById = (tx: Tx, ids: ReadonlyArray<LabelId>): Effect.Effect<ReadonlyArray<Label>> =>
  tx.rows<Label>(sql`select ${columns} from labels l where l.company_id = ${company} and l.id = any(${ints(ids)})`)

/** The ids of the labels whose folded names begin with a text. */
export const labelsBeginning = (tx: Tx, beginning: string): Effect.Effect<ReadonlyArray<LabelId>> =>
  Effect.map(
    tx.rows<{ id: LabelId }>(
      sql`select id from labels where company_id = ${company} and starts_with(name_folded, ${beginning})`,
    ),
    (rows) => rows.map(({ id }) => id),
  )

/** Counts the labels of the company. */
export const countLabels = (tx: Tx): Effect.Effect<number> =>
  Effect.map(
    tx.onlyRow<{ labels: number }>(sql`select count(*)::int as labels from labels where company_id = ${company}`),
    ({ labels }) => labels,
  )

/** Inserts one; undefined if its name is taken. */
export const insertLabel = (tx: Tx, { name, colour }: LabelContent, now: number): Effect.Effect<Label | undefined> =>
  tx.row<Label>(sql`
    insert into labels (company_id, name, name_folded, colour, created_at)
    values (${company}, ${name}, ${fold(name)}, ${colour}, ${moment(now)})
    on conflict do nothing returning id, name, colour`)

/** Whether another label has this name. */
export const isNameTaken = (tx: Tx, name: string, but: LabelId): Effect.Effect<boolean> =>
  Effect.map(
    tx.row(sql`select 1 from labels where company_id = ${company} and name_folded = ${fold(name)} and id <> ${but}`),
    (row) => row !== undefined,
  )

/** Locks a label until the transaction ends; undefined if the company has none of this id. */
export const lockLabel = (tx: Tx, id: LabelId): Effect.Effect<Label | undefined> =>
  tx.row<Label>(sql`select ${columns} from labels l where l.company_id = ${company} and l.id = ${id} for update`)

/** Renames and colours one. */
export const updateLabel = (tx: Tx, id: LabelId, { name, colour }: LabelContent): Effect.Effect<void> =>
  tx.run(sql`
    update labels set name = ${name}, name_folded = ${fold(name)}, colour = ${colour}
    where company_id = ${company} and id = ${id}`)

/** Deletes one, and takes it off everything. */
export const deleteLabel = (tx: Tx, id: LabelId): Effect.Effect<void> =>
  tx.run(sql`delete from labels where company_id = ${company} and id = ${id}`)

/** Finds the company of a label. */
export const companyOfLabel = companyThrough("company_of_label")
