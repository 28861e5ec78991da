import { mayDo } from "@prosa/core/access"
import type { AuditAction } from "@prosa/core/audit"
import { type Label, type LabelContent, labelLimit, labelMessages as say, type Labels } from "@prosa/core/label"
import {
  type Clock,
  type InvalidInput,
  invalidInput,
  type LabelId,
  type NotAllowed,
  notAllowed,
  type NotFound,
  notFound,
} from "@prosa/core/kernel"
import { Effect } from "effect"
import { insertAudit } from "../audit/index.ts"
import { type Actor, forOwnCompany } from "../caller/index.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { Tx } from "../platform/storage/tx.ts"
import {
  countLabels,
  deleteLabel,
  insertLabel,
  isNameTaken,
  listLabels,
  lockLabel,
  updateLabel,
} from "./label-store.ts"

export interface LabelsDeps {
  readonly transactions: Transactions
  readonly clock: Clock
}

/** Implements `Labels` on the database; every change is audited. */
export const createLabels = (actor: Actor, { transactions, clock }: LabelsDeps): Labels => {
  const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => transactions.asTenant(actor.companyId, work)
  const edited = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>): Effect.Effect<A, E | NotAllowed> =>
    mayDo(actor, "label.edit") ? inTenant(work) : Effect.fail(notAllowed)
  const found = (tx: Tx, id: LabelId): Effect.Effect<Label, NotFound> =>
    Effect.flatMap(lockLabel(tx, id), (label) => (label === undefined ? Effect.fail(notFound) : Effect.succeed(label)))
  const audited = (tx: Tx, action: AuditAction, { id, name }: Label) =>
    insertAudit(tx, actor, { action, subject: `label ${id}`, detail: { name } })
  const create = (tx: Tx, content: LabelContent): Effect.Effect<Label, InvalidInput> =>
    Effect.gen(function* () {
      if ((yield* countLabels(tx)) >= labelLimit) return yield* Effect.fail(faultyName(say.tooMany))
      const made = yield* insertLabel(tx, content, clock.now())
      if (made === undefined) return yield* Effect.fail(faultyName(say.taken))
      yield* audited(tx, "label.create", made)
      return made
    })
  return {
    all: (companyId) =>
      mayDo(actor, "label.read")
        ? forOwnCompany(actor, companyId, () => inTenant(listLabels))
        : Effect.fail(notAllowed),
    create: (companyId, content) => forOwnCompany(actor, companyId, () => edited((tx) => create(tx, content))),
    update: (id, content) =>
      edited((tx) =>
        Effect.gen(function* () {
          yield* found(tx, id)
          if (yield* isNameTaken(tx, content.name, id)) return yield* Effect.fail(faultyName(say.taken))
          yield* updateLabel(tx, id, content)
          const changed: Label = { id, ...content }
          yield* audited(tx, "label.update", changed)
          return changed
        }),
      ),
    remove: (id) =>
      edited((tx) =>
        Effect.gen(function* () {
          const label = yield* found(tx, id)
          yield* deleteLabel(tx, id)
          yield* audited(tx, "label.remove", label)
        }),
      ),
  }
}

/** Refuses for a reason that stands at the field of the name. */
const faultyName = (message: string): InvalidInput => invalidInput([{ path: "name", message }])
