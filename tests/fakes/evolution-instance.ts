import type { WebhookDelivery } from "./webhook-delivery.ts"

/** Where an instance posts its events. */
export interface EvolutionWebhook {
  readonly enabled: boolean
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Whether the event's name follows the address. */
  readonly byEvents: boolean
  /** Whether media come with their bytes. */
  readonly base64: boolean
  /** Upper snake case; none stands for all. */
  readonly events: ReadonlyArray<string>
}

export interface EvolutionWebhooks {
  /** Posts an event by its dotted name, if the instance's webhook asks for it. */
  readonly emit: (instance: EvolutionInstance, event: string, data: unknown) => void
  /** Posts an event that the instance's webhook has not asked for, as a gateway does that was set up for all of them. */
  readonly post: (instance: EvolutionInstance, event: string, data: unknown) => void
  readonly duplicate: (times: number) => void
  readonly hold: () => void
  readonly release: (order?: "as-sent" | "reversed") => void
  readonly deliveries: ReadonlyArray<WebhookDelivery>
  readonly settled: () => Promise<void>
  readonly close: () => void
}

export interface EvolutionQr {
  readonly code: string
  /** A data URL. */
  readonly base64: string
  readonly count: number
}

export interface EvolutionInstance {
  readonly name: string
  readonly id: string
  readonly token: string
  readonly number: string | undefined
  readonly createdAt: number
  settings: {
    readonly rejectCall: boolean
    readonly groupsIgnore: boolean
    readonly alwaysOnline: boolean
    readonly readMessages: boolean
    readonly readStatus: boolean
    readonly syncFullHistory: boolean
  }
  webhook: EvolutionWebhook | undefined
  state: "open" | "connecting" | "close"
  qr: EvolutionQr | undefined
  /** The phone that scanned. */
  owner: { readonly name: string; readonly phone: string } | undefined
  disconnection: { readonly code: number; readonly at: number } | undefined
}
