import type { EvolutionInstance } from "./evolution-instance.ts"
import {
  type EvolutionContent,
  evolutionMessage,
  type EvolutionPeer,
  newEvolutionId,
  type SentEvolution,
  shownEvolution,
} from "./evolution-message.ts"
import type { EvolutionPeople } from "./evolution-people.ts"
import type { EvolutionSending } from "./evolution-sending.ts"
import type { EvolutionWebhooks } from "./evolution-instance.ts"
import { bytesOfInbound, type InboundMedia } from "./inbound-media.ts"
import { compact } from "./json-reading.ts"
import type { ChatLog, ShownStatus } from "./chat-log.ts"

/** A customer at their phone. */
export interface EvolutionSpeaker {
  /** Digits with the country code. */
  readonly phone: string
  readonly name?: string
  /** `123@lid`: the message comes under it, with the number beside it. */
  readonly lid?: string
  /** Leaves the number beside a lid out. */
  readonly hidesNumber?: boolean
  /** `1203@g.us`: the message is written in a group. */
  readonly group?: string
}

export type EvolutionSays =
  | { readonly type: "text"; readonly text: string }
  | InboundMedia
  | Extract<EvolutionContent, { readonly type: "location" | "contacts" | "raw" }>

/** What customers, and the company at its own phone, do. */
export interface EvolutionPhone {
  readonly says: (
    instance: string,
    who: EvolutionSpeaker,
    what: EvolutionSays,
    more?: { readonly replyTo?: string },
  ) => { readonly id: string }
  /** The company writes to the customer on the phone itself: `fromMe` in `messages.upsert`. */
  readonly typesOnPhone: (instance: string, to: EvolutionSpeaker, what: EvolutionSays) => { readonly id: string }
  readonly reacts: (
    instance: string,
    who: EvolutionSpeaker,
    messageId: string,
    emoji: string,
  ) => { readonly id: string }
  readonly delivers: (sent: SentEvolution | string) => void
  readonly reads: (sent: SentEvolution | string) => void
  readonly plays: (sent: SentEvolution | string) => void
  readonly fails: (sent: SentEvolution | string) => void
  /**
   * The customer deletes a message for everybody. `as`: the gateway posts an event of its own, or, with the message that says so,
   * in `messages.edited`.
   */
  readonly deletes: (messageId: string, as?: "deletion" | "protocol-message") => void
  /**
   * The customer edits a message. The gateway posts an event of its own and an update, in which versions until 2.3 write 'DELETED'
   * and leave the text out; `as` posts only one of them.
   */
  readonly edits: (messageId: string, text: string, as?: "event" | "update" | "update-of-2.3" | "both") => void
}

export interface EvolutionPhoneOptions {
  readonly webhooks: EvolutionWebhooks
  readonly people: EvolutionPeople
  readonly log: ChatLog
  readonly now: () => number
  readonly instance: (name: string) => EvolutionInstance
  readonly sent: () => ReadonlyArray<SentEvolution>
  readonly status: EvolutionSending["status"]
  /** Keeps the media of a message for `getBase64FromMediaMessage`. */
  readonly remember: (id: string, content: EvolutionContent) => void
}

export const createEvolutionPhone = (options: EvolutionPhoneOptions): EvolutionPhone => {
  const { webhooks, people, log, now } = options

  const sentOf = (sent: SentEvolution | string): SentEvolution => {
    const found = typeof sent === "string" ? options.sent().find(({ id }) => id === sent) : sent
    if (found === undefined) throw new Error(`the gateway has sent no message ${String(sent)}`)
    return found
  }

  const peerOf = ({ phone, lid, hidesNumber, group }: EvolutionSpeaker): EvolutionPeer => {
    const pn = `${phone}@s.whatsapp.net`
    if (group !== undefined) return { remoteJid: group, participant: pn }
    if (lid === undefined) return { remoteJid: pn, addressingMode: "pn" }
    return compact({
      remoteJid: lid,
      remoteJidAlt: hidesNumber === true ? undefined : pn,
      addressingMode: "lid" as const,
    })
  }

  const contentOf = (what: EvolutionSays): EvolutionContent => {
    if (what.type === "text" || what.type === "location" || what.type === "contacts" || what.type === "raw") return what
    const { caption, type } = what
    const media = bytesOfInbound(what)
    return {
      type,
      media,
      filename: media.filename,
      ...(caption === undefined ? {} : { caption }),
      ...(type === "audio" ? { voice: what.voice ?? true } : {}),
    }
  }

  const post = (
    name: string,
    who: EvolutionSpeaker,
    content: EvolutionContent,
    fromMe: boolean,
    replyTo: string | undefined,
  ): { readonly id: string } => {
    const instance = options.instance(name)
    if (instance.state !== "open") throw new Error(`the instance ${name} is not connected`)
    const person = people.meet(who)
    const id = newEvolutionId(false)
    options.remember(id, content)
    if (content.type === "reaction")
      log.change(content.messageId, (line) => ({
        ...line,
        reactions: { ...line.reactions, [fromMe ? "company" : "customer"]: content.emoji },
      }))
    else if (who.group === undefined) {
      if ("media" in content && content.media !== undefined) log.keep(id, content.media)
      const sentStatus: ShownStatus = "sent"
      log.add(
        { account: name, customer: who.phone },
        {
          id,
          from: fromMe ? "company" : "customer",
          at: now(),
          content: shownEvolution(content, id),
          status: sentStatus,
          ...(replyTo === undefined ? {} : { replyTo }),
        },
      )
    }
    // Groups are dropped by the gateway itself when the instance says so.
    if (who.group !== undefined && instance.settings.groupsIgnore) return { id }
    webhooks.emit(
      instance,
      "messages.upsert",
      evolutionMessage(instance, peerOf(who), {
        id,
        fromMe,
        pushName: fromMe ? (instance.owner?.name ?? "Você") : person.name,
        status: fromMe ? "SERVER_ACK" : "DELIVERY_ACK",
        content,
        at: now(),
        quoted: replyTo,
        withBytes: instance.webhook?.base64 === true,
        source: "android",
      }),
    )
    return { id }
  }

  const placeOf = (messageId: string) => {
    const found = log.find(messageId)
    if (found === undefined) throw new Error(`there is no message ${messageId}`)
    return { instance: options.instance(found.place.account), jid: `${found.place.customer}@s.whatsapp.net` }
  }
  /** A message's key as its writer has it: in it the company is the other side. */
  const ownKeyOf = (instance: EvolutionInstance, id: string) => ({
    remoteJid: `${instance.owner?.phone ?? ""}@s.whatsapp.net`,
    fromMe: true,
    id,
  })

  const moves = (next: Parameters<EvolutionSending["status"]>[2]) => (which: SentEvolution | string) => {
    const sent = sentOf(which)
    options.status(options.instance(sent.instance), sent, next)
  }

  return {
    says: (name, who, what, { replyTo } = {}) => post(name, who, contentOf(what), false, replyTo),
    typesOnPhone: (name, to, what) => post(name, to, contentOf(what), true, undefined),
    reacts: (name, who, messageId, emoji) => post(name, who, { type: "reaction", messageId, emoji }, false, undefined),
    delivers: moves("DELIVERY_ACK"),
    reads: moves("READ"),
    plays: moves("PLAYED"),
    fails: moves("ERROR"),
    deletes: (messageId, as = "deletion") => {
      const { instance, jid } = placeOf(messageId)
      log.change(messageId, (line) => ({ ...line, status: "deleted" }))
      if (as === "deletion")
        webhooks.emit(instance, "messages.delete", {
          remoteJid: jid,
          fromMe: false,
          id: messageId,
          status: "DELETED",
        })
      else webhooks.emit(instance, "messages.edited", { key: ownKeyOf(instance, messageId), type: "REVOKE" })
    },
    edits: (messageId, text, as = "both") => {
      const { instance, jid } = placeOf(messageId)
      log.change(messageId, (line) => ({ ...line, content: { ...line.content, text } }))
      const message = { extendedTextMessage: { text } }
      if (as === "event" || as === "both")
        webhooks.emit(instance, "messages.edited", {
          key: ownKeyOf(instance, messageId),
          type: "MESSAGE_EDIT",
          editedMessage: message,
          timestampMs: String(now()),
        })
      if (as === "event") return
      const update = { keyId: messageId, remoteJid: jid, fromMe: false, participant: jid, instanceId: instance.id }
      const isOld = as === "update-of-2.3"
      webhooks.emit(instance, "messages.update", {
        ...update,
        status: isOld ? "DELETED" : "SERVER_ACK",
        ...(isOld ? {} : { message: { editedMessage: { message } } }),
      })
    },
  }
}
