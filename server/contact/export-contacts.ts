import {
  type ContactsCsv,
  contactsCsvHead,
  contactsCsvLines,
  type ContactRow,
  type ContactSelection,
} from "@prosa/core/contact"
import { type ContactId, dateTimeFormatIn, type WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { plannedForValues, sql } from "../platform/storage/sql.ts"
import { company, ints } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import { everyContactOf, rowsOfContacts } from "./list-contacts.ts"

/** Contacts that are read by one transaction, so that an export never holds one for long. */
const contactsOfPart = 1_000

/** Runs a piece of work in a transaction of the company. */
type InTenant = <A>(work: (tx: Tx) => Effect.Effect<A>) => Effect.Effect<A>

/**
 * Chooses the contacts of an export by one query, in the order of their ids, and reads them part by part as they are asked for. A
 * contact that has left the workspaces meanwhile is left out.
 */
export const exportContacts = (
  inTenant: InTenant,
  selection: ContactSelection,
  workspaces: ReadonlyArray<WorkspaceId>,
): Effect.Effect<ContactsCsv> =>
  inTenant((tx) =>
    Effect.gen(function* () {
      const { zone } = yield* tx.onlyRow<{ zone: string }>(
        sql`select time_zone as zone from companies where id = ${company}`,
      )
      const ids = yield* chosenContacts(tx, selection, workspaces)
      const read = (part: ReadonlyArray<ContactId>) =>
        Effect.runPromise(inTenant((partTx) => contactsInOrder(partTx, part, workspaces)))
      return { contacts: ids.length, parts: partsOf(ids, read, dateTimeFormatIn(zone)) }
    }),
  )

async function* partsOf(
  ids: ReadonlyArray<ContactId>,
  read: (part: ReadonlyArray<ContactId>) => Promise<ReadonlyArray<ContactRow>>,
  momentOf: (iso: string) => string,
): AsyncGenerator<string> {
  yield contactsCsvHead()
  for (let at = 0; at < ids.length; at += contactsOfPart)
    yield contactsCsvLines(await read(ids.slice(at, at + contactsOfPart)), momentOf)
}

/** The ids of an export; as one text, since a row for each would take a hundred times the memory. */
const chosenContacts = (
  tx: Tx,
  selection: ContactSelection,
  workspaces: ReadonlyArray<WorkspaceId>,
): Effect.Effect<ReadonlyArray<ContactId>> =>
  Effect.map(
    tx.onlyRow<{ ids: string | null }>(
      selection.kind === "some"
        ? sql`
            select string_agg(c.id::text, ',' order by c.id) as ids from contacts c
            where c.company_id = ${company} and c.workspace_id = any(${ints(workspaces)})
              and c.id = any(${ints(selection.ids)}) and c.erased_at is null`
        : sql`${plannedForValues}
            select string_agg(c.id::text, ',' order by c.id) as ids
            ${everyContactOf({
              filters: selection.filters,
              workspaces: selection.workspaces.filter((id) => workspaces.includes(id)),
            })}
              and c.id <> all(${ints(selection.except)})`,
    ),
    // ids of that very column
    ({ ids }) =>
      ids === null ? [] : (ids.split(",").map(Number) as ReadonlyArray<number> as ReadonlyArray<ContactId>),
  )

const contactsInOrder = (
  tx: Tx,
  ids: ReadonlyArray<ContactId>,
  workspaces: ReadonlyArray<WorkspaceId>,
): Effect.Effect<ReadonlyArray<ContactRow>> =>
  rowsOfContacts(
    tx,
    sql`select c.id, w.place from unnest(${ints(ids)}) with ordinality w (id, place)
      join contacts c on c.company_id = ${company} and c.id = w.id and c.workspace_id = any(${ints(workspaces)})
        and c.erased_at is null`,
  )
