import { Effect, Schema } from "effect"
import { type CallRefused, type ContactId, ContactJoinId, notFound } from "../../kernel/index.ts"
import { createFakeCalls, testNow } from "../../kernel/testing/index.ts"
import {
  alikeLimit,
  type ContactJoin,
  type ContactJoins,
  type ContactRow,
  identityOfStored,
  type JoinableContact,
  joinByHand,
  joinDays,
  joinOver,
  sameContact,
  separateContacts,
} from "../index.ts"

/** The port `ContactJoins` without a server, with controls for tests. */
export interface InMemoryContactJoins {
  readonly joins: ContactJoins
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
}

interface Kept {
  readonly shown: ContactJoin
  readonly keptId: ContactId
  readonly kept: ContactRow
  readonly other: ContactRow
}

/** Creates the joins of stored contacts, which it changes. */
export const createInMemoryContactJoins = (rows: Map<ContactId, ContactRow>): InMemoryContactJoins => {
  const { answer, refuse } = createFakeCalls()
  const made: Array<Kept> = []
  const found = (id: ContactId) => {
    const row = rows.get(id)
    return row === undefined ? Effect.fail(notFound) : Effect.succeed(row)
  }
  const write = (row: ContactRow, { refusedBy: _by, ...facts }: JoinableContact) => {
    const written = { ...row, ...facts }
    rows.set(row.id, written)
    return written
  }
  return {
    refuse,
    joins: {
      of: (id) =>
        answer(() =>
          Effect.map(found(id), (contact) => ({
            alike: [...rows.values()].filter((row) => row.id !== id && isAlike(row, contact)).slice(0, alikeLimit),
            joins: made
              .filter(({ keptId }) => keptId === id)
              .map(({ shown }) => shown)
              .toReversed(),
          })),
        ),
      join: (keptId, otherId) =>
        answer(() =>
          Effect.gen(function* () {
            if (keptId === otherId) return yield* Effect.fail(sameContact)
            const [kept, other] = [yield* found(keptId), yield* found(otherId)]
            const shown: ContactJoin = {
              id: Schema.decodeSync(ContactJoinId)(made.length + 1),
              name: other.name,
              email: other.email,
              phone: other.phone,
              joinedBy: "Helena",
              joinedAt: new Date(testNow).toISOString(),
              until: new Date(testNow + joinDays * 86_400_000).toISOString(),
            }
            made.push({ shown, keptId, kept, other })
            rows.delete(otherId)
            const lastMessageAt =
              [kept.lastMessageAt, other.lastMessageAt]
                .flatMap((at) => at ?? [])
                .toSorted()
                .at(-1) ?? null
            return write({ ...kept, lastMessageAt }, joinByHand(joinable(kept), joinable(other)))
          }),
        ),
      undo: (keptId, joinId) =>
        answer(() =>
          Effect.gen(function* () {
            const now = yield* found(keptId)
            const at = made.findIndex(({ shown, keptId: id }) => shown.id === joinId && id === keptId)
            const join = made[at]
            if (join === undefined) return yield* Effect.fail(joinOver)
            made.splice(at, 1)
            const apart = separateContacts({ kept: joinable(join.kept), other: joinable(join.other) }, joinable(now))
            write(join.other, apart.other)
            return write({ ...now, lastMessageAt: join.kept.lastMessageAt }, apart.kept)
          }),
        ),
    },
  }
}

const joinable = ({ name, email, phone, description, refusedAt }: ContactRow): JoinableContact => ({
  name,
  email,
  phone,
  description,
  refusedAt,
  refusedBy: "",
})

const isAlike = (row: ContactRow, contact: ContactRow): boolean =>
  (row.phone !== "" && identityOfStored(row.phone) === identityOfStored(contact.phone)) ||
  (row.email !== "" && row.email.toLowerCase() === contact.email.toLowerCase())
