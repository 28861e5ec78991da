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
import type { Actor, CompanyOf, SignedIn } from "../caller/index.ts"
import type { Transactions } from "../platform/storage/transactions.ts"
import { companyExists, listWorkspaces } from "../tenancy/index.ts"

/** What a call says of its company: its id, or a thing that belongs to one. */
export type CompanyMeant =
  | { readonly companyId: CompanyId | undefined }
  | { readonly thing: string; readonly id: unknown }

/** Finds for which company somebody acts, and what they are there. */
export interface Actors {
  /**
   * Ordinary people act for their own company, and naming another is not allowed; what they address is looked for in their own
   * only. An administrator acts for the company named, else for that of what is addressed.
   */
  readonly find: (
    person: SignedIn,
    meant: CompanyMeant,
    address: string,
  ) => Effect.Effect<Actor, NotAllowed | NotFound | InvalidInput>
  /** An ordinary person, acting for their own company; undefined for an administrator, and for who names another company. */
  readonly findOwn: (person: SignedIn, meant: CompanyMeant, address: string) => Actor | undefined
}

export interface ActorsDeps {
  readonly transactions: Transactions
  /** The kinds of things that can be addressed. */
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
        const all = yield* transactions.asTenant(companyId, (tx) => listWorkspaces(tx, undefined))
        const { userId, name, admin, permissions } = person
        return { userId, name, admin, permissions, companyId, workspaces: all.map(({ id }) => id), address }
      }),
  }
}
