import {
  editorRefusals,
  type Permission,
  permissionIdOf,
  permissionOf,
  permissionOptions,
  permissions,
  type Profile,
  type ProfileDraft,
  type Profiles,
  refusalOfPermissions,
  mayDo,
} from "@prosa/core/access"
import type { AuditAction } from "@prosa/core/audit"
import { fold, notAllowed, notFound } from "@prosa/core/kernel"
import { Effect } from "effect"
import { insertAudit } from "../../audit/index.ts"
import { type Actor, actorCan, forOwnCompany } from "../../caller/index.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { hasEditor, holdersOfProfile, lockPeople } from "../collaborators/collaborator-store.ts"
import { insertProfile } from "../collaborators/enrol-people.ts"
import { allProfiles, findProfile, listProfiles, type StoredProfile, updateProfile } from "./profile-store.ts"
import type { SessionsService } from "../sessions/sessions-service.ts"

export interface ProfilesDeps {
  readonly transactions: Transactions
  readonly sessions: Pick<SessionsService, "announceRights">
}

/** Implements `Profiles` on the database, for the actor's company. Every change is audited. */
export const createProfiles = (actor: Actor, { transactions, sessions }: ProfilesDeps): Profiles => {
  const inTenant = <A, E>(work: (tx: Tx) => Effect.Effect<A, E>) => transactions.asTenant(actor.companyId, work)
  const view = actorCan(actor, "profile_view")
  const profileOf = ({ id, name, permissions: held }: StoredProfile): Profile => ({
    id,
    name,
    permissions: known(held).map(permissionIdOf),
    companyId: actor.companyId,
  })
  const audit = (tx: Tx, action: AuditAction, { id, ...detail }: StoredProfile & { readonly before?: object }) =>
    insertAudit(tx, actor, { action, subject: `profile ${id}`, detail })

  return {
    list: ({ companyId, name, offset, limit }) =>
      view
        ? forOwnCompany(actor, companyId, () =>
            inTenant((tx) => listProfiles(tx, { nameFolded: fold(name), offset, limit })),
          )
        : Effect.fail(notAllowed),
    all: (companyId) =>
      view || mayDo(actor, "collaborator.save")
        ? forOwnCompany(actor, companyId, () => inTenant(allProfiles))
        : Effect.fail(notAllowed),
    get: (id) => {
      if (!view) return Effect.fail(notAllowed)
      return inTenant((tx) => findProfile(tx, id)).pipe(
        Effect.flatMap((found) => (found === undefined ? Effect.fail(notFound) : Effect.succeed(profileOf(found)))),
      )
    },
    create: (companyId, draft) => {
      if (!mayDo(actor, "profile.create")) return Effect.fail(notAllowed)
      const wanted = storable(draft)
      return forOwnCompany(actor, companyId, () =>
        Effect.gen(function* () {
          const refused = refusalOfPermissions(actor, [], wanted.permissions)
          if (refused !== undefined) return yield* Effect.fail(refused)
          return yield* inTenant((tx) =>
            Effect.gen(function* () {
              const id = yield* insertProfile(tx, wanted)
              yield* audit(tx, "profile.create", { id, ...wanted })
              return { id }
            }),
          )
        }),
      )
    },
    update: (id, draft) => {
      if (!mayDo(actor, "profile.edit")) return Effect.fail(notAllowed)
      const wanted = storable(draft)
      return inTenant((tx) =>
        Effect.gen(function* () {
          yield* lockPeople(tx)
          const before = yield* findProfile(tx, id, true)
          if (before === undefined) return yield* Effect.fail(notFound)
          const refused = refusalOfPermissions(actor, before.permissions, wanted.permissions)
          if (refused !== undefined) return yield* Effect.fail(refused)
          const edited = before.permissions.includes("user_edit") && (yield* hasEditor(tx))
          yield* updateProfile(tx, id, wanted)
          if (edited && !(yield* hasEditor(tx))) return yield* Effect.fail(editorRefusals.lastPermissions)
          const { name, permissions: held } = before
          yield* audit(tx, "profile.update", { id, ...wanted, before: { name, permissions: held } })
          return { profile: profileOf({ id, ...wanted }), holders: yield* holdersOfProfile(tx, id) }
        }),
      ).pipe(
        Effect.tap(({ holders }) => sessions.announceRights(holders)),
        Effect.map(({ profile }) => profile),
      )
    },
    permissions: () => Effect.succeed(permissionOptions),
  }
}

/** The stored form of a draft: permission names, in the product's order. */
const storable = ({ name, permissions: ids }: ProfileDraft) => ({
  name: name.trim(),
  permissions: known(ids.map(permissionOf)),
})

const known = (names: ReadonlyArray<string>): ReadonlyArray<Permission> =>
  permissions.filter((permission) => names.includes(permission))
