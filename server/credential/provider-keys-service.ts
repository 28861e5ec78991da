import type { AuditAction } from "@prosa/core/audit"
import { type KeyFile, type ProviderKeys, readKeyFile, removalOf } from "@prosa/core/credential"
import { type CredentialId, type FieldError, invalidInput, notAllowed, notFound, unavailable } from "@prosa/core/kernel"
import { Effect, Result } from "effect"
import { insertAudit } from "../audit/index.ts"
import { type Actor, actorCan, forOwnCompany } from "../caller/index.ts"
import type { Logger } from "../platform/logger.ts"
import type { SecretBox } from "../platform/secret-box.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { Tx } from "../platform/storage/tx.ts"
import {
  deleteProviderKey,
  findProviderKey,
  freeProviderKey,
  insertProviderKey,
  listProviderKeys,
} from "./provider-key-store.ts"

export interface ProviderKeysDeps {
  readonly transactions: Transactions
  readonly secretBox: SecretBox
  readonly logger: Logger
}

/** Implements `ProviderKeys` on the database: the files are sealed before they are stored, and no log has any of them. */
export const createProviderKeys = (
  actor: Actor,
  { transactions, secretBox, logger }: ProviderKeysDeps,
): ProviderKeys => {
  const may = actorCan(actor, "credential_view")
  const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => transactions.asTenant(actor.companyId, work)
  const audit = (tx: Tx, action: AuditAction, id: CredentialId, { projectId, keyId }: KeyFile) =>
    insertAudit(tx, actor, { action, subject: `credential ${id}`, detail: { name: projectId, keyId } })
  const found = (tx: Tx, id: CredentialId) =>
    Effect.flatMap(findProviderKey(tx, id), (key) => (key === undefined ? Effect.fail(notFound) : Effect.succeed(key)))

  return {
    list: ({ companyId, name, workspaces, ...page }) =>
      may
        ? forOwnCompany(actor, companyId, () =>
            inTenant((tx) => listProviderKeys(tx, actor, { ...page, text: name.trim(), workspaces })),
          )
        : Effect.fail(notAllowed),
    file: (id) => {
      if (!may) return Effect.fail(notAllowed)
      return inTenant((tx) =>
        Effect.gen(function* () {
          const key = yield* found(tx, id)
          const text = secretBox.open(key.sealed)
          if (text === undefined) {
            logger.error({ credential: id }, "a key was sealed under another secret")
            return yield* Effect.fail(unavailable)
          }
          yield* audit(tx, "credential.download", id, key)
          return text
        }),
      )
    },
    insert: (companyId, files) => {
      if (!may) return Effect.fail(notAllowed)
      return forOwnCompany(actor, companyId, () =>
        Effect.gen(function* () {
          const keys: Array<KeyFile & { readonly sealed: Buffer }> = []
          const errors: Array<FieldError> = []
          files.forEach((text, at) => {
            const key = readKeyFile(text)
            if (Result.isFailure(key)) errors.push({ path: `files.${at}`, message: key.failure })
            else keys.push({ ...key.success, sealed: secretBox.seal(text) })
          })
          if (errors.length > 0) return yield* Effect.fail(invalidInput(errors))
          return yield* inTenant((tx) =>
            Effect.gen(function* () {
              let duplicates = 0
              for (const key of keys) {
                const id = yield* insertProviderKey(tx, key)
                if (id === undefined) duplicates += 1
                else yield* audit(tx, "credential.create", id, key)
              }
              return { duplicates }
            }),
          )
        }),
      )
    },
    remove: (id) => {
      if (!may) return Effect.fail(notAllowed)
      return inTenant((tx) =>
        Effect.gen(function* () {
          const key = yield* found(tx, id)
          const removal = removalOf(key.bot)
          if (removal === "kept") return false
          yield* removal === "deleted" ? deleteProviderKey(tx, id) : freeProviderKey(tx, id)
          yield* audit(tx, removal === "deleted" ? "credential.remove" : "credential.free", id, key)
          return true
        }),
      )
    },
  }
}
