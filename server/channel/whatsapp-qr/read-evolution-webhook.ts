import { incomingWords } from "@prosa/core/channel"
import type { ChannelEvent, ChannelPerson, PersonIdentity, VendorEvent } from "../events/channel-event.ts"
import {
  type LooseRecord,
  looseRecord,
  momentIn,
  numberIn,
  recordIn,
  recordsIn,
  wordIn,
} from "../gateway/loose-json.ts"
import { personOf, incomingContent, statusEvent, vendorEvents } from "../events/vendor-events.ts"
import { evolutionContent, innerMessage } from "./evolution-content.ts"

/**
 * Reads a webhook of a gateway with the interface of Evolution API v2. Groups, broadcasts and channels are left out.
 * Total: unknown events tell nothing, and a message of an unknown type cannot be shown.
 */
export const readEvolutionWebhook = (body: unknown): ReadonlyArray<VendorEvent> => {
  const root = looseRecord(body)
  const instance = wordIn(root, "instance")
  const event = wordIn(root, "event").toLowerCase().replaceAll(/[_-]/gu, ".")
  const data = recordIn(root, "data")
  const each = Array.isArray(root["data"]) ? recordsIn(root, "data") : [data]
  switch (event) {
    case "messages.upsert":
      return each.flatMap((one) => messageOf(instance, one))
    case "messages.update":
      return each.flatMap((one) => statusOf(instance, one))
    case "messages.delete":
      return each.flatMap((one) => deletedOf(instance, one))
    case "connection.update":
    case "status.instance":
    case "logout.instance":
    case "remove.instance":
      return connectionOf(instance, event, data, root)
    default:
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

const messageOf = (instance: string, data: LooseRecord): ReadonlyArray<VendorEvent> => {
  const key = recordIn(data, "key")
  const externalId = wordIn(key, "id")
  const fromMe = key["fromMe"] === true
  const person = personIn(key, fromMe ? "" : wordIn(data, "pushName"))
  if (externalId === "" || person === undefined) return []
  const at = momentIn(data, "messageTimestamp", "seconds")
  const changed = changedMessage(instance, data, { person, externalId, at, fromMe })
  if (changed !== undefined) return changed
  const said = evolutionContent(data, externalId)
  if (said === undefined) return []
  const event: ChannelEvent = { kind: fromMe ? "sent-elsewhere" : "message", externalId, person, at, said }
  return vendorEvents(instance, `message ${externalId}`, person, event)
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
  const message = innerMessage(recordIn(data, "message"))
  const wrapped = recordIn(recordIn(recordIn(message, "editedMessage"), "message"), "protocolMessage")
  const direct = recordIn(message, "protocolMessage")
  const protocol = Object.keys(wrapped).length > 0 ? wrapped : direct
  const changed = wordIn(recordIn(protocol, "key"), "id")
  if (changed === "") return undefined
  const type = wordIn(protocol, "type")
  if (type === "REVOKE" || type === "0")
    return fromMe
      ? []
      : vendorEvents(instance, `deleted ${changed}`, person, { kind: "deleted", externalId: changed, at })
  if (fromMe || !Object.hasOwn(protocol, "editedMessage")) return []
  const text = evolutionContent({ message: recordIn(protocol, "editedMessage") }, externalId)?.text ?? ""
  const said = incomingContent({ text: incomingWords.edited(text), about: changed, quiet: true, aside: "remark" })
  return vendorEvents(instance, `message ${externalId}`, person, { kind: "message", externalId, person, at, said })
}

const states = {
  SERVER_ACK: "sent",
  DELIVERY_ACK: "delivered",
  READ: "read",
  PLAYED: "read",
  ERROR: "failed",
} as const

const notSent = "O WhatsApp não enviou a mensagem."

const statusOf = (instance: string, data: LooseRecord): ReadonlyArray<VendorEvent> => {
  const externalId = wordIn(data, "keyId") || wordIn(recordIn(data, "key"), "id")
  const told = wordIn(data, "status")
  const person = personIn(data, "")
  if (externalId === "" || person === undefined) return []
  if (data["fromMe"] === false) return told === "DELETED" ? deletedOf(instance, { ...data, id: externalId }) : []
  if (!Object.hasOwn(states, told)) return []
  // `told` is one of the keys
  const state = states[told as keyof typeof states]
  const reason = state === "failed" ? notSent : ""
  return statusEvent(instance, told, { kind: "status", externalId, state, at: 0, reason })
}

const deletedOf = (instance: string, data: LooseRecord): ReadonlyArray<VendorEvent> => {
  const key = Object.hasOwn(data, "key") ? recordIn(data, "key") : data
  const externalId = wordIn(key, "id")
  const person = personIn(key, "")
  if (externalId === "" || person === undefined || key["fromMe"] === true) return []
  return vendorEvents(instance, `deleted ${externalId}`, person, { kind: "deleted", externalId, at: 0 })
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
