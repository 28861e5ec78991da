import {
  confirmationWord,
  type ContactErasures,
  type ErasureRefused,
  erasureRefusalOf,
  type ErasureStanding,
  writeErasureList,
} from "@prosa/core/contact"
import { type ContactErasureId, type ContactId, dateTimeFormatIn, notFound, type WorkspaceId } from "@prosa/core/kernel"
import { Effect } from "effect"
import { type Actor, actorCan, ownedBy, owns } from "../../caller/index.ts"
import { sql } from "../../platform/storage/sql.ts"
import { company } from "../../platform/storage/tenant-sql.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { beginErasure, type ErasureDeps } from "./erase-contact.ts"
import { erasureIn, erasureOfContact, findErasure } from "./erasure-store.ts"

export interface ErasuresDeps extends ErasureDeps {
  readonly transactions: Transactions
}

/** Implements `ContactErasures` on the database, for the actor's company and workspaces. */
export const createContactErasures = (actor: Actor, deps: ErasuresDeps): ContactErasures => {
  const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => deps.transactions.asTenant(actor.companyId, work)
  // Whoever reads the audit of the company sees each erasure there.
  const seen = (tx: Tx, id: ContactErasureId) =>
    Effect.gen(function* () {
      const found = yield* findErasure(tx, id)
      if (found === undefined || !(actorCan(actor, "audit_view") || owns(actor, found)))
        return yield* Effect.fail(notFound)
      return erasureIn(found)
    })
  return {
    preview: (id) =>
      inTenant((tx) =>
        Effect.gen(function* () {
          const { name, refuses } = yield* ownedBy(actor, contactOf(tx, id))
          const erasure = yield* erasureOfContact(tx, id)
          const { foreignRooms, ...counts } = yield* deps.personMessages.count(tx, id, actor.workspaces)
          return {
            word: confirmationWord(name),
            ...counts,
            refusesCampaigns: refuses,
            refusal: erasureRefusalOf({ foreignRooms, isImporting: yield* isImporting(tx) }),
            erasure: erasure === undefined ? null : erasureIn(erasure),
          }
        }),
      ),
    erase: (id, confirmation) =>
      inTenant((tx) =>
        Effect.gen(function* () {
          yield* ownedBy(actor, contactOf(tx, id))
          const known = yield* erasureOfContact(tx, id)
          if (known !== undefined) return erasureIn(known)
          yield* refuseErasure(tx, actor, id, deps)
          yield* beginErasure(tx, actor, id, confirmation, deps)
          const begun = yield* erasureOfContact(tx, id)
          return begun === undefined
            ? yield* Effect.die(new Error("an erasure that was just begun is not there"))
            : erasureIn(begun)
        }),
      ),
    find: (id) => inTenant((tx) => seen(tx, id)),
    list: (id) =>
      inTenant((tx) =>
        Effect.gen(function* () {
          const erasure = yield* seen(tx, id)
          const { zone } = yield* tx.onlyRow<{ zone: string }>(
            sql`select time_zone as zone from companies where id = ${company}`,
          )
          return writeErasureList(erasure, dateTimeFormatIn(zone))
        }),
      ),
  }
}

/** Fails where the person's data can be neither erased nor downloaded by the actor now. */
export const refuseErasure = (
  tx: Tx,
  actor: Actor,
  id: ContactId,
  { personMessages }: Pick<ErasureDeps, "personMessages">,
  standing: Partial<ErasureStanding> = {},
): Effect.Effect<void, ErasureRefused> =>
  Effect.gen(function* () {
    const { foreignRooms } = yield* personMessages.count(tx, id, actor.workspaces)
    const message = erasureRefusalOf({ foreignRooms, isImporting: yield* isImporting(tx), ...standing })
    if (message !== "") return yield* Effect.fail({ _tag: "ErasureRefused" as const, message })
  })

const isImporting = (tx: Tx): Effect.Effect<boolean> =>
  Effect.map(
    tx.row(sql`select from contact_imports where company_id = ${company} and state = 'running' limit 1`),
    (row) => row !== undefined,
  )

/** The contact, or its shell. */
const contactOf = (tx: Tx, id: ContactId) =>
  tx.row<{ workspaceId: WorkspaceId; name: string; refuses: boolean }>(sql`
    select workspace_id as "workspaceId", name, campaigns_refused_at is not null as refuses
    from contacts where company_id = ${company} and id = ${id}`)
