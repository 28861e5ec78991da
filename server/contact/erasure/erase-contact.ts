import {
  addErasureCounts,
  type ErasureCounts,
  erasureMessages,
  isErasureConfirmed,
  tracesOf,
} from "@prosa/core/contact"
import {
  type Clock,
  type CompanyId,
  type ContactId,
  invalidInput,
  notFound,
  type WorkspaceId,
} from "@prosa/core/kernel"
import { Effect } from "effect"
import { insertAudit } from "../../audit/index.ts"
import type { Actor } from "../../caller/index.ts"
import { forgetFilesOfContact } from "../../channel/index.ts"
import { schedule } from "../../platform/jobs/jobs.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company, iso } from "../../platform/storage/tenant-sql.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { lockContactKeys } from "../import/import-store.ts"
import { insertErasure, lockErasure, storeErasure } from "./erasure-store.ts"
import type { KeptRefusals } from "./kept-refusals.ts"
import type { AllPersonRecords, ErasedPerson, PersonMessages } from "./person-records.ts"

/** The kind of the jobs that erase what an erasure did not erase at once; their key is the contact. */
export const eraseContactJob = "contact-erasure"

/** Messages that are erased in one transaction. */
export const messagesOfPart = 1_000

/**
 * Milliseconds after the end at which everything is erased once more: a call that was under way may have stored something of the
 * person meanwhile. No call to a system outside lasts that long.
 */
const lateErasure = 120_000

export interface ErasureDeps {
  readonly clock: Clock
  readonly personRecords: AllPersonRecords
  readonly personMessages: PersonMessages
  readonly keptRefusals: KeptRefusals
}

interface ContactToErase {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly description: string
  readonly pictureFile: string | null
  readonly refusedAt: string | null
  readonly workspaceId: WorkspaceId
}

/**
 * Begins an erasure in the caller's transaction: nothing is sent to the person any more, nobody finds them, and a first part of
 * their messages is erased; a job goes on with the others. A person of few messages is erased altogether.
 */
export const beginErasure = (tx: Tx, actor: Actor, contactId: ContactId, typed: string, deps: ErasureDeps) =>
  Effect.gen(function* () {
    const { clock, personRecords, personMessages, keptRefusals } = deps
    const { companyId } = actor
    const now = clock.now()
    // In the order of those who hold these locks: an import, a campaign, a turn; and then the contact.
    yield* lockContactKeys(tx)
    for (const { lock } of personRecords.all().toReversed()) if (lock !== undefined) yield* lock(tx, contactId)
    const contact = yield* tx.row<ContactToErase>(sql`
      select name, email, phone, description, picture_file as "pictureFile", workspace_id as "workspaceId",
        ${iso("campaigns_refused_at")} as "refusedAt"
      from contacts where company_id = ${company} and id = ${contactId} and erased_at is null for update`)
    if (contact === undefined) return yield* Effect.fail(notFound)
    if (!isErasureConfirmed(contact.name, typed))
      return yield* Effect.fail(invalidInput([{ path: "confirmation", message: erasureMessages.notConfirmed }]))
    const identities = yield* tx.rows<ErasedPerson["identities"][number]>(sql`
      select channel, kind, value, address from contact_identities
      where company_id = ${company} and contact_id = ${contactId} order by channel, kind, value`)
    const phones = identities.filter(({ kind }) => kind === "phone").map(({ value }) => value)
    const person: ErasedPerson = { companyId, contactId, traces: tracesOf(contact, phones), identities, now }
    const { messages } = yield* personMessages.count(tx, contactId, actor.workspaces)
    let counts: ErasureCounts = {}
    for (const { stop } of personRecords.all().toReversed())
      if (stop !== undefined) counts = addErasureCounts(counts, yield* stop(tx, person))
    if (contact.refusedAt !== null)
      yield* keptRefusals.keep(
        tx,
        [...new Set([contact.phone, ...phones])].filter((phone) => phone !== ""),
        contact.refusedAt,
      )
    counts = addErasureCounts(counts, yield* eraseFields(tx, contactId, contact))
    const id = yield* insertErasure(tx, {
      contactId,
      workspaceId: contact.workspaceId,
      userId: actor.userId,
      askedBy: actor.name,
      messages,
      counts,
      now,
    })
    yield* insertAudit(tx, actor, {
      action: "contact.erase",
      subject: `contact-erasure ${id}`,
      detail: { contactId, messages },
    })
    if (yield* eraseNextPart(tx, companyId, contactId, deps)) return
    yield* schedule(tx, { kind: eraseContactJob, key: String(contactId), payload: null, dueAt: now })
  })

/** Empties the contact's own row: from now on it is a shell that rooms are counted by. */
const eraseFields = (tx: Tx, contactId: ContactId, contact: ContactToErase): Effect.Effect<ErasureCounts> =>
  Effect.gen(function* () {
    const { name, email, phone, description, pictureFile } = contact
    yield* tx.run(sql`
      update contacts set name = ${erasureMessages.erasedName}, name_folded = '', email = '', phone = '', description = '',
        picture_url = '', picture_file = null, campaigns_refused_by = '', erased_at = now()
      where company_id = ${company} and id = ${contactId}`)
    const fields = [name, email, phone, description, pictureFile ?? ""].filter((value) => value !== "").length
    return { fields }
  })

/**
 * Erases the next part, and what is found by the contact alone; returns whether all of it is erased. Does nothing for an erasure
 * that is not running.
 */
export const eraseNextPart = (
  tx: Tx,
  companyId: CompanyId,
  contactId: ContactId,
  { clock, personRecords, personMessages }: ErasureDeps,
): Effect.Effect<boolean> =>
  Effect.gen(function* () {
    const erasure = yield* lockErasure(tx, contactId)
    if (erasure?.state !== "running") return true
    const person = { companyId, contactId, now: clock.now() }
    const after = { dialogId: erasure.atDialog, seq: erasure.atSeq }
    const part = yield* personMessages.eraseNext(tx, person, after, messagesOfPart)
    let counts = addErasureCounts(erasure.counts, part.counts)
    const isDone = part.place === undefined
    if (isDone) {
      counts = addErasureCounts(counts, yield* eraseByContact(tx, person, personRecords))
      const dueAt = clock.now() + lateErasure
      yield* schedule(tx, { kind: eraseContactJob, key: String(contactId), payload: null, dueAt })
    }
    yield* storeErasure(tx, erasure.id, {
      erasedMessages: erasure.erasedMessages + part.messages,
      counts,
      atDialog: part.place?.dialogId ?? erasure.atDialog,
      atSeq: part.place?.seq ?? erasure.atSeq,
      endedAt: isDone ? clock.now() : undefined,
    })
    return isDone
  })

/** Erases what is found by the contact alone, in every context. */
const eraseByContact = (
  tx: Tx,
  person: Pick<ErasedPerson, "companyId" | "contactId" | "now">,
  personRecords: AllPersonRecords,
): Effect.Effect<ErasureCounts> =>
  Effect.gen(function* () {
    let counts: ErasureCounts = { files: yield* forgetFilesOfContact(tx, person.contactId, person.now) }
    for (const { erase } of personRecords.all().toReversed())
      if (erase !== undefined) counts = addErasureCounts(counts, yield* erase(tx, person))
    return counts
  })

/** Erases once more what was stored while an erasure that is done was at work. */
export const eraseLeftovers = (
  tx: Tx,
  companyId: CompanyId,
  contactId: ContactId,
  { clock, personRecords, personMessages }: ErasureDeps,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const person = { companyId, contactId, now: clock.now() }
    yield* personMessages.eraseNext(tx, person, { dialogId: 0, seq: 0 }, messagesOfPart)
    yield* eraseByContact(tx, person, personRecords)
  })
