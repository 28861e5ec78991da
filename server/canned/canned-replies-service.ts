import { mayDo } from "@prosa/core/access"
import type { AuditAction } from "@prosa/core/audit"
import {
  type CannedContent,
  cannedMessages as say,
  type CannedReplies,
  type CannedReply,
  cannedReplyLimit,
} from "@prosa/core/canned"
import {
  type CannedReplyId,
  type Clock,
  type InvalidInput,
  invalidInput,
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
  countReplies,
  countUse,
  deleteReply,
  findAlike,
  findReply,
  insertReply,
  isWorkspaceThere,
  listReplies,
  updateReply,
} from "./canned-store.ts"

export interface CannedRepliesDeps {
  readonly transactions: Transactions
  readonly clock: Clock
}

/** Implements `CannedReplies` on the database. Changes of what is for others are audited. */
export const createCannedReplies = (actor: Actor, { transactions, clock }: CannedRepliesDeps): CannedReplies => {
  const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => transactions.asTenant(actor.companyId, work)
  const mayUse = mayDo(actor, "canned.use")
  const mayEdit = mayDo(actor, "canned.edit")
  const written = (content: CannedContent) => ({ content, by: actor, now: clock.now() })

  /** Fails unless the actor may write for these people. */
  const allowed = (tx: Tx, { reach, workspaceId }: Pick<CannedContent, "reach" | "workspaceId">) =>
    Effect.gen(function* () {
      if (!mayUse || (reach !== "person" && !mayEdit)) return yield* Effect.fail<NotAllowed>(notAllowed)
      if (workspaceId !== null && !(yield* isWorkspaceThere(tx, workspaceId, actor.workspaces)))
        return yield* Effect.fail<NotFound>(notFound)
      return undefined
    })
  const found = (tx: Tx, id: CannedReplyId, locked = false): Effect.Effect<CannedReply, NotFound> =>
    Effect.flatMap(findReply(tx, actor, id, locked), (reply) =>
      reply === undefined ? Effect.fail(notFound) : Effect.succeed(reply),
    )
  const audited = (
    tx: Tx,
    action: AuditAction,
    id: CannedReplyId,
    { shortcut, reach }: Pick<CannedReply, "shortcut" | "reach">,
  ) =>
    reach === "person"
      ? Effect.void
      : insertAudit(tx, actor, { action, subject: `canned ${id}`, detail: { name: shortcut, reach } })

  const create = (tx: Tx, content: CannedContent): Effect.Effect<CannedReply, CreateRefused> =>
    Effect.gen(function* () {
      yield* allowed(tx, content)
      if ((yield* countReplies(tx)) >= cannedReplyLimit) return yield* Effect.fail(faultyShortcut(say.tooMany))
      const made = yield* insertReply(tx, written(content))
      if (made === undefined) return yield* Effect.fail(faultyShortcut(say.taken))
      return yield* found(tx, made.id)
    })
  const update = (tx: Tx, id: CannedReplyId, content: CannedContent): Effect.Effect<CannedReply, CreateRefused> =>
    Effect.gen(function* () {
      const before = yield* found(tx, id, true)
      yield* allowed(tx, before)
      yield* allowed(tx, content)
      const alike = yield* findAlike(tx, written(content), id)
      if (alike !== undefined) return yield* Effect.fail(faultyShortcut(say.taken))
      yield* updateReply(tx, id, written(content))
      return yield* found(tx, id)
    })

  return {
    all: (companyId) =>
      mayUse
        ? forOwnCompany(actor, companyId, () => inTenant((tx) => listReplies(tx, actor)))
        : Effect.fail(notAllowed),
    create: (companyId, content) =>
      forOwnCompany(actor, companyId, () =>
        inTenant((tx) => Effect.tap(create(tx, content), (made) => audited(tx, "canned.create", made.id, made))),
      ),
    update: (id, content) =>
      inTenant((tx) => Effect.tap(update(tx, id, content), (changed) => audited(tx, "canned.update", id, changed))),
    remove: (id) =>
      inTenant((tx) =>
        Effect.gen(function* () {
          const reply = yield* found(tx, id, true)
          yield* allowed(tx, { ...reply, workspaceId: null })
          yield* deleteReply(tx, id)
          yield* audited(tx, "canned.remove", id, reply)
        }),
      ),
    importAll: (companyId, contents) =>
      forOwnCompany(actor, companyId, () =>
        inTenant((tx) =>
          Effect.gen(function* () {
            const counts = { added: 0, changed: 0 }
            for (const content of contents) {
              const present = yield* findAlike(tx, written(content))
              yield* present === undefined ? create(tx, content) : update(tx, present.id, content)
              counts[present === undefined ? "added" : "changed"]++
            }
            const detail = { ...counts }
            yield* insertAudit(tx, actor, { action: "canned.import", subject: `company ${actor.companyId}`, detail })
            return counts
          }),
        ),
      ),
    use: (id) => (mayUse ? inTenant((tx) => Effect.andThen(found(tx, id), countUse(tx, id))) : Effect.fail(notAllowed)),
  }
}

type CreateRefused = NotAllowed | NotFound | InvalidInput

/** Refuses for a reason that stands at the field of the shortcut. */
const faultyShortcut = (message: string): InvalidInput => invalidInput([{ path: "shortcut", message }])
