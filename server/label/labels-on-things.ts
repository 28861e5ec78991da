import { type Label, type LabelChange, labelMessages as say, labelsOfOne } from "@prosa/core/label"
import { fold, type InvalidInput, invalidInput, type NotFound, notFound } from "@prosa/core/kernel"
import { Effect } from "effect"
import { raw, type Sql, sql } from "../platform/storage/sql.ts"
import { company, ints } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { labelsById } from "./label-store.ts"

/** What labels stand on. */
export type LabelledKind = "room" | "contact"

const places = {
  room: { table: raw("room_labels"), of: raw("dialog_id") },
  contact: { table: raw("contact_labels"), of: raw("contact_id") },
} as const

/** The labels of one thing, by name, as JSON; `id` is its id in the query, and `owner` its company. */
export const labelsColumn = (kind: LabelledKind, owner: Sql, id: Sql): Sql => sql`
  coalesce((select json_agg(json_build_object('id', l.id, 'name', l.name, 'colour', l.colour) order by l.name_folded, l.id)
    from ${places[kind].table} x join labels l on l.company_id = x.company_id and l.id = x.label_id
    where x.company_id = ${owner} and x.${places[kind].of} = ${id}), '[]'::json)`

/** Reads the labels of one thing, by name; its id may be a subquery. */
export const labelsOf = (tx: Tx, kind: LabelledKind, id: Sql | number): Effect.Effect<ReadonlyArray<Label>> =>
  Effect.map(
    tx.onlyRow<{ labels: ReadonlyArray<Label> }>(sql`select ${labelsColumn(kind, company, sql`${id}`)} as labels`),
    ({ labels }) => labels,
  )

/** The names of the labels of one thing, as JSON; the arguments are those of `labelsColumn`. */
export const labelNames = (kind: LabelledKind, owner: Sql, id: Sql): Sql => sql`
  coalesce((select json_agg(l.name order by l.name_folded, l.id)
    from ${places[kind].table} x join labels l on l.company_id = x.company_id and l.id = x.label_id
    where x.company_id = ${owner} and x.${places[kind].of} = ${id}), '[]'::json)`

/** A query of the ids of what has one of these labels. */
export const havingLabels = (kind: LabelledKind, labels: ReadonlyArray<number>): Sql => sql`
  select x.${places[kind].of} as id from ${places[kind].table} x
  where x.company_id = ${company} and x.label_id = any(${ints(labels)})`

/**
 * Puts labels on things that the caller may change, and takes others off. Returns the ids of what has changed. A label that is not there and
 * one too many refuse all of it.
 */
export const putLabels = (
  tx: Tx,
  kind: LabelledKind,
  ids: ReadonlyArray<number>,
  { add, remove }: LabelChange,
): Effect.Effect<ReadonlyArray<number>, NotFound | InvalidInput> =>
  Effect.gen(function* () {
    const added = [...new Set(add)].filter((id) => !remove.includes(id))
    if ((yield* labelsById(tx, added)).length < added.length) return yield* Effect.fail(notFound)
    const { table, of } = places[kind]
    const changed = yield* tx.rows<{ id: number }>(sql`
      with gone as (
        delete from ${table} where company_id = ${company} and ${of} = any(${ints(ids)}) and label_id = any(${ints(remove)})
        returning ${of} as id),
      put as (
        insert into ${table} (company_id, ${of}, label_id)
        select ${company}, thing.id, label.id from unnest(${ints(ids)}) thing(id) cross join unnest(${ints(added)}) label(id)
        on conflict do nothing returning ${of} as id)
      select id from gone union select id from put`)
    const full = yield* tx.row(sql`
      select 1 from ${table} where company_id = ${company} and ${of} = any(${ints(changed.map(({ id }) => id))})
      group by ${of} having count(*) > ${labelsOfOne} limit 1`)
    if (full !== undefined) return yield* Effect.fail(invalidInput([{ path: "add", message: say.tooManyOnOne }]))
    return changed.map(({ id }) => id)
  })

/** Puts the label of this name on a room, if the company has one and the room has place for it. */
export const putLabelNamed = (tx: Tx, dialogId: number, name: string): Effect.Effect<void> =>
  tx.run(sql`
    insert into room_labels (company_id, dialog_id, label_id)
    select l.company_id, ${dialogId}, l.id from labels l
    where l.company_id = ${company} and l.name_folded = ${fold(name.trim())}
      and (select count(*) from room_labels x where x.company_id = ${company} and x.dialog_id = ${dialogId}) < ${labelsOfOne}
    on conflict do nothing`)
