import type { profileRoutes } from "@prosa/adapters-http/routes"
import { notAllowed, type CompanyId, type ProfileId } from "@prosa/core/kernel"
import { permissionOptions } from "@prosa/core/access"
import { Effect } from "effect"
import { createProfiles } from "../access/profiles-service.ts"
import type { Handlers } from "../platform/http/mount-routes.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import type { ApiContexts, MemberContext } from "./api-contexts.ts"

export const profileHandlers = ({
  transactions,
}: {
  readonly transactions: Transactions
}): Handlers<typeof profileRoutes, ApiContexts> => {
  const of = ({ actorFor, call }: MemberContext, subject: Parameters<MemberContext["actorFor"]>[0]) =>
    actorFor(subject).pipe(
      Effect.map((actor) => ({ actor, profiles: createProfiles(actor, { transactions, address: call.address }) })),
    )
  const ofCompany = (context: MemberContext, companyId: CompanyId | undefined) => of(context, { companyId })
  const ofProfile = (context: MemberContext, id: ProfileId) => of(context, { addressed: "profile", id })

  return {
    list:
      (context) =>
      ({ companyId, name = "", offset, limit }) =>
        ofCompany(context, companyId).pipe(
          Effect.flatMap(({ actor, profiles }) => profiles.list({ companyId: actor.companyId, name, offset, limit })),
        ),
    all:
      (context) =>
      ({ companyId }) =>
        ofCompany(context, companyId).pipe(
          Effect.flatMap(({ actor, profiles }) => profiles.all(actor.companyId)),
          Effect.map((profiles) => ({ profiles })),
        ),
    get:
      (context) =>
      ({ id }) =>
        ofProfile(context, id).pipe(
          Effect.flatMap(({ profiles }) => profiles.get(id)),
          Effect.map((profile) => ({ profile })),
        ),
    create:
      (context) =>
      ({ companyId, ...draft }) =>
        ofCompany(context, companyId).pipe(
          Effect.flatMap(({ actor, profiles }) => profiles.create(actor.companyId, draft)),
        ),
    update:
      (context) =>
      ({ id, companyId, ...draft }) =>
        ofProfile(context, id).pipe(
          Effect.flatMap(({ actor, profiles }) =>
            companyId === undefined || companyId === actor.companyId
              ? profiles.update(id, draft)
              : Effect.fail(notAllowed),
          ),
          Effect.map((profile) => ({ id, profile })),
        ),
    permissions: () => () => Effect.succeed(permissionOptions),
  }
}
