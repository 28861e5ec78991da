import { type LooseRecord, looseRecord } from "@prosa/core/kernel"
import type { ChannelPerson, VendorEvent } from "../events/channel-event.ts"
import { momentIn, recordIn, recordsIn, wordIn, wordsIn } from "../gateway/loose-json.ts"
import {
  changeEvent,
  messageEventOf,
  personOf,
  reactionOf,
  incomingContent,
  statusEvent,
  vendorEvents,
} from "../events/vendor-events.ts"
import { metaCameBy, metaContent } from "./meta-content.ts"

/** The events of a webhook, and the medium whose connections they are of. */
export interface MetaEvents {
  readonly medium: "FACEBOOK" | "INSTAGRAM"
  readonly events: ReadonlyArray<VendorEvent>
}

export interface MetaReading {
  /** The id of our application: echoes of its messages tell no more than that they were taken. '' if it is not known. */
  readonly appId: string
}

/**
 * Reads a webhook of Messenger (`page`) or of Instagram; undefined for another object's. Total: unknown members are left
 * out, and a message of an unknown form cannot be shown.
 */
export const readMetaWebhook = (body: unknown, { appId }: MetaReading): MetaEvents | undefined => {
  const root = looseRecord(body)
  const object = wordIn(root, "object")
  if (object !== "page" && object !== "instagram") return undefined
  const medium = object === "page" ? "FACEBOOK" : "INSTAGRAM"
  const events = recordsIn(root, "entry").flatMap((entry) =>
    recordsIn(entry, "messaging").flatMap((member) =>
      eventsOf({ medium, account: wordIn(entry, "id"), appId }, member),
    ),
  )
  return { medium, events }
}

interface Account extends MetaReading {
  readonly medium: MetaEvents["medium"]
  /** The id of the page, or of the Instagram account. */
  readonly account: string
}

const eventsOf = (within: Account, member: LooseRecord): ReadonlyArray<VendorEvent> => {
  const message = recordIn(member, "message")
  const sender = wordIn(recordIn(member, "sender"), "id")
  const isEcho = message["is_echo"] === true || sender === within.account
  const id = isEcho ? wordIn(recordIn(member, "recipient"), "id") : sender
  const person = personOf([{ kind: within.medium === "FACEBOOK" ? "psid" : "igsid", value: id }], "")
  if (person === undefined) return []
  const at = momentIn(member, "timestamp", "milliseconds")
  const context = { ...within, person, at }
  if (wordIn(message, "mid") !== "") return isEcho ? echoed(context, message) : messaged(context, message)
  if (isEcho) return []
  return [
    ...postback(context, recordIn(member, "postback")),
    ...reaction(context, recordIn(member, "reaction")),
    ...edited(context, recordIn(member, "message_edit")),
    ...until(context, "delivered", recordIn(member, "delivery")),
    ...until(context, "read", recordIn(member, "read")),
  ]
}

interface Context extends Account {
  readonly person: ChannelPerson
  readonly at: number
}

const messaged = ({ account, person, at }: Context, message: LooseRecord): ReadonlyArray<VendorEvent> => {
  const externalId = wordIn(message, "mid")
  return message["is_deleted"] === true
    ? changeEvent(account, "", { kind: "deleted", externalId, at })
    : vendorEvents(account, messageEventOf(externalId), person, {
        kind: "message",
        externalId,
        person,
        at,
        said: metaContent(message),
      })
}

/** What the company has sent: by us, which is a report if the message carries its reference, or by another tool. */
const echoed = ({ account, appId, person, at }: Context, message: LooseRecord): ReadonlyArray<VendorEvent> => {
  const externalId = wordIn(message, "mid")
  if (message["is_deleted"] === true) return []
  if (appId !== "" && wordIn(message, "app_id") === appId) {
    const reference = wordIn(message, "metadata")
    return reference === ""
      ? []
      : statusEvent(account, "sent", { kind: "status", externalId, state: "sent", at, reason: "", reference })
  }
  const said = metaContent(message)
  return vendorEvents(account, messageEventOf(externalId), person, {
    kind: "sent-elsewhere",
    externalId,
    person,
    at,
    said,
  })
}

/** A pressed button of a template, the menu, or 'Começar'. */
const postback = ({ account, person, at }: Context, pressed: LooseRecord): ReadonlyArray<VendorEvent> => {
  const press = wordIn(pressed, "payload")
  const text = wordIn(pressed, "title") || press
  if (text === "") return []
  // Older versions name no message.
  const externalId = wordIn(pressed, "mid") || `postback ${queueless(person)} ${at}`
  const said = incomingContent({ text, ...(press === "" ? {} : { press }), ...metaCameBy(pressed) })
  return vendorEvents(account, messageEventOf(externalId), person, { kind: "message", externalId, person, at, said })
}

const queueless = (person: ChannelPerson): string => person.identities[0]?.value ?? ""

const reaction = ({ account, person, at }: Context, told: LooseRecord): ReadonlyArray<VendorEvent> => {
  const about = wordIn(told, "mid")
  if (about === "") return []
  const emoji = wordIn(told, "action") === "unreact" ? "" : wordIn(told, "emoji") || wordIn(told, "reaction")
  const externalId = `reaction ${queueless(person)} ${at} ${about}`
  const said = incomingContent({ about, ...reactionOf(emoji) })
  return vendorEvents(account, externalId, person, { kind: "message", externalId, person, at, said })
}

const edited = ({ account, at }: Context, edit: LooseRecord): ReadonlyArray<VendorEvent> => {
  const said = incomingContent({ text: wordIn(edit, "text") })
  const name = `${at} ${wordIn(edit, "num_edit")}`
  return changeEvent(account, name, { kind: "edited", externalId: wordIn(edit, "mid"), at, said })
}

/** Messenger tells a moment until which everything has come, and which messages have just come; Instagram the message that was seen. */
const until = (
  { account, person, at }: Context,
  state: "delivered" | "read",
  told: LooseRecord,
): ReadonlyArray<VendorEvent> => {
  const moment = momentIn(told, "watermark", "milliseconds")
  const everything =
    moment === 0
      ? []
      : vendorEvents(account, `${state} ${queueless(person)} ${moment}`, person, {
          kind: "states-until",
          person,
          state,
          at: moment,
        })
  const mids = [wordIn(told, "mid"), ...wordsIn(told, "mids")].filter((mid) => mid !== "")
  const each = mids.flatMap((externalId) =>
    statusEvent(account, state, { kind: "status", externalId, state, at, reason: "" }),
  )
  return [...each, ...everything]
}
