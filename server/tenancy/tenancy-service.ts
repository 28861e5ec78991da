import { type CallRefused, fold, type Page, unavailable } from "@prosa/core/kernel"
import type { Brand, Companies, ListedCompany, SupportChat, Workspaces } from "@prosa/core/tenancy"
import { Effect } from "effect"
import { type Actor, forOwnCompany } from "../caller/index.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import { listActiveWorkspaces, brandOfHost, listCompanies } from "./tenancy-store.ts"

export interface TenancyDeps {
  readonly transactions: Transactions
  /** The operator's support chat. */
  readonly supportChat?: SupportChat | undefined
}

/** Returns the brand of the host that a page is served from. */
export const findBrand = (host: string, { transactions }: TenancyDeps): Effect.Effect<Brand, CallRefused> =>
  transactions
    .asSignIn((tx) => brandOfHost(tx, host))
    .pipe(Effect.flatMap((brand) => (brand === undefined ? Effect.fail(unavailable) : Effect.succeed(brand))))

/** Implements `Workspaces` on the database. */
export const createWorkspaces = (actor: Actor, { transactions }: TenancyDeps): Workspaces => ({
  mine: (companyId) =>
    forOwnCompany(actor, companyId, () =>
      transactions.asTenant(companyId, (tx) => listActiveWorkspaces(tx, actor.admin ? undefined : actor.userId)),
    ),
})

/** Implements `Companies` on the database, for an administrator. */
export const createCompanies = ({ transactions }: TenancyDeps): Companies => ({
  list: ({ name, offset, limit }): Effect.Effect<Page<ListedCompany>> =>
    transactions.asSignIn((tx) => listCompanies(tx, { nameFolded: fold(name), offset, limit })),
})
