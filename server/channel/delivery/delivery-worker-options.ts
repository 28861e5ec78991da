import type { Backoff, DeliveryState, SendingTrouble } from "@prosa/core/channel"
import type { Clock, CompanyId, DialogId } from "@prosa/core/kernel"
import type { Effect } from "effect"
import type { Logger } from "../../platform/logger.ts"
import type { Metrics } from "../../platform/metrics.ts"
import type { SecretBox } from "../../platform/secret-box.ts"
import type { Transactions } from "../../platform/storage/transactions.ts"
import type { Tx } from "../../platform/storage/tx.ts"
import type { ChannelGateways, GatewayFiles } from "../gateway/channel-gateway.ts"
import type { ByteBudget } from "./byte-budget.ts"
import type { BegunDelivery } from "./delivery-store.ts"
import type { SendPace } from "./send-pace.ts"

/** What became of a message, for those who see its dialog. */
export interface DeliveryNews {
  readonly companyId: CompanyId
  readonly dialogId: DialogId
  readonly seq: number
  readonly state: DeliveryState
  /** Why it failed, in Portuguese; '' otherwise. */
  readonly reason: string
  /** What the failure says of more than this message. */
  readonly trouble?: SendingTrouble
  /** False where it failed and cannot be sent again. */
  readonly again?: boolean
}

export interface DeliveryWorkerOptions {
  readonly transactions: Transactions
  readonly gateways: ChannelGateways
  /** Opens the access tokens of connections. */
  readonly channelSecrets: SecretBox
  readonly files: (companyId: CompanyId) => GatewayFiles
  /** Stores and publishes what became of a message, in the transaction of its outcome. */
  readonly tell: (tx: Tx, news: DeliveryNews) => Effect.Effect<void>
  /** Stores the address at which the vendor reached a contact, in the transaction of the outcome. */
  readonly storeSpelling: (tx: Tx, sent: Pick<BegunDelivery, "medium" | "to">, address: string) => Effect.Effect<void>
  readonly clock: Clock
  readonly logger: Logger
  readonly metrics?: Pick<Metrics, "worked">
  readonly pace?: SendPace
  /** How many nodes deliver, which share the pace; default 1. */
  readonly nodes?: () => number
  /** Lease of a claim in milliseconds; default 60,000. */
  readonly lease?: number
  /** Polling interval in milliseconds when no wake-up arrives; default 1,000. */
  readonly pollEvery?: number
  /** Milliseconds from a failed attempt to the next, by its number and why it failed; `backoffWait` by default. */
  readonly retryWait?: (attempt: number, backoff: Backoff) => number
  /** Time limit of each step of a part, its preparation and its call, in milliseconds; default 150,000. */
  readonly stepTime?: number
  /** Memory for the contents of files; shared by all deliveries of the node. */
  readonly memory?: ByteBudget
  /** Maximum deliveries in progress; default 64. */
  readonly concurrency?: number
}
