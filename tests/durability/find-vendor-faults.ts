import { deliveryOfParts } from "@prosa/core/channel"
import type { Fault } from "./stored-reading.ts"
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
 * Compares what is stored with what people wrote and Meta took and reported: every message of a person once, with its picture and
 * in their order; every part of an answer taken once, in order, and shown as far as Meta reported it, or the answer is shown as
 * failed because the outcome of a part is unknown: Meta has never reported of it. No faults when nothing is wrong.
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
  const theirs = stored.filter(({ sender }) => sender === "CLIENT" || sender === "HUMAN")
  const faults = wrote.flatMap(({ id, text, picture, deleted = false, byCompany }): ReadonlyArray<Fault> => {
    const found = theirs.filter(({ externalIds }) => externalIds.includes(id))
    const [first] = found
    if (first === undefined) return [fault("lost", `${person}: '${text}' (${id}) is not stored`)]
    if (found.length > 1) return [fault("doubled", `${person}: '${text}' (${id}) is stored ${found.length} times`)]
    if (first.text !== text) return [fault("reply", `${person}: '${text}' is stored as '${first.text}'`)]
    if (first.deleted !== deleted)
      return [
        fault("reply", `${person}: '${text}' ${deleted ? "was taken back, and is shown" : "is shown as deleted"}`),
      ]
    if ((first.sender === "HUMAN") !== (byCompany !== undefined))
      return [fault("reply", `${person}: '${text}' is shown as written by ${first.sender}`)]
    if (byCompany !== undefined && first.shown !== byCompany)
      return [fault("told", `${person}: '${text}' is ${byCompany}, and is shown as ${first.shown}`)]
    const pictures = picture === undefined ? [] : [picture]
    return first.files.join() === pictures.join()
      ? []
      : [fault("lost", `${person}: '${text}' has files of ${first.files.join()} bytes instead of ${pictures.join()}`)]
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
  const answers = stored.filter(({ sender }) => sender === "BOT")
  const faults = answers.flatMap((answer) => answerFaults(person, answer, took))
  // Of each answer whose outcome is unknown, the part that nobody noted: Meta has taken it, or has not.
  const lost = answers.filter(isUnknown)
  const unmatched = [...lost]
  const places: Array<Place> = []
  for (const { id, text, reported } of took) {
    const answer = answers.findIndex(({ externalIds }) => externalIds.includes(id))
    const known = answers[answer]
    if (known !== undefined) {
      places.push({ answer, part: takenOf(known, took).findIndex((one) => one.id === id) })
      continue
    }
    const meant = unmatched
      .filter(({ parts, externalIds }) => parts[externalIds.length] === text)
      .map((one) => ({ one, place: { answer: answers.indexOf(one), part: one.externalIds.length } }))
    // Of several with the same words, the first that is in order.
    const last = places.at(-1)
    const found = meant.find(({ place }) => last === undefined || isAfter(place, last)) ?? meant[0]
    if (found === undefined) {
      faults.push(fault("doubled", `${person}: Meta took '${short(text)}' (${id}) once more than it is known of`))
      continue
    }
    if (reported !== "sent")
      faults.push(fault("told", `${person}: '${short(text)}' (${id}) counts as unknown, and Meta reports of it`))
    unmatched.splice(unmatched.indexOf(found.one), 1)
    places.push(found.place)
  }
  if (places.some((place, at) => at > 0 && !isAfter(place, places[at - 1] ?? place)))
    faults.push(
      fault("reply", `${person} got the parts ${places.map(({ answer, part }) => `${answer}.${part}`).join(" ")}`),
    )
  return { faults, unknown: { shown: lost.length, taken: lost.length - unmatched.length } }
}

/** A part of an answer, by their places. */
interface Place {
  readonly answer: number
  readonly part: number
}

const isAfter = (place: Place, before: Place): boolean =>
  place.answer > before.answer || (place.answer === before.answer && place.part > before.part)

/** The parts of an answer that Meta is known to have taken, in the order in which it did. */
const takenOf = ({ externalIds }: StoredOnChannel, took: ReadonlyArray<VendorTook>): ReadonlyArray<VendorTook> =>
  took.filter(({ id }) => externalIds.includes(id))

const isUnknown = ({ delivery, reason }: StoredOnChannel): boolean => delivery === "failed" && reason === lostOutcome

/** What is wrong with an answer by itself: its parts that Meta is known to have taken, and how it is shown. */
const answerFaults = (
  person: string,
  answer: StoredOnChannel,
  took: ReadonlyArray<VendorTook>,
): ReadonlyArray<Fault> => {
  const { text, delivery, reason, shown, externalIds, parts } = answer
  const named = `${person}: '${short(text)}'`
  if (delivery === "failed" && !isUnknown(answer)) return [fault("lost", `${named} failed: ${reason}`)]
  if (delivery !== "sent" && delivery !== "failed") return [fault("lost", `${named} was never sent (${delivery})`)]
  const taken = takenOf(answer, took)
  const wanted = delivery === "sent" ? parts : parts.slice(0, taken.length)
  const faults: Array<Fault> = []
  const whole = delivery === "sent" ? taken.length === parts.length : taken.length < parts.length
  if (!whole || taken.length !== externalIds.length)
    return [fault("lost", `${named} counts as ${delivery}, and Meta took ${taken.length} of ${parts.length} parts`)]
  if (taken.some((one, at) => one.text !== wanted[at]))
    faults.push(fault("reply", `${named} reached Meta as '${taken.map((one) => short(one.text)).join("', '")}'`))
  const right = delivery === "failed" ? "failed" : deliveryOfParts(taken.map(({ reported }) => reported))
  if (shown !== right) faults.push(fault("told", `${named} is ${right}, and is shown as ${shown}`))
  return faults
}

const short = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text)
