import type { Fault } from "./find-faults.ts"
import {
  type ChannelReading,
  lostOutcome,
  type PersonWrote,
  type StoredOnChannel,
  type VendorTook,
} from "./vendor-reading.ts"

/** What came of the answers whose outcome a death has left unknown. */
export interface UnknownOutcomes {
  /** They are shown as failed, with the reason. */
  readonly shown: number
  /** Of these, Meta had taken so many. */
  readonly taken: number
}

/**
 * Compares what is stored with what people wrote and Meta took: every message of a person once and in their order; every
 * answer taken once, in order, or shown as failed because its outcome is unknown. No faults when nothing is wrong.
 */
export const findVendorFaults = (
  { messages, waitingEvents }: ChannelReading,
  wrote: ReadonlyArray<PersonWrote>,
  took: ReadonlyArray<VendorTook>,
): { readonly faults: ReadonlyArray<Fault>; readonly unknown: UnknownOutcomes } => {
  const faults: Array<Fault> =
    waitingEvents === 0 ? [] : [fault("lost", `${waitingEvents} events were never processed`)]
  const unknown = { shown: 0, taken: 0 }
  const people = new Set([...messages, ...wrote, ...took].map(({ person }) => person))
  const [ofStored, ofWrote, ofTook] = [byPerson(messages), byPerson(wrote), byPerson(took)]
  for (const person of people) {
    const stored = ofStored.get(person) ?? []
    faults.push(...inboundFaults(person, stored, ofWrote.get(person) ?? []))
    const outbound = outboundFaults(person, stored, ofTook.get(person) ?? [])
    faults.push(...outbound.faults)
    unknown.shown += outbound.unknown.shown
    unknown.taken += outbound.unknown.taken
  }
  return { faults, unknown }
}

const fault = (kind: Fault["kind"], what: string): Fault => ({ kind, what })

const byPerson = <One extends { readonly person: string }>(
  all: ReadonlyArray<One>,
): ReadonlyMap<string, ReadonlyArray<One>> => {
  const groups = new Map<string, Array<One>>()
  for (const one of all) {
    const group = groups.get(one.person)
    if (group === undefined) groups.set(one.person, [one])
    else group.push(one)
  }
  return groups
}

const inboundFaults = (
  person: string,
  stored: ReadonlyArray<StoredOnChannel>,
  wrote: ReadonlyArray<PersonWrote>,
): ReadonlyArray<Fault> => {
  const theirs = stored.filter(({ sender }) => sender === "CLIENT")
  const faults = wrote.flatMap(({ id, text }): ReadonlyArray<Fault> => {
    const found = theirs.filter(({ externalIds }) => externalIds.includes(id))
    if (found.length === 0) return [fault("lost", `${person}: '${text}' (${id}) is not stored`)]
    if (found.length > 1) return [fault("doubled", `${person}: '${text}' (${id}) is stored ${found.length} times`)]
    return found[0]?.text === text ? [] : [fault("reply", `${person}: '${text}' is stored as '${found[0]?.text}'`)]
  })
  for (const { text, externalIds } of theirs)
    if (!wrote.some(({ id }) => externalIds.includes(id)))
      faults.push(fault("doubled", `${person} never wrote '${text}' (${externalIds.join()})`))
  const places = wrote.map(({ id }) => theirs.findIndex(({ externalIds }) => externalIds.includes(id)))
  const known = places.filter((place) => place !== -1)
  if (known.some((place, at) => at > 0 && place < (known[at - 1] ?? 0)))
    faults.push(fault("reply", `${person}'s messages are stored in the order ${places.join(" ")}`))
  return faults
}

const outboundFaults = (
  person: string,
  stored: ReadonlyArray<StoredOnChannel>,
  took: ReadonlyArray<VendorTook>,
): { readonly faults: ReadonlyArray<Fault>; readonly unknown: UnknownOutcomes } => {
  const faults: Array<Fault> = []
  const answers = stored.filter(({ sender }) => sender === "BOT")
  const lost = answers.filter(({ delivery, reason }) => delivery === "failed" && reason === lostOutcome)
  for (const { text, delivery, reason, shown, externalIds } of answers) {
    const takenIds = externalIds.filter((id) => took.some((one) => one.id === id))
    if (delivery === "sent" && (takenIds.length !== 1 || externalIds.length !== 1))
      faults.push(fault("lost", `${person}: '${text}' counts as sent, and Meta took ${takenIds.length} of it`))
    else if (delivery === null || delivery === "waiting")
      faults.push(fault("lost", `${person}: '${text}' was never sent (${delivery})`))
    else if (delivery === "failed" && reason !== lostOutcome)
      faults.push(fault("lost", `${person}: '${text}' failed: ${reason}`))
    if (delivery === "failed" && shown !== "failed")
      faults.push(fault("told", `${person}: '${text}' failed, and is shown as ${shown}`))
  }
  // What Meta took and nobody noted: each is one of those whose outcome is unknown.
  const unmatched = [...lost]
  const placed = took.map(({ id, text }): StoredOnChannel | undefined => {
    const known = answers.find(({ externalIds }) => externalIds.includes(id))
    if (known !== undefined) return known
    const at = unmatched.findIndex((one) => one.text === text)
    if (at === -1) {
      faults.push(fault("doubled", `${person}: Meta took '${text}' (${id}) once more than it is known of`))
      return undefined
    }
    return unmatched.splice(at, 1)[0]
  })
  const order = placed.flatMap((one) => (one === undefined ? [] : [answers.indexOf(one)]))
  if (order.some((place, at) => at > 0 && place <= (order[at - 1] ?? 0)))
    faults.push(fault("reply", `${person} got the answers ${order.join(" ")}`))
  return { faults, unknown: { shown: lost.length, taken: lost.length - unmatched.length } }
}
