import { incomingWords, media } from "@prosa/core/channel"
import { looseRecord, type BotId } from "@prosa/core/kernel"
import { Effect } from "effect"
import {
  type ChannelEvent,
  type EventQueue,
  type PersonIdentity,
  readChannelEvent,
  type StoredEvent,
} from "../../channel/index.ts"
import { type ChannelContact, findOnChannel } from "../../contact/index.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import { receiveMessage, type ToReceive } from "./receive-message.ts"
import { clientIdOf } from "./messages-on-channels.ts"
import { storeQuietly } from "./store-elsewhere.ts"
import { type Apply, type ChannelJobsDeps, knownPerson, type ClaimedEvent, writtenAtOf } from "./claimed-event.ts"

/** How often an event is attempted at least, and for how long after it was received, in milliseconds. */
const patience = { attempts: 10, time: 300_000 } as const

/** Returns whether an event is attempted no more: it would hold up everything that the person writes later. */
export const isGivenUp = (
  { attempts, receivedAt }: Pick<StoredEvent, "attempts" | "receivedAt">,
  now: number,
): boolean => attempts >= patience.attempts && now >= receivedAt + patience.time

/** An event that is given up, and the queue that it holds up. */
export interface GivenUpEvent extends Omit<ClaimedEvent, "waiting" | "queue"> {
  readonly stored: StoredEvent
  readonly queue: EventQueue
}

type Words = Omit<ToReceive, "identity">

/**
 * Returns what is stored in place of an event that was given up: of a person's message, words that attendants read. The ways
 * are tried in order, since each may die as the event did; the last stores nothing.
 */
export const storedInstead = (given: GivenUpEvent, deps: ChannelJobsDeps): ReadonlyArray<Apply> => {
  const { stored, owner } = given
  const event = readChannelEvent(stored.payload)
  if (owner === undefined || looseRecord(stored.payload)["kind"] !== "message") return [nothing]
  const message = event?.kind === "message" ? event : undefined
  const words = {
    ...wordsOf(given, owner, message),
    writtenAt: message === undefined ? null : writtenAtOf(message, deps.clock.now()),
  }
  const found = (tx: Tx) => findOnChannel(tx, media[given.connection.medium].channel, identitiesOf(given, message))
  const person = (tx: Tx): Effect.Effect<ChannelContact | undefined> =>
    message === undefined ? found(tx) : knownPerson(tx, given, message.person, deps)
  return [
    (tx) =>
      Effect.flatMap(person(tx), (contact) =>
        contact === undefined
          ? Effect.undefined
          : Effect.as(Effect.ignore(receiveMessage(tx, { ...words, identity: contact.identity }, deps)), undefined),
      ),
    (tx) =>
      Effect.flatMap(found(tx), (contact) =>
        contact === undefined
          ? Effect.undefined
          : Effect.as(storeQuietly(tx, { ...words, identity: contact.identity }, deps.clock.now()), undefined),
      ),
    nothing,
  ]
}

const nothing: Apply = () => Effect.undefined

const wordsOf = (
  { companyId, connection: { id, medium }, stored }: GivenUpEvent,
  { botId, holder }: { readonly botId: BotId; readonly holder?: Words["holder"] },
  message: Extract<ChannelEvent, { kind: "message" }> | undefined,
): Words => ({
  companyId,
  botId,
  holder,
  connection: { id, medium },
  said: {
    clientId: clientIdOf(id, message?.externalId ?? `event ${stored.id}`),
    text: incomingWords.unreadable,
    fileIds: [],
  },
  heard: null,
})

/** The person of an event that names nobody is who names its queue. */
const identitiesOf = (
  { queue: { person: value } }: GivenUpEvent,
  message: Extract<ChannelEvent, { kind: "message" }> | undefined,
): ReadonlyArray<PersonIdentity> => {
  if (message !== undefined && message.person.identities.length > 0) return message.person.identities
  const isNumber = /^\d+$/u.test(value)
  return [
    ...(isNumber ? [{ kind: "phone", value } as const] : []),
    { kind: "bsuid", value },
    { kind: "psid", value },
    { kind: "igsid", value },
  ]
}
