import { type LooseRecord, looseRecord } from "@prosa/core/kernel"
import { incomingWords } from "@prosa/core/channel"
import type { ChannelEvent, ChannelPerson, PersonIdentity, VendorEvent } from "../events/channel-event.ts"
import { fateIn, momentIn, numberIn, recordIn, recordsIn, wordIn } from "../gateway/loose-json.ts"
import { noteNothing, type NoteUnread } from "../events/unread-shapes.ts"
import {
  changeEvent,
  incomingContent,
  messageEventOf,
  personOf,
  statusEvent,
  vendorEvents,
} from "../events/vendor-events.ts"
import { evolutionContent, openedMessage } from "./evolution-content.ts"
import { gatewayEvents, protocolTypes } from "./evolution-shapes.ts"

/**
 * Reads a webhook of a gateway with the interface of Evolution API v2, by the tables of `evolution-shapes.ts`. Groups, broadcasts
 * and channels are left out. Total: an unknown event means nothing, and a message of an unknown type cannot be shown; both are
 * noted.
 */
export const readEvolutionWebhook = (body: unknown, note: NoteUnread = noteNothing): ReadonlyArray<VendorEvent> => {
  const root = looseRecord(body)
  const instance = wordIn(root, "instance")
  const event = wordIn(root, "event").toLowerCase().replaceAll(/[_-]/gu, ".")
  const data = recordIn(root, "data")
  const each = Array.isArray(root["data"]) ? recordsIn(root, "data") : [data]
  const fate = fateIn(gatewayEvents, event)
  switch (fate?.becomes) {
    case "messages":
      return each.flatMap((one) => messageOf(instance, one, note))
    case "updates":
      return each.flatMap((one) => updateOf(instance, one))
    case "edits":
      return each
        .filter((one) => isOfPerson(recordIn(one, "key"), note))
        .flatMap((one) => protocolOf(instance, one, momentIn(one, "timestampMs", "milliseconds"), ""))
    case "deletions":
      return each.flatMap((one) => deletedOf(instance, one))
    case "connection":
      return connectionOf(instance, event, data, root)
    case "left-out":
      return []
    case undefined:
      if (event !== "") note({ kind: "event", name: event })
      return []
  }
}

/** A jid's identity: a number, or the opaque id under which WhatsApp hides one. Undefined for groups and the like. */
const identityOf = (jid: string): PersonIdentity | undefined => {
  const [user = "", host = ""] = jid.split("@")
  const [digits = ""] = user.split(":")
  if (!/^\d{5,20}$/u.test(digits)) return undefined
  if (host === "s.whatsapp.net" || host === "c.us") return { kind: "phone", value: digits }
  return host === "lid" ? { kind: "bsuid", value: `${digits}@lid` } : undefined
}

/** The other side of a chat. Answers go to the very jid that was received, or they may be lost. */
const personIn = (key: LooseRecord, name: string): ChannelPerson | undefined => {
  const own = identityOf(wordIn(key, "remoteJid"))
  if (own === undefined) return undefined
  const others = ["remoteJidAlt", "senderPn", "senderLid"].flatMap((member) => identityOf(wordIn(key, member)) ?? [])
  const all = [own, ...others]
  const phone = all.find(({ kind }) => kind === "phone")
  const lid = all.find(({ kind }) => kind === "bsuid")
  return personOf([...(phone === undefined ? [] : [phone]), ...(lid === undefined ? [] : [lid])], name, own.value)
}

/** Whether a chat is one of a person. Groups are noted; broadcasts and channels come in great numbers. */
const isOfPerson = (key: LooseRecord, note: NoteUnread): boolean => {
  const [, host] = /@(g\.us|broadcast|newsletter)$/u.exec(wordIn(key, "remoteJid")) ?? []
  if (host === "g.us") note({ kind: "group", name: "" })
  return host === undefined
}

const messageOf = (instance: string, data: LooseRecord, note: NoteUnread): ReadonlyArray<VendorEvent> => {
  const key = recordIn(data, "key")
  const externalId = wordIn(key, "id")
  const fromMe = key["fromMe"] === true
  const person = personIn(key, fromMe ? "" : wordIn(data, "pushName"))
  if (!isOfPerson(key, note) || externalId === "" || person === undefined) return []
  const at = momentIn(data, "messageTimestamp", "seconds")
  const changed = changedMessage(instance, data, { person, externalId, at, fromMe })
  if (changed !== undefined) return changed
  const said = evolutionContent(data, externalId, note)
  // A line that stands for a message of the company would silence the bot.
  if (said === undefined || (fromMe && said.unanswered === true)) return []
  const event: ChannelEvent = { kind: fromMe ? "sent-elsewhere" : "message", externalId, person, at, said }
  return vendorEvents(instance, messageEventOf(externalId), person, event)
}

interface ChangedBy {
  readonly person: ChannelPerson
  readonly externalId: string
  readonly at: number
  readonly fromMe: boolean
}

/** What takes another message back or edits it; undefined for a message of its own. */
const changedMessage = (
  instance: string,
  data: LooseRecord,
  { person, externalId, at, fromMe }: ChangedBy,
): ReadonlyArray<VendorEvent> | undefined => {
  const { message } = openedMessage(recordIn(data, "message"))
  if (Object.hasOwn(message, "protocolMessage")) {
    const protocol = recordIn(message, "protocolMessage")
    const isDeletion = fateIn(protocolTypes, wordIn(protocol, "type")) === "deletion"
    // What the company takes back on its own phone stays: the person may have read it.
    return fromMe && isDeletion ? [] : protocolOf(instance, protocol, at, externalId)
  }
  const target = wordIn(recordIn(recordIn(message, "secretEncryptedMessage"), "targetMessageKey"), "id")
  if (!Object.hasOwn(message, "secretEncryptedMessage")) return undefined
  if (target === "" || fromMe) return []
  // The gateway has no key to the new text.
  const said = incomingContent({ text: incomingWords.editedUnseen, about: target, quiet: true, aside: "remark" })
  return vendorEvents(instance, messageEventOf(externalId), person, { kind: "message", externalId, person, at, said })
}

/**
 * An edit or a deletion of a message. Its key is the writer's own, in which the company is the other side: only the id counts.
 * `name` tells edits apart that have no moment.
 */
const protocolOf = (instance: string, protocol: LooseRecord, at: number, name: string): ReadonlyArray<VendorEvent> => {
  const externalId = wordIn(recordIn(protocol, "key"), "id")
  switch (fateIn(protocolTypes, wordIn(protocol, "type"))) {
    case "deletion":
      return changeEvent(instance, "", { kind: "deleted", externalId, at })
    case "edit":
      return editOf(instance, externalId, recordIn(protocol, "editedMessage"), {
        at: momentIn(protocol, "timestampMs", "milliseconds") || at,
        name,
      })
    case undefined:
      return []
  }
}

const editOf = (
  instance: string,
  externalId: string,
  message: LooseRecord,
  { at, name }: { readonly at: number; readonly name: string },
): ReadonlyArray<VendorEvent> => {
  const said = evolutionContent({ message }, externalId, noteNothing)
  if (said === undefined || said.text === "") return []
  return changeEvent(instance, at > 0 ? String(at) : name || said.text, { kind: "edited", externalId, at, said })
}

const states = {
  SERVER_ACK: "sent",
  DELIVERY_ACK: "delivered",
  READ: "read",
  PLAYED: "read",
  ERROR: "failed",
} as const

const notSent = "O WhatsApp não enviou a mensagem."

/**
 * A change of a message: how far one of ours came, or another text. The gateway writes 'DELETED', or 'SERVER_ACK', where WhatsApp
 * gives no state, which is so for edits; a deletion has an event of its own (`messages.delete`).
 */
const updateOf = (instance: string, data: LooseRecord): ReadonlyArray<VendorEvent> => {
  const externalId = wordIn(data, "keyId") || wordIn(recordIn(data, "key"), "id")
  const status = wordIn(data, "status")
  if (externalId === "" || personIn(data, "") === undefined) return []
  const { message } = openedMessage(recordIn(data, "message"))
  if (Object.keys(message).some((key) => message[key] !== undefined)) {
    const protocol = recordIn(message, "protocolMessage")
    return Object.hasOwn(message, "protocolMessage")
      ? protocolOf(instance, protocol, 0, "")
      : editOf(instance, externalId, message, { at: 0, name: "" })
  }
  if (data["fromMe"] === false || !Object.hasOwn(states, status)) return []
  // `status` is one of the keys
  const state = states[status as keyof typeof states]
  const reason = state === "failed" ? notSent : ""
  return statusEvent(instance, status, { kind: "status", externalId, state, at: 0, reason })
}

const deletedOf = (instance: string, data: LooseRecord): ReadonlyArray<VendorEvent> => {
  const key = Object.hasOwn(data, "key") ? recordIn(data, "key") : data
  const externalId = wordIn(key, "id")
  const person = personIn(key, "")
  if (externalId === "" || person === undefined || key["fromMe"] === true) return []
  return changeEvent(instance, "", { kind: "deleted", externalId, at: 0 })
}

const lost = "A conexão com o WhatsApp caiu e está sendo refeita."
const loggedOut = "O número foi desconectado no celular. Leia o QR Code de novo."

/** Why a connection closed, by the status of WhatsApp. */
const troubles: Readonly<Record<number, string>> = {
  401: loggedOut,
  402: "O WhatsApp suspendeu este número por algum tempo.",
  403: "O WhatsApp bloqueou este número.",
  406: "O WhatsApp não aceita este número.",
  411: "O aparelho não aceita mais de uma conexão. Leia o QR Code de novo.",
  440: "Este número foi conectado em outro lugar. Leia o QR Code de novo.",
  500: "A conexão com o WhatsApp se perdeu. Leia o QR Code de novo.",
}

/** The gateway names no event of its connection: its own time stands for one. */
const connectionOf = (
  instance: string,
  event: string,
  data: LooseRecord,
  root: LooseRecord,
): ReadonlyArray<VendorEvent> => {
  const written = wordIn(root, "date_time")
  const parsed = Date.parse(written)
  const at = Number.isFinite(parsed) ? momentIn({ parsed }, "parsed", "milliseconds") : 0
  const read = connectionState(event, data)
  if (read === undefined) return []
  const code = wordIn(data, "statusReason") || wordIn(data, "disconnectionReasonCode") || wordIn(data, "statusCode")
  const id = `${event} ${read.state} ${code} ${written}`
  // The gateway repeats what failed beside what is new. Its time need not be ours.
  const inOrder = at === 0 ? {} : { inOrder: "its clock" as const }
  return vendorEvents(instance, id, undefined, { kind: "connection", at, ...inOrder, ...read })
}

type ConnectionEvent = Extract<ChannelEvent, { kind: "connection" }>

const broken = (trouble: string) => ({ state: "broken", trouble }) as const
const waiting = { state: "waiting", trouble: "" } as const

const connectionState = (event: string, data: LooseRecord): Omit<ConnectionEvent, "kind" | "at"> | undefined => {
  switch (event) {
    case "connection.update":
      return updatedState(data)
    case "status.instance":
      return wordIn(data, "status") === "closed"
        ? broken(troubles[numberIn(data, "disconnectionReasonCode") ?? 0] ?? lost)
        : undefined
    default:
      return broken(loggedOut)
  }
}

const updatedState = (data: LooseRecord): Omit<ConnectionEvent, "kind" | "at"> | undefined => {
  const reason = numberIn(data, "statusReason") ?? 0
  switch (wordIn(data, "state")) {
    case "open": {
      const name = wordIn(data, "profileName")
      const phone = identityOf(wordIn(data, "wuid"))
      return {
        state: "connected",
        trouble: "",
        ...(name === "" ? {} : { name }),
        ...(phone?.kind === "phone" ? { phone: phone.value } : {}),
      }
    }
    // A code that nobody has scanned ends no connection.
    case "connecting":
    case "refused":
      return waiting
    case "close":
      // After the QR code was scanned the connection starts anew.
      return reason === 515 ? waiting : broken(troubles[reason] ?? lost)
    default:
      return undefined
  }
}
