import {
  type Contact,
  type ContactImport,
  type ImportCounts,
  importKeys,
  type ImportRowInFile,
  type ImportSettings,
  type ImportedPerson,
} from "@prosa/core/contact"
import { type ContactId, type ContactImportId, fold, type WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type Sql, sql } from "../../platform/storage/sql.ts"
import { company, ints, iso, texts } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"

/** The row of an import, as the job and the preview need it. */
export interface StoredImport {
  readonly workspaceId: WorkspaceId
  readonly workspaces: ReadonlyArray<WorkspaceId>
  readonly fileName: string
  readonly state: ContactImport["state"]
  readonly settings: ImportSettings | null
  readonly titles: ReadonlyArray<string>
  readonly rows: number
  readonly done: number
  readonly counts: ImportCounts
}

const counts = sql`jsonb_build_object('created', i.created, 'updated', i.updated, 'unchanged', i.unchanged,
  'repeated', i.repeated, 'refused', i.refused) as counts`

const stored = (id: ContactImportId): Sql => sql`
  select i.workspace_id as "workspaceId", i.workspaces, i.file_name as "fileName", i.state, i.settings, i.titles,
    i.rows, i.done, ${counts}
  from contact_imports i where i.company_id = ${company} and i.id = ${id}`

export const findImport = (tx: Tx, id: ContactImportId): Effect.Effect<StoredImport | undefined> => tx.row(stored(id))

/** Reads an import and holds it until the transaction ends. */
export const lockImport = (tx: Tx, id: ContactImportId): Effect.Effect<StoredImport | undefined> =>
  tx.row(sql`${stored(id)} for update of i`)

/** The bytes of an import's file; undefined once it has ended. */
export const readFileOfImport = (tx: Tx, id: ContactImportId): Effect.Effect<Uint8Array | undefined> =>
  Effect.map(
    tx.row<{ content: Uint8Array }>(
      sql`select content from contact_import_files where company_id = ${company} and import_id = ${id}`,
    ),
    (row) => row?.content,
  )

/** Lists imports, or the one of an id, as their page shows them. */
export const rowsOfImports = (tx: Tx, which: Sql): Effect.Effect<ReadonlyArray<ContactImport>> =>
  tx.rows<ContactImport>(sql`
    select i.id, i.workspace_id as "workspaceId", w.name as "workspaceName", i.file_name as "fileName", i.state,
      ${iso("i.created_at")} as "createdAt", i.created_by as "createdBy", i.rows, i.done, ${counts},
      exists (select from contact_import_errors e where e.company_id = i.company_id and e.import_id = i.id) as "hasErrors"
    from contact_imports i join workspaces w on w.company_id = i.company_id and w.id = i.workspace_id
    where i.company_id = ${company} and ${which}`)

/** Serialises whatever finds or makes contacts by their keys, so that two imports make nobody twice. */
export const lockContactKeys = (tx: Tx): Effect.Effect<void> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended('contact keys of ' || ${company}, 0))`)

/** Finds the contacts of these workspaces that rows may be, in the order of their ids. */
export const findKnownPeople = (
  tx: Tx,
  rows: ReadonlyArray<ImportRowInFile>,
  workspaces: ReadonlyArray<WorkspaceId>,
): Effect.Effect<ReadonlyArray<ImportedPerson>> => {
  const { phones, emails } = importKeys(rows)
  return phones.length + emails.length === 0
    ? Effect.succeed([])
    : tx.rows<ImportedPerson>(sql`
        select c.id, c.name, c.email, c.phone, c.description, c.campaigns_refused_at is not null as "refusesCampaigns"
        from contacts_of_keys(${texts(phones)}, ${texts(emails)}) found(id)
        join contacts c on c.company_id = ${company} and c.id = found.id
        where c.workspace_id = any(${ints(workspaces)}) order by c.id`)
}

/** Creates contacts; returns their ids. */
export const insertContacts = (
  tx: Tx,
  workspaceId: WorkspaceId,
  contacts: ReadonlyArray<Contact>,
): Effect.Effect<ReadonlyArray<ContactId>> =>
  contacts.length === 0
    ? Effect.succeed([])
    : Effect.map(
        tx.rows<{ id: ContactId }>(sql`
          insert into contacts (company_id, workspace_id, name, name_folded, email, phone, description)
          select ${company}, ${workspaceId}, name, folded, email, phone, description from ${columnsOf(contacts)}
          returning id`),
        (rows) => rows.map(({ id }) => id),
      )

/** Notes contacts as those of an import; one that is noted stays. */
export const noteImported = (tx: Tx, id: ContactImportId, contacts: Iterable<ContactId>): Effect.Effect<void> =>
  tx.run(sql`
    insert into contact_import_contacts (company_id, import_id, contact_id)
    select distinct ${company}, ${id}::int, n.id from unnest(${ints([...contacts])}) n(id) on conflict do nothing`)

/** Writes the fields of contacts that exist. */
export const updateContacts = (tx: Tx, contacts: ReadonlyArray<ImportedPerson>): Effect.Effect<void> =>
  contacts.length === 0
    ? Effect.void
    : tx.run(sql`
        update contacts c set name = w.name, name_folded = w.folded, email = w.email, phone = w.phone,
          description = w.description
        from (select id, wanted.* from unnest(${ints(contacts.map(({ id }) => id))}) with ordinality each(id, at)
          join ${columnsOf(contacts)} on wanted.at = each.at) w
        where c.company_id = ${company} and c.id = w.id`)

const columnsOf = (contacts: ReadonlyArray<Contact>): Sql => {
  const column = (of: (contact: Contact) => string) => texts(contacts.map(of))
  return sql`unnest(${column(({ name }) => name)}, ${column(({ name }) => fold(name))}, ${column(({ email }) => email)},
    ${column(({ phone }) => phone)}, ${column(({ description }) => description)})
    with ordinality wanted(name, folded, email, phone, description, at)`
}
