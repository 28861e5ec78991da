import {
  type Contact,
  type ContactDetails,
  type ContactIdentityFacts,
  type ContactRow,
  type Contacts,
  contactExists,
  knowsSomething,
  maskedValue,
  nothingKnown,
  planImport,
  storedContact,
} from "@prosa/core/contact"
import { type Clock, type ContactId, fold, notFound, type WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { insertAudit } from "../audit/index.ts"
import { type Actor, forOwnCompany, ownedBy, owns, ownWorkspaces } from "../caller/index.ts"
import { putLabels } from "../label/index.ts"
import { empty, sql } from "../platform/storage/sql.ts"
import { company, moment } from "../platform/storage/tenant-sql.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { Tx } from "../platform/storage/tx.ts"
import type { ContactConversations } from "./contact-conversations.ts"
import { saveContact } from "./contact-store.ts"
import type { KeptRefusals } from "./erasure/kept-refusals.ts"
import { exportContacts } from "./export-contacts.ts"
import { findKnownPeople, lockContactKeys } from "./import/import-store.ts"
import { listContacts, rowsOfContacts } from "./list-contacts.ts"

export interface ContactsDeps {
  readonly transactions: Transactions
  readonly conversations: ContactConversations
  readonly keptRefusals: KeptRefusals
  readonly clock: Clock
}

/** Implements `Contacts` on the database, for the actor's company and workspaces. */
export const createContacts = (actor: Actor, deps: ContactsDeps): Contacts => {
  const { transactions, conversations, keptRefusals, clock } = deps
  const { companyId } = actor
  const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => transactions.asTenant(companyId, work)
  const insertContact = (tx: Tx, workspaceId: WorkspaceId, person: Contact) =>
    Effect.gen(function* () {
      yield* lockContactKeys(tx)
      const rows = [{ kind: "contact" as const, number: 1, contact: person }]
      const [same] = planImport(rows, yield* findKnownPeople(tx, rows, actor.workspaces), "skip")
      if (same?.kind === "existing") return yield* Effect.fail(contactExists(same.known))
      const { id } = yield* tx.onlyRow<{ id: ContactId }>(sql`
        insert into contacts (company_id, workspace_id, name, name_folded, email, phone, description)
        values (${company}, ${workspaceId}, ${person.name}, ${fold(person.name)}, ${person.email}, ${person.phone},
          ${person.description}) returning id`)
      yield* insertAudit(tx, actor, { action: "contact.create", subject: `contact ${id}`, detail: {} })
      return yield* ownedBy(actor, findRow(tx, id))
    })
  return {
    list: ({ workspaces, ...wish }) =>
      forOwnCompany(actor, wish.companyId, () =>
        inTenant((tx) => listContacts(tx, { ...wish, workspaces: ownWorkspaces(actor, workspaces) })),
      ),
    get: (id) =>
      inTenant((tx) =>
        Effect.gen(function* () {
          const contact = yield* ownedBy(actor, findRow(tx, id))
          const [rooms, captured] = yield* Effect.all([
            conversations.rooms(tx, id, actor.workspaces),
            conversations.captured(tx, id, actor.workspaces),
          ])
          const kept = yield* keptRefusals.find(tx, [contact.phone])
          return {
            contact: { ...contact, refusedAt: contact.refusedAt ?? kept.get(contact.phone) ?? null },
            identities: yield* identitiesOf(tx, id),
            rooms,
            refusedBy: yield* refuserOf(tx, id),
            captured: captured.map((one) => ({ ...one, value: maskedValue(one.name, one.value) })),
          } satisfies ContactDetails
        }),
      ),
    create: (named, workspaceId, edit) =>
      forOwnCompany(actor, named, () =>
        Effect.gen(function* () {
          const person = storedContact(edit)
          if (!owns(actor, { workspaceId })) return yield* Effect.fail(notFound)
          if (!knowsSomething(person)) return yield* Effect.fail(nothingKnown)
          return yield* inTenant((tx) => insertContact(tx, workspaceId, person))
        }),
      ),
    exportCsv: (named, selection) =>
      forOwnCompany(actor, named, () =>
        Effect.gen(function* () {
          const csv = yield* exportContacts(inTenant, selection, actor.workspaces)
          yield* inTenant((tx) =>
            insertAudit(tx, actor, {
              action: "contact.export",
              subject: "contacts",
              detail: { contacts: csv.contacts },
            }),
          )
          return csv
        }),
      ),
    label: (named, ids, change) =>
      forOwnCompany(actor, named, () =>
        inTenant((tx) =>
          Effect.gen(function* () {
            // In the order of their ids, so that two calls never wait for each other.
            for (const id of [...new Set(ids)].toSorted((one, two) => one - two))
              yield* ownedBy(actor, workspaceOf(tx, id, true))
            const changed = yield* putLabels(tx, "contact", ids, change)
            for (const id of changed)
              yield* insertAudit(tx, actor, {
                action: "contact.label",
                subject: `contact ${id}`,
                detail: { added: change.add.length, removed: change.remove.length },
              })
            return changed.length
          }),
        ),
      ),
    acceptCampaigns: (id, accepts) =>
      inTenant((tx) =>
        Effect.gen(function* () {
          yield* ownedBy(actor, workspaceOf(tx, id))
          const { phone } = yield* ownedBy(actor, findRow(tx, id))
          if (accepts) yield* keptRefusals.forget(tx, [phone])
          const changed = yield* tx.row(sql`
            update contacts set campaigns_refused_at = ${accepts ? null : moment(clock.now())},
              campaigns_refused_by = ${accepts ? "" : actor.name}
            where company_id = ${company} and id = ${id} and (campaigns_refused_at is null) <> ${accepts} returning id`)
          if (changed !== undefined)
            yield* insertAudit(tx, actor, {
              action: accepts ? "contact.accept-campaigns" : "contact.refuse-campaigns",
              subject: `contact ${id}`,
              detail: {},
            })
          return yield* ownedBy(actor, findRow(tx, id))
        }),
      ),
    save: (id, edit) =>
      inTenant((tx) =>
        Effect.gen(function* () {
          yield* ownedBy(actor, workspaceOf(tx, id))
          // In the order of a turn, which locks its dialog before it writes what the contact has answered.
          yield* conversations.lockOpen(tx, [id])
          yield* saveContact(tx, id, edit)
          yield* conversations.publishOpen(tx, companyId, [id])
          return yield* ownedBy(actor, findRow(tx, id))
        }),
      ),
  }
}

const findRow = (tx: Tx, id: ContactId): Effect.Effect<ContactRow | undefined> =>
  Effect.map(
    rowsOfContacts(
      tx,
      sql`select id, 1 as place from contacts where company_id = ${company} and id = ${id} and erased_at is null`,
    ),
    ([row]) => row,
  )

const refuserOf = (tx: Tx, id: ContactId): Effect.Effect<string> =>
  Effect.map(
    tx.onlyRow<{ by: string }>(sql`
      select campaigns_refused_by as by from contacts where company_id = ${company} and id = ${id}`),
    ({ by }) => by,
  )

const workspaceOf = (tx: Tx, id: ContactId, locked = false) =>
  tx.row<{ workspaceId: WorkspaceId }>(sql`
    select workspace_id as "workspaceId" from contacts where company_id = ${company} and id = ${id} and erased_at is null
    ${locked ? sql`for update` : empty}`)

/** The order of the identities' channels is that of their names. */
const identitiesOf = (tx: Tx, id: ContactId): Effect.Effect<ReadonlyArray<ContactIdentityFacts>> =>
  tx.rows<ContactIdentityFacts>(sql`
    select channel, kind, value, address from contact_identities
    where company_id = ${company} and contact_id = ${id} order by channel, kind <> 'phone', kind, value limit 50`)
