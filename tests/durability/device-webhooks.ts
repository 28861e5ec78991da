import { type EvolutionShape, evolutionShapes } from "@prosa/fakes"

/** What the gateway of numbers by QR code posts of one person's chat. */
export interface DeviceChat {
  readonly instance: string
  readonly person: string
  /** WhatsApp's id of the message. */
  readonly id: string
}

/** Shapes of messages without a file: those have no contents here that could be fetched. */
export const deviceShapes: ReadonlyArray<EvolutionShape> = evolutionShapes.filter(({ ends }) => !("files" in ends))

/** A message in one of the shapes that phones send, among them types that no table has. */
export const deviceMessageOf = (
  { instance, person, id }: DeviceChat,
  { message, beside = {} }: Pick<EvolutionShape, "message" | "beside">,
  fromMe = false,
): string =>
  eventOf(instance, "messages.upsert", {
    key: { remoteJid: jidOf(person), fromMe, id },
    pushName: "Cliente",
    message,
    messageTimestamp: seconds(),
    ...beside,
  })

/** An edit of a message as an event of its own; its key is the writer's, in which the company is the other side. */
export const deviceEditOf = ({ instance, id }: DeviceChat, text: string): string =>
  eventOf(instance, "messages.edited", {
    key: { remoteJid: jidOf("5511940028922"), fromMe: true, id },
    type: 14,
    editedMessage: { conversation: text },
    timestampMs: String((seconds() + 60) * 1_000),
  })

export const deviceDeletionOf = ({ instance, person, id }: DeviceChat): string =>
  eventOf(instance, "messages.delete", { remoteJid: jidOf(person), fromMe: false, id })

/** How far what the company wrote on its own phone has come. */
export const deviceStatusOf = ({ instance, person, id }: DeviceChat, status: "DELIVERY_ACK" | "READ"): string =>
  eventOf(instance, "messages.update", { keyId: id, remoteJid: jidOf(person), fromMe: true, status })

const jidOf = (phone: string): string => `${phone}@s.whatsapp.net`

const seconds = (): number => Math.floor(Date.now() / 1_000)

const eventOf = (instance: string, event: string, data: object): string =>
  JSON.stringify({ event, instance, data, date_time: new Date().toISOString() })
