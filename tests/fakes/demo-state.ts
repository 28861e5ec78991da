import type { ChatLine } from "./chat-log.ts"
import type { FakeEvolution } from "./evolution-server.ts"
import type { FakeGraph } from "./graph-server.ts"
import { wabaOfPhone, wabasOf } from "./graph-world.ts"

export const demoChannels = ["whatsapp", "qr", "messenger", "instagram"] as const
export type DemoChannel = (typeof demoChannels)[number]
export const isDemoChannel = (text: string): text is DemoChannel => demoChannels.some((one) => one === text)

/** A number, page or instance of the company. */
export interface DemoAccount {
  readonly id: string
  readonly name: string
  readonly detail: string
  /** Whether messages of customers reach the product. */
  readonly isConnected: boolean
}

/** What the demonstration page shows, as its script polls it. */
export interface DemoState {
  readonly accounts: ReadonlyArray<DemoAccount>
  readonly instances: ReadonlyArray<{
    readonly name: string
    readonly state: string
    readonly qr: string | undefined
    readonly owner: string | undefined
  }>
  readonly lines: ReadonlyArray<ChatLine>
  /** The customers who were written to or wrote last, latest first. */
  readonly chats: ReadonlyArray<{ readonly customer: string; readonly last: ChatLine }>
  readonly isTyping: boolean
}

const shownChats = 50

export const demoState = (
  graph: FakeGraph,
  evolution: FakeEvolution,
  channel: DemoChannel,
  account: string,
  customer: string,
): DemoState => {
  const log = channel === "qr" ? evolution.log : graph.log
  return {
    accounts: accountsOf(graph, evolution, channel),
    instances:
      channel === "qr"
        ? evolution.instances().map(({ name, state, qr, owner }) => ({
            name,
            state,
            qr: qr?.base64,
            owner: owner === undefined ? undefined : `${owner.name}, ${owner.phone}`,
          }))
        : [],
    lines: log.of({ account, customer }),
    chats: log.customersOf(account).slice(0, shownChats),
    isTyping: log.typesUntil({ account, customer }) > Date.now(),
  }
}

const accountsOf = (graph: FakeGraph, evolution: FakeEvolution, channel: DemoChannel): ReadonlyArray<DemoAccount> => {
  const isSubscribed = (id: string) => graph.webhooks.assetOf(id) !== undefined
  switch (channel) {
    case "whatsapp":
      return wabasOf(graph.world)
        .flatMap(({ phones }) => phones)
        .map(({ id, number, verifiedName }) => ({
          id,
          name: verifiedName,
          detail: `+${number}`,
          isConnected: isSubscribed(wabaOfPhone(graph.world, id)?.id ?? ""),
        }))
    case "qr":
      return evolution.instances().map(({ name, state, owner }) => ({
        id: name,
        name: owner?.name ?? name,
        detail: owner === undefined ? "sem aparelho" : `+${owner.phone}`,
        isConnected: state === "open",
      }))
    case "messenger":
      return graph.world.pages.map(({ id, name }) => ({
        id,
        name,
        detail: "Página do Facebook",
        isConnected: isSubscribed(id),
      }))
    case "instagram":
      return graph.world.pages.flatMap(({ id, instagram }) =>
        instagram === undefined
          ? []
          : [{ id, name: instagram.name, detail: `@${instagram.username}`, isConnected: isSubscribed(id) }],
      )
  }
}
