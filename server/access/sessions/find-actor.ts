import {
  type CompanyId,
  type InvalidInput,
  invalidInput,
  type NotAllowed,
  notAllowed,
  type NotFound,
  notFound,
  sentences,
} from "@prosa/core/kernel"
import { Effect } from "effect"
import type { Actor, CompanyOf, SignedIn } from "../../caller/index.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import { companyExists, listWorkspaces } from "../../tenancy/index.ts"

/** The company a call is about: its id, or a resource that belongs to it. */
export type CompanyMeant =
  | { readonly companyId: CompanyId | undefined }
  | { readonly thing: string; readonly id: unknown }

/** Resolves the company that a user acts for, and their rights there. */
export interface Actors {
  /**
   * An ordinary user acts for their own company; naming another is `NotAllowed`, and resources are looked up in their
   * own company only. An administrator acts for the named company, or for the company of the addressed resource.
   */
  readonly find: (
    person: SignedIn,
    meant: CompanyMeant,
    address: string,
  ) => Effect.Effect<Actor, NotAllowed | NotFound | InvalidInput>
  /**
   * Resolves an ordinary user for their own company; undefined for an administrator, or when another company is named.
   */
  readonly findOwn: (person: SignedIn, meant: CompanyMeant, address: string) => Actor | undefined
}

export interface ActorsDeps {
  readonly transactions: Transactions
  /** The resource kinds that routes can address. */
  readonly things: Readonly<Record<string, CompanyOf>>
}

export const createActors = ({ transactions, things }: ActorsDeps): Actors => {
  const companyMeant = (meant: CompanyMeant): Effect.Effect<CompanyId, NotFound | InvalidInput> => {
    if ("thing" in meant) {
      const companyOf = things[meant.thing]
      if (companyOf === undefined) return Effect.die(new Error(`no context knows a thing called ${meant.thing}`))
      return transactions
        .asSignIn((tx) => companyOf(tx, meant.id))
        .pipe(Effect.flatMap((found) => (found === undefined ? Effect.fail(notFound) : Effect.succeed(found))))
    }
    const { companyId } = meant
    if (companyId === undefined) return Effect.fail(invalidInput([{ path: "companyId", message: sentences.required }]))
    return transactions
      .asSignIn((tx) => companyExists(tx, companyId))
      .pipe(Effect.flatMap((exists) => (exists ? Effect.succeed(companyId) : Effect.fail(notFound))))
  }
  const findOwn: Actors["findOwn"] = (person, meant, address) => {
    const { userId, name, admin, permissions, companyId, workspaces } = person
    if (companyId === null) return undefined
    const named = "companyId" in meant ? meant.companyId : undefined
    if (named !== undefined && named !== companyId) return undefined
    return { userId, name, admin, permissions, companyId, workspaces, address }
  }
  return {
    findOwn,
    find: (person, meant, address) =>
      Effect.gen(function* () {
        const own = findOwn(person, meant, address)
        if (own !== undefined) return own
        if (person.companyId !== null) return yield* Effect.fail(notAllowed)
        const companyId = yield* companyMeant(meant)
        const all = yield* transactions.asTenant(companyId, (tx) => listWorkspaces(tx))
        const { userId, name, admin, permissions } = person
        return { userId, name, admin, permissions, companyId, workspaces: all.map(({ id }) => id), address }
      }),
  }
}
