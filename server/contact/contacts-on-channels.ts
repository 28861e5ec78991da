import type { Channel } from "@prosa/core/channel"
import { phoneIdentity, storedPhone } from "@prosa/core/contact"
import { type CompanyId, type ContactId, fold, phoneDigits, type WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { ChannelPerson, PersonIdentity } from "../channel/index.ts"
import { sql } from "../platform/storage/sql.ts"
import { company, texts } from "../platform/storage/tenant-sql.ts"
import type { Tx } from "../platform/storage/tx.ts"
import type { ContactConversations } from "./contact-conversations.ts"
import { type ContactIdentity, lockContact } from "./contact-identity.ts"
import { type ContactAccount, joinAccounts, joinContacts } from "./join-contacts.ts"

/** Returns an identity as it is stored: a Brazilian mobile number has its ninth digit, whichever way it was written. */
const asStored = ({ kind, value }: PersonIdentity): PersonIdentity => ({
  kind,
  value: kind === "phone" ? phoneIdentity(value) : value,
})

/** A person of a channel, as a contact of the company. */
export interface ChannelContact {
  readonly contactId: ContactId
  /** The identity by which their conversations are found. */
  readonly identity: ContactIdentity
}

/** The company, the channel and the workspace that a person is a contact of. */
export interface ContactHome {
  readonly companyId: CompanyId
  readonly channel: Channel
  readonly workspaceId: WorkspaceId
}

/**
 * Finds or creates the contact of a person, and stores what the vendor reports of them: every identity leads to the same
 * contact from now on, contacts that turn out to be one person are joined, and a name, a number and an address fill what is
 * not known yet.
 */
export const contactOnChannel = (
  tx: Tx,
  person: ChannelPerson,
  { companyId, channel, workspaceId }: ContactHome,
  conversations: ContactConversations,
): Effect.Effect<ChannelContact> =>
  Effect.gen(function* () {
    const identities = person.identities.map(asStored)
    const known = yield* knownIdentities(tx, channel, identities)
    const [first] = identities
    if (first === undefined) throw new Error("a person without an identity")
    const [oldest] = known
    if (oldest === undefined) yield* giveToNotedContact(tx, channel, identities)
    const found = oldest ?? first
    const identity = { channel, kind: found.kind, value: found.value }
    const others = known.filter((one) => one.contactId !== oldest?.contactId)
    if (oldest !== undefined && others.length > 0) yield* joinContacts(tx, companyId, oldest, others, conversations)
    if (
      oldest !== undefined &&
      known.some(({ contactId, account }) => contactId === oldest.contactId && account !== oldest.account)
    )
      yield* joinAccounts(tx, companyId, oldest, known, conversations)
    const contactId = yield* lockContact(tx, identity, workspaceId)
    for (const { kind, value } of identities)
      yield* tx.run(sql`
        insert into contact_identities (company_id, channel, kind, value, contact_id, account)
        values (${company}, ${channel}, ${kind}, ${value}, ${contactId}, ${oldest?.account ?? 0})
        on conflict (company_id, channel, kind, value) do update
          set contact_id = excluded.contact_id, account = excluded.account
          where (contact_identities.contact_id, contact_identities.account) <> (excluded.contact_id, excluded.account)`)
    const phone = identities.find(({ kind }) => kind === "phone")
    if (phone !== undefined && person.address !== "") {
      // What is sent goes to the very address that was received last; '' is the identity's own spelling.
      const address = person.address === phone.value ? "" : person.address
      yield* tx.run(sql`
        update contact_identities set address = ${address}
        where company_id = ${company} and channel = ${channel} and kind = 'phone' and value = ${phone.value}
          and address <> ${address}`)
    }
    const name = person.name.trim().slice(0, 200)
    if (name !== "" || phone !== undefined)
      yield* tx.run(sql`
        update contacts set name = case when name = '' then ${name} else name end,
          name_folded = case when name = '' then ${fold(name)} else name_folded end,
          phone = case when phone = '' then ${storedPhone(phone?.value ?? "")} else phone end
        where company_id = ${company} and id = ${contactId}
          and ((name = '' and ${name} <> '') or (phone = '' and ${phone?.value ?? ""} <> ''))`)
    return { contactId, identity }
  })

/**
 * Gives the number of somebody who writes for the first time to the contact that has it, if there is one that nobody has written
 * as: staff noted or imported it. A number that somebody only told a bot makes nobody that contact.
 */
const giveToNotedContact = (
  tx: Tx,
  channel: Channel,
  identities: ReadonlyArray<PersonIdentity>,
): Effect.Effect<void> => {
  const phone = identities.find(({ kind }) => kind === "phone")
  return phone === undefined
    ? Effect.void
    : tx.run(sql`
        insert into contact_identities (company_id, channel, kind, value, contact_id)
        select ${company}, ${channel}, 'phone', ${phone.value}, noted.id from (
          select c.id from contacts_of_keys(${texts([phone.value])}, '{}') found(id)
          join contacts c on c.company_id = ${company} and c.id = found.id
          where not exists (
            select from contact_identities i where i.company_id = c.company_id and i.contact_id = c.id)
          order by c.id limit 1) noted
        on conflict do nothing`)
}

/** Finds the contact of a person; undefined if none of the identities is known. */
export const findOnChannel = (
  tx: Tx,
  channel: Channel,
  identities: ReadonlyArray<PersonIdentity>,
): Effect.Effect<ChannelContact | undefined> =>
  Effect.map(
    knownIdentities(tx, channel, identities.map(asStored)),
    ([oldest]) =>
      oldest && { contactId: oldest.contactId, identity: { channel, kind: oldest.kind, value: oldest.value } },
  )

/** Finds the contact of an identity with its name, '' if that is unknown; undefined if the identity is unknown. */
export const namedOnChannel = (
  tx: Tx,
  channel: Channel,
  identity: PersonIdentity,
): Effect.Effect<(ChannelContact & { readonly name: string }) | undefined> => {
  const { kind, value } = asStored(identity)
  return tx.row(sql`
    select c.id as "contactId", c.name, json_build_object('channel', i.channel, 'kind', i.kind, 'value', i.value) as identity
    from contact_identities i join contacts c on c.company_id = i.company_id and c.id = i.contact_id
    where i.company_id = ${company} and i.channel = ${channel} and i.kind = ${kind} and i.value = ${value}`)
}

/** Lists those of the identities that are known; the contact of longest ago is the one that others join, and comes first. */
const knownIdentities = (tx: Tx, channel: Channel, identities: ReadonlyArray<PersonIdentity>) =>
  tx.rows<KnownIdentity>(sql`
    select i.kind, i.value, i.contact_id as "contactId", i.account from contact_identities i
    join unnest(${texts(identities.map(({ kind }) => kind))}, ${texts(identities.map(({ value }) => value))}) as w(kind, value)
      on w.kind = i.kind and w.value = i.value
    where i.company_id = ${company} and i.channel = ${channel}
    order by i.contact_id, i.account`)

interface KnownIdentity extends PersonIdentity, ContactAccount {}

/**
 * Ends identities that are no longer a contact's, such as an abandoned number. The number that is shown of the contact follows
 * the new one, unless staff wrote another.
 */
export const leaveIdentities = (
  tx: Tx,
  channel: Channel,
  contactId: ContactId,
  left: ReadonlyArray<PersonIdentity>,
  phone: string,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const stored = left.map(asStored)
    yield* tx.run(sql`
      delete from contact_identities i
      using unnest(${texts(stored.map(({ kind }) => kind))}, ${texts(stored.map(({ value }) => value))}) as w(kind, value)
      where i.company_id = ${company} and i.channel = ${channel} and i.contact_id = ${contactId}
        and i.kind = w.kind and i.value = w.value`)
    const spellings = [...stored, ...left]
      .filter(({ kind }) => kind === "phone")
      .flatMap(({ value }) => [phoneDigits(value), storedPhone(value)])
    if (phone !== "" && spellings.length > 0)
      yield* tx.run(sql`
        update contacts set phone = ${storedPhone(phone)}
        where company_id = ${company} and id = ${contactId} and phone = any(${texts(spellings)})`)
  })
