import { type Effect, Schema } from "effect"
import {
  type CallRefused,
  type ContactId,
  ContactJoinId,
  failure,
  invalidInput,
  IsoDateTime,
} from "../../kernel/index.ts"
import type { Contact } from "../contact.ts"
import { ContactRow } from "../contacts.ts"
import { joinedContact } from "../joined-contact.ts"

/** Sentences about joins. */
export const joinMessages = {
  joined: "Contatos unidos com sucesso!",
  separated: "União desfeita com sucesso!",
  separateFailed: "Não foi possível desfazer a união",
} as const

/** How long a join can be undone, in days. */
export const joinDays = 30

/** What a join changes of a contact, and its undoing gives back. */
export interface JoinableContact extends Contact {
  /** When they asked to receive no campaigns; null if they did not. */
  readonly refusedAt: string | null
  /** Who noted it; '' for the contact, by a message. */
  readonly refusedBy: string
}

/**
 * Joins two contacts whom staff take for one person: the first one's fields stay and empty ones are filled; who was refused by
 * either is refused by both, since the earlier of their days.
 */
export const joinByHand = (kept: JoinableContact, other: JoinableContact): JoinableContact => ({
  ...joinedContact(kept, other),
  ...refusalOf(earlierRefusal(kept, other)),
})

const refusalOf = ({ refusedAt, refusedBy }: JoinableContact) => ({ refusedAt, refusedBy })

const earlierRefusal = (kept: JoinableContact, other: JoinableContact): JoinableContact => {
  if (other.refusedAt === null) return kept
  return kept.refusedAt === null || other.refusedAt < kept.refusedAt ? other : kept
}

/** Two contacts, joined or again apart. */
export interface JoinedPair {
  readonly kept: JoinableContact
  readonly other: JoinableContact
}

/**
 * Takes joined contacts apart: both are as before, but for what was changed since, which stays with the contact that was kept. A
 * refusal of campaigns since then holds for both, and one of before is taken back from nobody but the contact that was asked.
 */
export const separateContacts = (before: JoinedPair, now: JoinableContact): JoinedPair => {
  const joined = joinByHand(before.kept, before.other)
  const back = (field: keyof Contact) => (now[field] === joined[field] ? before.kept[field] : now[field])
  const isUnchanged = now.refusedAt === joined.refusedAt && now.refusedBy === joined.refusedBy
  const refusedSince = !isUnchanged && now.refusedAt !== null
  return {
    kept: {
      name: back("name"),
      email: back("email"),
      phone: back("phone"),
      description: back("description"),
      ...refusalOf(isUnchanged ? before.kept : now),
    },
    other: { ...before.other, ...refusalOf(refusedSince ? earlierRefusal(before.other, now) : before.other) },
  }
}

/** A join that can still be undone. */
export const ContactJoin = Schema.Struct({
  id: ContactJoinId,
  /** The contact that was joined into this one, as it was. */
  name: Schema.String,
  email: Schema.String,
  phone: Schema.String,
  joinedBy: Schema.String,
  joinedAt: IsoDateTime,
  /** Until when it can be undone. */
  until: IsoDateTime,
})
export type ContactJoin = typeof ContactJoin.Type

/** Contacts that may be the same person, and the joins of a contact. */
export const ContactKin = Schema.Struct({
  /** Contacts of the user's workspaces with the same telephone or e-mail, the oldest first; at most `alikeLimit`. */
  alike: Schema.Array(ContactRow),
  /** Newest first. */
  joins: Schema.Array(ContactJoin),
})
export type ContactKin = typeof ContactKin.Type

/** Maximum contacts that are proposed. */
export const alikeLimit = 5

/** The join cannot be undone any more. */
export const JoinOver = failure("JoinOver")
export type JoinOver = typeof JoinOver.Type
/** The refusal of a join that was undone, whose time is over, or whose contacts were joined with a third one since. */
export const joinOver: JoinOver = {
  _tag: "JoinOver",
  message: "Esta união não pode mais ser desfeita.",
}

/** The refusal of a contact that would be joined into itself. */
export const sameContact = invalidInput([{ path: "otherId", message: "Escolha outro contato para unir a este." }])

/** The port to joining contacts by hand, for those of the user's workspaces. */
export interface ContactJoins {
  of(id: ContactId): Effect.Effect<ContactKin, CallRefused>
  /** Joins another contact into this one: rooms, channels and a refusal of campaigns come together. Returns what stays. */
  join(keptId: ContactId, otherId: ContactId): Effect.Effect<ContactRow, CallRefused>
  /** Takes a join back; what was written since in rooms and channels of either is theirs. Returns the contact that was kept. */
  undo(keptId: ContactId, joinId: ContactJoinId): Effect.Effect<ContactRow, JoinOver | CallRefused>
}
