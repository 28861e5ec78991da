import {
  type BotToken,
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
import type { Transactions } from "../platform/storage/transactions.ts"
import {
  type Addressed,
  companyExists,
  companyOf,
  companyOfBotToken,
  listWorkspaces,
} from "../tenancy/tenancy-store.ts"
import type { Actor } from "./actor.ts"
import type { SignedIn } from "./signed-in-people.ts"

/** What a call says of its company: its id, or a thing that belongs to one. */
export type Subject =
  | { readonly companyId: CompanyId | undefined }
  | { readonly addressed: Addressed; readonly id: number }
  | { readonly botToken: BotToken }

/** A call that names no company and addresses nothing. */
export const noSubject: Subject = { companyId: undefined }

/**
 * Who acts, for which company. Ordinary people act for their own, and naming another is not allowed; what they address is
 * looked for in their own only. An administrator acts for the company named, else for that of what is addressed.
 */
export const findActor = (
  person: SignedIn,
  subject: Subject,
  transactions: Transactions,
): Effect.Effect<Actor, NotAllowed | NotFound | InvalidInput> =>
  Effect.gen(function* () {
    const { userId, name, admin, permissions } = person
    const own = findOwnActor(person, subject)
    if (own !== undefined) return own
    if (person.companyId !== null) return yield* Effect.fail(notAllowed)
    const companyId = yield* companyMeant(subject, transactions)
    const workspaces = yield* transactions.asTenant(companyId, (tx) => listWorkspaces(tx, undefined))
    return { userId, name, admin, permissions, companyId, workspaces: workspaces.map(({ id }) => id) }
  })

/** An ordinary person, acting for their own company; undefined for an administrator, and for who names another company. */
export const findOwnActor = (person: SignedIn, subject: Subject): Actor | undefined => {
  const { userId, name, admin, permissions, companyId, workspaces } = person
  if (companyId === null) return undefined
  const named = "companyId" in subject ? subject.companyId : undefined
  if (named !== undefined && named !== companyId) return undefined
  return { userId, name, admin, permissions, companyId, workspaces }
}

const companyMeant = (
  subject: Subject,
  transactions: Transactions,
): Effect.Effect<CompanyId, NotFound | InvalidInput> => {
  if ("addressed" in subject || "botToken" in subject)
    return transactions
      .asSignIn((tx) =>
        "botToken" in subject ? companyOfBotToken(tx, subject.botToken) : companyOf(tx, subject.addressed, subject.id),
      )
      .pipe(Effect.flatMap((found) => (found === undefined ? Effect.fail(notFound) : Effect.succeed(found))))
  const { companyId } = subject
  if (companyId === undefined) return Effect.fail(invalidInput([{ path: "companyId", message: sentences.required }]))
  return transactions
    .asSignIn((tx) => companyExists(tx, companyId))
    .pipe(Effect.flatMap((exists) => (exists ? Effect.succeed(companyId) : Effect.fail(notFound))))
}
