import {
  alikeLimit,
  type ContactJoin,
  type ContactJoins,
  type ContactRow,
  identityOfStored,
  type JoinableContact,
  joinByHand,
  joinDays,
  joinOver,
  sameContact,
  separateContacts,
} from "@prosa/core/contact"
import { type Clock, type ContactId, type ContactJoinId, fold } from "@prosa/core/kernel"
import { Effect } from "effect"
import { insertAudit } from "../../audit/index.ts"
import { type Actor, ownedBy } from "../../caller/index.ts"
import { moveFileUsesOfContact } from "../../channel/index.ts"
import { schedule } from "../../platform/jobs/jobs.ts"
import { raw, type Sql, sql } from "../../platform/storage/sql.ts"
import { company, ints, iso, moment, texts } from "../../platform/storage/tenant-sql.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { moveAccounts, nextAccount } from "../contact-accounts.ts"
import type { ContactConversations } from "../contact-conversations.ts"
import type { AllPersonRecords } from "../erasure/person-records.ts"
import { deleteJoined } from "../join-contacts.ts"
import { rowsOfContacts } from "../list-contacts.ts"
import { forgetJoinJob } from "./forget-join-jobs.ts"

export interface ContactJoinsDeps {
  readonly transactions: Transactions
  readonly conversations: ContactConversations
  readonly clock: Clock
  readonly personRecords: AllPersonRecords
}

/** Implements `ContactJoins` on the database, for the contacts of the actor's workspaces. */
export const createContactJoins = (
  actor: Actor,
  { transactions, conversations, clock, personRecords }: ContactJoinsDeps,
): ContactJoins => {
  const { companyId } = actor
  const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => transactions.asTenant(companyId, work)
  const moveRecords = (tx: Tx, from: ContactId, to: ContactId, all: boolean) =>
    Effect.forEach(personRecords.all(), ({ move }) => move?.(tx, from, to, all) ?? Effect.void, { discard: true })
  return {
    of: (id) =>
      inTenant((tx) =>
        Effect.gen(function* () {
          const contact = yield* ownedBy(actor, rowOf(tx, id))
          return { alike: yield* alikeOf(tx, contact, actor), joins: yield* joinsOf(tx, id, clock) }
        }),
      ),
    join: (keptId, otherId) =>
      inTenant((tx) =>
        Effect.gen(function* () {
          if (keptId === otherId) return yield* Effect.fail(sameContact)
          // In the order of a turn, which locks its dialog and then writes what the contact has answered.
          yield* conversations.lockOpen(tx, [keptId, otherId])
          const { kept, other } = yield* lockPair(tx, actor, keptId, otherId)
          const first = yield* nextAccount(tx, keptId)
          const accounts = yield* nextAccount(tx, otherId)
          const now = clock.now()
          const { id } = yield* tx.onlyRow<{ id: ContactJoinId }>(sql`
            insert into contact_joins (company_id, kept_id, other_id, first_account, last_account, before, joined_by, joined_at)
            select ${company}, ${keptId}, ${otherId}, ${first}, ${first + accounts - 1},
              jsonb_build_object('kept', to_jsonb(k), 'other', to_jsonb(o), 'lastMessageAt', a.last_message_at,
                'keptLabels', ${labelIds(keptId)}, 'otherLabels', ${labelIds(otherId)}),
              ${actor.name}, ${moment(now)}
            from contacts k, contacts o left join contact_activity a on a.company_id = o.company_id and a.contact_id = o.id
            where k.company_id = ${company} and k.id = ${keptId} and o.company_id = ${company} and o.id = ${otherId}
            returning id`)
          yield* writeContact(tx, keptId, joinByHand(kept, other))
          yield* tx.run(sql`
            update contacts k set picture_url = o.picture_url, picture_file = o.picture_file from contacts o
            where k.company_id = ${company} and k.id = ${keptId} and k.picture_file is null
              and o.company_id = ${company} and o.id = ${otherId} and o.picture_file is not null`)
          const moved = { from: otherId, to: keptId, first: 0, last: accounts - 1, shift: first }
          yield* moveAccounts(tx, moved, conversations)
          yield* moveRecords(tx, otherId, keptId, true)
          yield* moveFileUsesOfContact(tx, otherId, keptId)
          yield* deleteJoined(tx, otherId, keptId)
          const dueAt = now + joinDays * day
          yield* schedule(tx, { kind: forgetJoinJob, key: String(id), payload: null, dueAt })
          yield* conversations.publishOpen(tx, companyId, [keptId])
          yield* insertAudit(tx, actor, {
            action: "contact.join",
            subject: `contact ${keptId}`,
            detail: { other: otherId, join: id },
          })
          return yield* ownedBy(actor, rowOf(tx, keptId))
        }),
      ),
    undo: (keptId, joinId) =>
      inTenant((tx) =>
        Effect.gen(function* () {
          yield* conversations.lockOpen(tx, [keptId])
          const now = yield* lockJoinable(tx, keptId)
          yield* ownedBy(actor, Effect.succeed(now))
          const join = yield* takeJoin(tx, keptId, joinId, clock)
          if (now === undefined || join === undefined) return yield* Effect.fail(joinOver)
          const { otherId, first, last, kept, other } = join
          const apart = separateContacts({ kept, other }, now)
          yield* restoreContact(tx, joinId)
          yield* writeContact(tx, otherId, apart.other)
          yield* writeContact(tx, keptId, apart.kept)
          yield* moveAccounts(tx, { from: keptId, to: otherId, first, last, shift: -first }, conversations)
          yield* moveRecords(tx, keptId, otherId, false)
          yield* restorePictures(tx, joinId)
          yield* restoreActivity(tx, joinId)
          yield* restoreLabels(tx, joinId)
          yield* tx.run(sql`delete from contact_joins where company_id = ${company} and id = ${joinId}`)
          yield* conversations.publishOpen(tx, companyId, [keptId, otherId])
          yield* insertAudit(tx, actor, {
            action: "contact.separate",
            subject: `contact ${keptId}`,
            detail: { other: otherId, join: joinId },
          })
          return yield* ownedBy(actor, rowOf(tx, keptId))
        }),
      ),
  }
}

const day = 86_400_000

const rowOf = (tx: Tx, id: ContactId): Effect.Effect<ContactRow | undefined> =>
  Effect.map(
    rowsOfContacts(tx, sql`select id, 1 as place from contacts where company_id = ${company} and id = ${id}`),
    ([row]) => row,
  )

/** Lists the contacts of the actor's workspaces with the number or the address of a contact. */
const alikeOf = (tx: Tx, { id, phone, email }: ContactRow, actor: Actor): Effect.Effect<ReadonlyArray<ContactRow>> => {
  const phones = phone === "" ? [] : [identityOfStored(phone)]
  const emails = email === "" ? [] : [email.toLowerCase()]
  return phones.length + emails.length === 0
    ? Effect.succeed([])
    : rowsOfContacts(
        tx,
        sql`
        select c.id, row_number() over (order by c.id) as place
        from contacts_of_keys(${texts(phones)}, ${texts(emails)}) found(id)
        join contacts c on c.company_id = ${company} and c.id = found.id
        where c.id <> ${id} and c.erased_at is null and c.workspace_id = any(${ints(actor.workspaces)}) order by c.id limit ${alikeLimit}`,
      )
}

const joinsOf = (tx: Tx, id: ContactId, clock: Clock): Effect.Effect<ReadonlyArray<ContactJoin>> =>
  tx.rows<ContactJoin>(sql`
    select id, before->'other'->>'name' as name, before->'other'->>'email' as email, before->'other'->>'phone' as phone,
      joined_by as "joinedBy", ${iso("joined_at")} as "joinedAt", ${iso(`(joined_at + interval '${joinDays} days')`)} as until
    from contact_joins
    where company_id = ${company} and kept_id = ${id} and joined_at > ${moment(clock.now() - joinDays * day)}
    order by joined_at desc, id desc limit 20`)

interface Joinable extends JoinableContact {
  readonly id: ContactId
  readonly workspaceId: ContactRow["workspaceId"]
}

const joinableColumns = sql`
  id, workspace_id as "workspaceId", name, email, phone, description, ${iso("campaigns_refused_at")} as "refusedAt",
  campaigns_refused_by as "refusedBy"`

const lockJoinable = (tx: Tx, id: ContactId): Effect.Effect<Joinable | undefined> =>
  tx.row<Joinable>(sql`
    select ${joinableColumns} from contacts where company_id = ${company} and id = ${id} and erased_at is null for update`)

/** Locks two contacts in the order of their ids. */
const lockPair = (tx: Tx, actor: Actor, keptId: ContactId, otherId: ContactId) =>
  Effect.gen(function* () {
    const found = yield* tx.rows<Joinable>(sql`
      select ${joinableColumns} from contacts
      where company_id = ${company} and id = any(${ints([keptId, otherId])}) and erased_at is null order by id for update`)
    const byId = (id: ContactId) => ownedBy(actor, Effect.succeed(found.find((one) => one.id === id)))
    return { kept: yield* byId(keptId), other: yield* byId(otherId) }
  })

const writeContact = (tx: Tx, id: ContactId, one: JoinableContact): Effect.Effect<void> =>
  tx.run(sql`
    update contacts set name = ${one.name}, name_folded = ${fold(one.name)}, email = ${one.email}, phone = ${one.phone},
      description = ${one.description}, campaigns_refused_at = ${one.refusedAt}::timestamptz,
      campaigns_refused_by = ${one.refusedBy}
    where company_id = ${company} and id = ${id}`)

interface TakenJoin {
  readonly otherId: ContactId
  readonly first: number
  readonly last: number
  readonly kept: JoinableContact
  readonly other: JoinableContact
}

/** Locks a join that can be undone. */
const takeJoin = (tx: Tx, keptId: ContactId, id: ContactJoinId, clock: Clock) => {
  const joinable = (side: "kept" | "other") => {
    const field = (name: string) => `j.before->'${side}'->>'${name}'`
    return `json_build_object('name', ${field("name")}, 'email', ${field("email")}, 'phone', ${field("phone")},
      'description', ${field("description")}, 'refusedBy', ${field("campaigns_refused_by")})`
  }
  return Effect.map(
    tx.row<
      Omit<TakenJoin, "kept" | "other"> & {
        readonly kept: Omit<JoinableContact, "refusedAt">
        readonly other: Omit<JoinableContact, "refusedAt">
        readonly keptRefusedAt: string | null
        readonly otherRefusedAt: string | null
      }
    >(sql`
      select j.other_id as "otherId", j.first_account as first, j.last_account as last,
        ${raw(joinable("kept"))} as kept, ${raw(joinable("other"))} as other,
        ${iso("(j.before->'kept'->>'campaigns_refused_at')::timestamptz")} as "keptRefusedAt",
        ${iso("(j.before->'other'->>'campaigns_refused_at')::timestamptz")} as "otherRefusedAt"
      from contact_joins j
      where j.company_id = ${company} and j.id = ${id} and j.kept_id = ${keptId}
        and j.joined_at > ${moment(clock.now() - joinDays * day)} for update`),
    (row): TakenJoin | undefined =>
      row && {
        ...row,
        kept: { ...row.kept, refusedAt: row.keptRefusedAt },
        other: { ...row.other, refusedAt: row.otherRefusedAt },
      },
  )
}

/** Inserts the contact that was joined again, under the id that it had. */
const restoreContact = (tx: Tx, id: ContactJoinId): Effect.Effect<void> =>
  tx.run(sql`
    insert into contacts (company_id, id, workspace_id, created_at) overriding system value
    select j.company_id, j.other_id, (j.before->'other'->>'workspace_id')::int, (j.before->'other'->>'created_at')::timestamptz
    from contact_joins j where j.company_id = ${company} and j.id = ${id}`)

/** Gives each contact its picture back, if the file is still there. */
const restorePictures = (tx: Tx, id: ContactJoinId): Effect.Effect<void> =>
  Effect.gen(function* () {
    const ofJoin = sql`j.company_id = ${company} and j.id = ${id}`
    yield* tx.run(sql`
      update file_uses u set contact_id = j.other_id from contact_joins j
      where ${ofJoin} and u.company_id = j.company_id and u.contact_id = j.kept_id
        and u.file_id = j.before->'other'->>'picture_file'`)
    yield* tx.run(sql`
      update contacts c set picture_url = coalesce(side->>'picture_url', ''), picture_file = (
        select u.file_id from file_uses u
        where u.company_id = c.company_id and u.contact_id = c.id and u.file_id = side->>'picture_file' limit 1)
      from contact_joins j cross join lateral (values (j.kept_id, j.before->'kept'), (j.other_id, j.before->'other')) sides(id, side)
      where ${ofJoin} and c.company_id = j.company_id and c.id = sides.id
        and (c.id = j.other_id or c.picture_file is not distinct from j.before->'other'->>'picture_file')`)
  })

/** The ids of the labels of a contact, as JSON. */
const labelIds = (id: ContactId): Sql => sql`
  (select coalesce(jsonb_agg(label_id), '[]') from contact_labels where company_id = ${company} and contact_id = ${id})`

/** Gives the contact that was joined its labels back; those that only it had leave the other one. */
const restoreLabels = (tx: Tx, id: ContactJoinId): Effect.Effect<void> =>
  Effect.gen(function* () {
    const had = (side: "keptLabels" | "otherLabels") => sql`
      select label.id::int from jsonb_array_elements_text(coalesce(j.before->${side}, '[]')) label(id)`
    const ofJoin = sql`j.company_id = ${company} and j.id = ${id}`
    yield* tx.run(sql`
      insert into contact_labels (company_id, contact_id, label_id)
      select l.company_id, j.other_id, l.id from contact_joins j join labels l on l.company_id = j.company_id
      where ${ofJoin} and l.id in (${had("otherLabels")}) on conflict do nothing`)
    yield* tx.run(sql`
      delete from contact_labels x using contact_joins j
      where ${ofJoin} and x.company_id = j.company_id and x.contact_id = j.kept_id
        and x.label_id in (${had("otherLabels")}) and x.label_id not in (${had("keptLabels")})`)
  })

/** Each contact has the last message of its own conversations, or what was noted of it before. */
const restoreActivity = (tx: Tx, id: ContactJoinId): Effect.Effect<void> =>
  tx.run(sql`
    update contact_activity a set last_message_at = greatest(
      case when a.contact_id = j.other_id then (j.before->>'lastMessageAt')::timestamptz end,
      (select max(d.last_message_at) from dialogs d where d.company_id = a.company_id and d.contact_id = a.contact_id))
    from contact_joins j
    where j.company_id = ${company} and j.id = ${id} and a.company_id = j.company_id
      and a.contact_id in (j.kept_id, j.other_id)`)
