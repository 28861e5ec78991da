import {
  type Device,
  type OwnAccount,
  type OwnAccountDraft,
  type PhotoNotAccepted,
  type PhotoTooLarge,
  type UserAvatar,
} from "@prosa/core/access"
import {
  type Clock,
  fold,
  type InvalidInput,
  type NotFound,
  notFound,
  phoneDigits,
  type SessionEnded,
  sessionEnded,
  type TooManyRequests,
} from "@prosa/core/kernel"
import { Effect } from "effect"
import { insertAudit, insertPlatformAudit } from "../../audit/index.ts"
import type { SignedIn } from "../../caller/index.ts"
import type { IncomingFile } from "../../platform/http/receive-form.ts"
import { postMail } from "../../platform/mail/mail.ts"
import { sql } from "../../platform/storage/sql.ts"
import { enterCompany } from "../../platform/storage/enter-company.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { passwordChangedMail } from "../registrations/access-mails.ts"
import { deviceName } from "../sessions/device-name.ts"
import { brandOf } from "../collaborators/people-store.ts"
import { avatarColumns, avatarOf, setAvatarColour, setPhoto } from "./photo-store.ts"
import type { PresentPasswords } from "../sessions/present-passwords.ts"
import { receivePhoto } from "./receive-photo.ts"
import {
  accountById,
  devicesOf,
  endSession,
  endSessionsOf,
  isSessionOf,
  updatePassword,
} from "../sessions/session-store.ts"
import type { SessionsService } from "../sessions/sessions-service.ts"

/** The server side of core's `OwnAccounts`: calls name the signed-in user and their address. */
export interface OwnAccountsService {
  readonly get: (person: SignedIn) => Effect.Effect<OwnAccount, SessionEnded>
  readonly save: (
    person: SignedIn,
    draft: OwnAccountDraft,
    address: string,
  ) => Effect.Effect<OwnAccount, SessionEnded | InvalidInput | TooManyRequests>
  readonly chooseAvatar: (
    person: SignedIn,
    wish: { readonly color: string; readonly photo: IncomingFile | "keep" | undefined },
    address: string,
  ) => Effect.Effect<UserAvatar, PhotoNotAccepted | PhotoTooLarge>
  readonly devices: (person: SignedIn) => Effect.Effect<ReadonlyArray<Device>>
  readonly endDevice: (person: SignedIn, id: string) => Effect.Effect<void, NotFound>
  readonly endOtherDevices: (person: SignedIn) => Effect.Effect<void>
}

export interface OwnAccountsDeps {
  readonly transactions: Transactions
  readonly presentPasswords: PresentPasswords
  readonly sessions: Pick<SessionsService, "announceEnd">
  readonly clock: Clock
}

/** Creates the own accounts. An administrator's row is written as `sign_in`, any other in their company. */
export const createOwnAccounts = (deps: OwnAccountsDeps): OwnAccountsService => {
  const { transactions, presentPasswords, sessions, clock } = deps

  /** Runs work where the user's own row is: in their company, or as `sign_in` for an administrator. */
  const onOwnRow = <A, E>({ companyId }: SignedIn, work: (tx: Tx) => Effect.Effect<A, E>): Effect.Effect<A, E> =>
    companyId === null ? transactions.asSignIn(work) : transactions.asTenant(companyId, work)

  const read = (tx: Tx, { userId }: SignedIn): Effect.Effect<OwnAccount, SessionEnded> =>
    Effect.flatMap(
      tx.row<OwnAccount>(
        sql`select u.id, u.name, u.email, u.phone, ${avatarColumns} from users u where u.id = ${userId}`,
      ),
      (account) => (account === undefined ? Effect.fail(sessionEnded) : Effect.succeed(account)),
    )

  /** Writes a change of one's own account down: in the company, of an administrator in the platform's audit. */
  const audit = (
    tx: Tx,
    { userId, companyId }: SignedIn,
    address: string,
    detail: Readonly<Record<string, unknown>>,
  ): Effect.Effect<void> =>
    companyId === null
      ? insertPlatformAudit(tx, { userId, address }, { platformId: null, action: "user.update-own", detail })
      : insertAudit(tx, { userId, address }, { action: "user.update-own", subject: `user ${userId}`, detail })

  const announce = (ended: ReadonlyArray<string>) => Effect.forEach(ended, sessions.announceEnd, { discard: true })

  /** Ends the sessions of the other devices, as `sign_in`; returns them, and who is told by mail. */
  const closeOthers = (tx: Tx, { userId, sessionId }: SignedIn) =>
    Effect.gen(function* () {
      const ended = yield* endSessionsOf(tx, userId, clock.now(), sessionId)
      const account = yield* accountById(tx, userId)
      if (account === undefined) return { ended, ends: undefined }
      const { displayName: brand } = yield* brandOf(tx, account.platformId)
      return { ended, ends: { to: account.email, brand } }
    })

  return {
    get: (person) => onOwnRow(person, (tx) => read(tx, person)),

    save: (person, draft, address) =>
      Effect.gen(function* () {
        const { userId, companyId } = person
        const hash = yield* presentPasswords.newHash(userId, draft)
        const name = draft.name.trim()
        const saved = yield* transactions.asSignIn((tx) =>
          Effect.gen(function* () {
            const closed = hash === undefined ? undefined : yield* closeOthers(tx, person)
            if (companyId !== null) yield* enterCompany(tx, companyId)
            const phone = phoneDigits(draft.phone)
            const { name: nameBefore, phone: phoneBefore } = yield* read(tx, person)
            yield* tx.run(sql`
              update users set name = ${name}, name_folded = ${fold(name)}, phone = ${phone} where id = ${userId}`)
            if (hash !== undefined) yield* updatePassword(tx, userId, hash)
            if (closed?.ends !== undefined) yield* postMail(tx, passwordChangedMail(closed.ends, { name }))
            const before = { name: nameBefore, phone: phoneBefore }
            yield* audit(tx, person, address, { name, phone, password: hash !== undefined, before })
            return { account: yield* read(tx, person), ended: closed?.ended ?? [] }
          }),
        )
        yield* announce(saved.ended)
        return saved.account
      }),

    chooseAvatar: (person, { color, photo: wanted }, address) =>
      Effect.gen(function* () {
        const { userId } = person
        const photo = typeof wanted === "object" ? yield* receivePhoto(wanted) : undefined
        return yield* onOwnRow(person, (tx) =>
          Effect.gen(function* () {
            if (wanted !== "keep") yield* setPhoto(tx, userId, photo)
            yield* setAvatarColour(tx, userId, color)
            yield* tx.run(sql`update users set is_first_access = false where id = ${userId}`)
            yield* audit(tx, person, address, {
              avatar: wanted === "keep" ? "kept" : photo === undefined ? "initials" : "photo",
              color,
            })
            return yield* avatarOf(tx, userId)
          }),
        )
      }),

    devices: ({ userId, sessionId }) =>
      transactions
        .asSignIn((tx) => devicesOf(tx, userId))
        .pipe(
          Effect.map((rows) =>
            rows
              .map(({ userAgent, ...device }) => ({
                ...device,
                name: deviceName(userAgent),
                current: device.id === sessionId,
              }))
              .toSorted((a, b) => Number(b.current) - Number(a.current)),
          ),
        ),

    endDevice: ({ userId }, id) =>
      Effect.gen(function* () {
        const own = yield* transactions.asSignIn((tx) =>
          Effect.gen(function* () {
            if (!(yield* isSessionOf(tx, id, userId))) return false
            yield* endSession(tx, id, clock.now())
            return true
          }),
        )
        if (!own) return yield* Effect.fail(notFound)
        yield* sessions.announceEnd(id)
      }),

    endOtherDevices: ({ userId, sessionId }) =>
      transactions.asSignIn((tx) => endSessionsOf(tx, userId, clock.now(), sessionId)).pipe(Effect.flatMap(announce)),
  }
}
