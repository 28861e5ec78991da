import type { SessionUser } from "@prosa/core/access"
import { defaultTimeZone } from "@prosa/core/kernel"
import { Effect } from "effect"
import type { Transactions } from "../../platform/storage/transactions.ts"
import { brandOf, rightsOf, surroundingsOf } from "../collaborators/people-store.ts"
import { avatarOf } from "../own-account/photo-store.ts"
import type { Account } from "./session-store.ts"

/** Describes the session of an account: the user, their brand, and what they may do in their company. */
export const describeSession = (
  transactions: Transactions,
  account: Account,
  expiresAt: number,
): Effect.Effect<SessionUser> =>
  Effect.gen(function* () {
    const { id, name, email, admin, companyId, isAttendant, isFirstAccess } = account
    const { platform, own } = yield* transactions.asSignIn((tx) =>
      Effect.all({
        platform: brandOf(tx, account.platformId),
        own: companyId === null ? avatarOf(tx, id) : Effect.succeed({}),
      }),
    )
    const ofCompany =
      companyId === null
        ? nobodysCompany
        : yield* transactions.asTenant(companyId, (tx) =>
            Effect.all([rightsOf(tx, id), surroundingsOf(tx, id), avatarOf(tx, id)]).pipe(
              Effect.map(([rights, around, avatar]) => ({ ...rights, ...around, ...avatar })),
            ),
          )
    const expires = new Date(expiresAt).toISOString()
    return { id, name, email, expires, admin, companyId, isAttendant, isFirstAccess, platform, ...ofCompany, ...own }
  })

/** The company fields of an administrator's session: administrators have no company. */
const nobodysCompany = {
  permissions: [],
  workspaces: [],
  companyName: "",
  timeZone: defaultTimeZone,
  allowCampaignCreation: true,
  whatsappQrcode: false,
  profiles: [],
  workspacesTree: [],
  image: "",
  avatarColor: null,
} as const
