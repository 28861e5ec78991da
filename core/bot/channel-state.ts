import {
  accessEndSentence,
  type Channel,
  type ConnectionFacts,
  connectionWay,
  media,
  type Medium,
} from "../channel/index.ts"
import { formatInternationalPhone, formatTypedPhone } from "../kernel/index.ts"
import type { WebhookStanding } from "../webhook/index.ts"

/** How a channel, or the webhook, stands on its card. */
export interface ChannelState {
  /** `paused`: connected, but switched off; `warned`: it works, and there is something to be seen to. */
  readonly state: "none" | "waiting" | "connected" | "paused" | "warned" | "broken"
  /** The number, the pages, why the vendor refuses them, or what is to be seen to. */
  readonly fact: string
}

const channelOfCard = {
  whatsapp: "WHATSAPP",
  facebook: "FACEBOOK",
  instagram: "INSTAGRAM",
} as const satisfies Readonly<Record<string, Channel>>

/** A card whose channel is connected at a vendor. */
export type ConnectedCard = keyof typeof channelOfCard

/** Returns what a card says of its connections. One that needs somebody comes first: a broken one before one with a warning. */
export const channelStateOf = (
  card: ConnectedCard,
  connections: ReadonlyArray<ConnectionFacts>,
  now: number,
): ChannelState => {
  const own = connections.filter(({ medium }) => media[medium].channel === channelOfCard[card])
  const broken = own.find(({ state }) => state === "broken")
  if (broken !== undefined) return { state: "broken", fact: broken.trouble === "" ? namesOf([broken]) : broken.trouble }
  const connected = own.filter(({ state }) => state === "connected")
  const [warning] = connected
    .filter(({ active }) => active)
    .map(({ trouble, accessUntil }) => trouble || accessEndSentence(accessUntil, now))
    .filter((sentence) => sentence !== "")
  if (warning !== undefined) return { state: "warned", fact: warning }
  if (connected.length > 0)
    return { state: connected.some(({ active }) => active) ? "connected" : "paused", fact: namesOf(connected) }
  return own.length > 0 ? { state: "waiting", fact: namesOf(own) } : { state: "none", fact: "Não conectado" }
}

/** Returns what the webhook's card says: how many addresses are called, or that calls pause. */
export const webhookStateOf = ({ addresses, failures, paused }: WebhookStanding): ChannelState => {
  if (paused) return { state: "broken", fact: `Pausado: as últimas ${failures} chamadas falharam` }
  if (addresses === 0) return { state: "none", fact: "Endereços do seu sistema" }
  return {
    state: "connected",
    fact: addresses === 1 ? "1 endereço do seu sistema" : `${addresses} endereços do seu sistema`,
  }
}

const namesOf = ([first, ...more]: ReadonlyArray<ConnectionFacts>): string => {
  if (first === undefined) return ""
  // What a phone has scanned has its country; a number of the Cloud API may have been typed without it.
  const format = media[first.medium].connectedBy === "qr-code" ? formatInternationalPhone : formatTypedPhone
  const name = first.phone === "" ? first.name || "Sem nome" : format(first.phone)
  const way = connectionWay(first.medium)
  return `${way === "" ? "" : `${way} · `}${name}${more.length === 0 ? "" : ` e mais ${more.length}`}`
}

/** Says which channels of a bot are refused by their vendor: 'WhatsApp e Instagram desconectados'. */
export const disconnectedChannels = (broken: ReadonlyArray<Medium>): string => {
  const names = [...new Set(broken.map((medium) => media[medium].label))]
  return `${new Intl.ListFormat("pt-BR").format(names)} ${names.length === 1 ? "desconectado" : "desconectados"}`
}
