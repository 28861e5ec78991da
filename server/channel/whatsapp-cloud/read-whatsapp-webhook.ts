import { type LooseRecord, looseRecord } from "@prosa/core/kernel"
import { incomingWords } from "@prosa/core/channel"
import type { ChannelPerson, PersonIdentity, VendorEvent } from "../events/channel-event.ts"
import { fateIn, momentIn, numberIn, recordIn, recordsIn, wordIn } from "../gateway/loose-json.ts"
import { noteNothing, type NoteUnread } from "../events/unread-shapes.ts"
import {
  changeEvent,
  personOf,
  incomingContent,
  messageEventOf,
  statusEvent,
  vendorEvents,
  vendorNotice,
} from "../events/vendor-events.ts"
import { accountUpdate } from "./read-account-update.ts"
import { type WhatsappProblem, whatsappProblemOf } from "./whatsapp-errors.ts"
import { whatsappContent } from "./whatsapp-content.ts"
import { messageTypes, metaWebhookFields } from "./whatsapp-shapes.ts"

/**
 * Reads a webhook of the WhatsApp Cloud API by the tables of `whatsapp-shapes.ts`: messages, statuses, what the number's own app
 * has sent, and what Meta does to the account. Messages of groups are left out. Total: unknown types are messages that cannot
 * be shown, unknown fields and members of another form are left out; what no table has is noted. `appId` is ours, '' if it is
 * not known.
 */
export const readWhatsappWebhook = (
  body: unknown,
  appId = "",
  note: NoteUnread = noteNothing,
): ReadonlyArray<VendorEvent> =>
  recordsIn(looseRecord(body), "entry").flatMap((entry) =>
    recordsIn(entry, "changes").flatMap((change) => {
      const value = recordIn(change, "value")
      const field = wordIn(change, "field") || "messages"
      const fate = fateIn(metaWebhookFields, field)
      if (fate === undefined) note({ kind: "field", name: field })
      if (fate === undefined || fate.becomes === "left-out") return []
      if (fate.becomes === "account") return accountUpdate(entry, value, appId)
      const connection = wordIn(recordIn(value, "metadata"), "phone_number_id")
      const contacts = recordsIn(value, "contacts")
      const ofPeople = (message: LooseRecord) => isOfPerson(message, note)
      return [
        ...recordsIn(value, "messages")
          .filter(ofPeople)
          .flatMap((message) => fromPerson(connection, message, contacts, note)),
        ...recordsIn(value, "message_echoes")
          .filter(ofPeople)
          .flatMap((message) => fromOwnApp(connection, message, note)),
        ...recordsIn(value, "statuses")
          .filter((status) => wordIn(status, "recipient_type") !== "group")
          .flatMap((status) => statusOf(connection, status)),
        ...recordsIn(value, "errors").flatMap((error) => errorOfNumber(connection, error, entry)),
      ]
    }),
  )

/** A message of a group is none of its writer's private conversation. */
const isOfPerson = (message: LooseRecord, note: NoteUnread): boolean => {
  const isOfGroup = wordIn(message, "group_id") !== "" || wordIn(message, "recipient_type") === "group"
  if (isOfGroup) note({ kind: "group", name: "" })
  return !isOfGroup
}

const phone = (value: string): PersonIdentity => ({ kind: "phone", value: value.replaceAll(/\D/gu, "") })
const bsuid = (value: string): PersonIdentity => ({ kind: "bsuid", value })

/** The sender: with one contact in the webhook that one, otherwise the one of the message's id. */
const senderOf = (message: LooseRecord, contacts: ReadonlyArray<LooseRecord>): ChannelPerson | undefined => {
  const from = wordIn(message, "from")
  const userId = wordIn(message, "from_user_id")
  const isOf = (contact: LooseRecord) =>
    (from !== "" && wordIn(contact, "wa_id") === from) || (userId !== "" && wordIn(contact, "user_id") === userId)
  const contact = contacts.find(isOf) ?? (contacts.length === 1 ? contacts[0] : undefined) ?? {}
  const profile = recordIn(contact, "profile")
  return personOf(
    [phone(from || wordIn(contact, "wa_id")), bsuid(userId || wordIn(contact, "user_id"))],
    wordIn(profile, "name") || wordIn(profile, "username"),
  )
}

const fromPerson = (
  connection: string,
  message: LooseRecord,
  contacts: ReadonlyArray<LooseRecord>,
  note: NoteUnread,
): ReadonlyArray<VendorEvent> => {
  const externalId = wordIn(message, "id")
  const person = senderOf(message, contacts)
  if (externalId === "" || person === undefined) return []
  const at = momentIn(message, "timestamp", "seconds")
  const type = wordIn(message, "type")
  const fate = fateIn(messageTypes, type)
  switch (fate?.becomes) {
    case "system":
      return systemMessage(connection, externalId, person, recordIn(message, type), at)
    case "deletion":
    case "edit":
      return changeOf(connection, message, at)
    default: {
      const said = whatsappContent(message, note)
      if (said === undefined) return []
      return vendorEvents(connection, messageEventOf(externalId), person, {
        kind: "message",
        externalId,
        person,
        at,
        said,
      })
    }
  }
}

/** An edit or a deletion of a message, by its writer. */
const changeOf = (connection: string, message: LooseRecord, at: number): ReadonlyArray<VendorEvent> => {
  const member = recordIn(message, wordIn(message, "type"))
  const externalId = wordIn(member, "original_message_id") || wordIn(member, "message_id")
  if (wordIn(message, "type") === "revoke") return changeEvent(connection, "", { kind: "deleted", externalId, at })
  const said = whatsappContent(recordIn(member, "message"), noteNothing)
  return said === undefined
    ? []
    : changeEvent(connection, wordIn(message, "id"), { kind: "edited", externalId, at, said })
}

/** What WhatsApp itself says in a chat: a number that changed, or words of its own. */
const systemMessage = (
  connection: string,
  externalId: string,
  person: ChannelPerson,
  system: LooseRecord,
  at: number,
): ReadonlyArray<VendorEvent> => {
  if (wordIn(system, "type") === "user_changed_number") {
    const changed = numberChanged(connection, externalId, person, system, at)
    if (changed.length > 0) return changed
  }
  const body = wordIn(system, "body")
  const text = body === "" ? incomingWords.unsupported : incomingWords.notice(body)
  const said = incomingContent({ text, ...vendorNotice })
  return vendorEvents(connection, messageEventOf(externalId), person, { kind: "message", externalId, person, at, said })
}

/**
 * The queue is that of the old number; messages of the new one have their own. Identities of the kinds that are told anew
 * are no longer the person's: an operator gives an abandoned number to another person.
 */
const numberChanged = (
  connection: string,
  externalId: string,
  before: ChannelPerson,
  system: LooseRecord,
  at: number,
): ReadonlyArray<VendorEvent> => {
  const number = phone(wordIn(system, "wa_id") || wordIn(system, "new_wa_id"))
  if (number.value === "") return []
  const known = new Set(before.identities.map(({ value }) => value))
  const later = [number, bsuid(wordIn(system, "user_id"))].filter(({ value }) => value !== "" && !known.has(value))
  const left = before.identities.filter(({ kind }) => later.some((one) => one.kind === kind))
  const kept = before.identities.filter((identity) => !left.includes(identity))
  const person = personOf([...later, ...kept], before.name, number.value)
  if (person === undefined || later.length === 0) return []
  const said = incomingContent({ text: incomingWords.changedNumber(number.value), ...vendorNotice })
  return [
    ...vendorEvents(connection, `identities ${externalId}`, before, { kind: "identities", person, left, at }),
    ...vendorEvents(connection, messageEventOf(externalId), before, { kind: "message", externalId, person, at, said }),
  ]
}

/** A message that the company has written in the WhatsApp Business app of the same number. */
const fromOwnApp = (connection: string, message: LooseRecord, note: NoteUnread): ReadonlyArray<VendorEvent> => {
  const externalId = wordIn(message, "id")
  const person = personOf([phone(wordIn(message, "to")), bsuid(wordIn(message, "to_user_id"))], "")
  if (externalId === "" || person === undefined) return []
  const at = momentIn(message, "timestamp", "seconds")
  const fate = fateIn(messageTypes, wordIn(message, "type"))
  if (fate?.becomes === "edit") return changeOf(connection, message, at)
  // What the company takes back in its app stays, and is no message of its own: the person may have read it.
  const said = whatsappContent(message, note)
  // A line that stands for a message of the company would silence the bot.
  if (said === undefined || said.unanswered === true) return []
  return vendorEvents(connection, messageEventOf(externalId), person, {
    kind: "sent-elsewhere",
    externalId,
    person,
    at,
    said,
  })
}

const states = { sent: "sent", delivered: "delivered", read: "read", played: "read", failed: "failed" } as const

const statusOf = (connection: string, status: LooseRecord): ReadonlyArray<VendorEvent> => {
  const externalId = wordIn(status, "id")
  const told = wordIn(status, "status")
  if (externalId === "" || !Object.hasOwn(states, told)) return []
  // `told` is one of the keys
  const state = states[told as keyof typeof states]
  const at = momentIn(status, "timestamp", "seconds")
  const reference = wordIn(status, "biz_opaque_callback_data")
  const reported = { kind: "status", externalId, state, at, ...(reference === "" ? {} : { reference }) } as const
  if (state !== "failed") return statusEvent(connection, told, { ...reported, reason: "" })
  const [error = {}] = recordsIn(status, "errors")
  const known = toldProblem(error)
  const { reason, pause = 0, trouble } = known.problem
  return [
    ...statusEvent(connection, told, {
      ...reported,
      reason,
      ...(pause === 0 ? {} : { pause }),
      ...(trouble === undefined ? {} : { trouble }),
      ...(known.code === 0 ? {} : { code: known.code }),
      ...(known.details === "" ? {} : { details: known.details }),
    }),
    ...brokenBy(connection, `status ${externalId} ${told}`, known.problem, at),
  ]
}

/** What an error of a webhook means. */
const toldProblem = (error: LooseRecord) => {
  const code = numberIn(error, "code") ?? 0
  const details = wordIn(recordIn(error, "error_data"), "details")
  return { code, details, problem: whatsappProblemOf({ code, details }) }
}

/** An error that is no message's. Only the time of the entry is told. */
const errorOfNumber = (connection: string, error: LooseRecord, entry: LooseRecord): ReadonlyArray<VendorEvent> => {
  const { code, problem } = toldProblem(error)
  const at = momentIn(entry, "time", "seconds")
  return brokenBy(connection, `error ${code} ${at}`, problem, at)
}

/** A number that is refused as such is broken, as it would be by the answer of a send. */
const brokenBy = (
  connection: string,
  id: string,
  { kind, reason }: WhatsappProblem,
  at: number,
): ReadonlyArray<VendorEvent> =>
  kind !== "disconnected"
    ? []
    : vendorEvents(connection, `broken by ${id}`, undefined, {
        kind: "connection",
        state: "broken",
        trouble: reason,
        at,
        ...(at === 0 ? {} : { inOrder: "our clock" as const }),
      })
