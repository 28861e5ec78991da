import { Schema } from "effect"
import { sentences } from "../../kernel/index.ts"
import { deliveryMessages } from "./delivery-messages.ts"

/** How far a message of the company came on a channel that sends it, in their order. */
export const DeliveryState = Schema.Literals(["queued", "sent", "delivered", "read", "failed"]).pipe(
  Schema.annotate({ message: sentences.invalid }),
)
export type DeliveryState = typeof DeliveryState.Type

/** What became of a message on its way to the person. */
export const MessageDelivery = Schema.Struct({
  state: DeliveryState,
  /** Why it failed, for the attendant; '' otherwise. */
  reason: Schema.String,
  /** False where a message that failed cannot be sent again: some of its parts have arrived. */
  again: Schema.optionalKey(Schema.Boolean),
})
export type MessageDelivery = typeof MessageDelivery.Type

/** The states in the interface. */
export const deliveryLabels: Readonly<Record<DeliveryState, string>> = {
  queued: "Na fila para enviar",
  sent: "Enviada",
  delivered: "Entregue",
  read: "Lida",
  failed: "Não enviada",
}

/** The mark of a room whose last message failed: of it nothing is known but that, so that it holds for each {@link failureLabel}. */
export const roomFailureLabel = "Falha no envio"

/**
 * What is said of a message that failed, before its reason; of one whose outcome was lost, or that may have arrived in part, no
 * more than that.
 */
export const failureLabel = ({ again = true, reason }: Pick<MessageDelivery, "again" | "reason">): string => {
  if (reason === deliveryMessages.outcomeLost) return "Sem confirmação"
  return again ? deliveryLabels.failed : "Não enviada por inteiro"
}

const rank: Readonly<Record<DeliveryState, number>> = { queued: 0, failed: 1, sent: 2, delivered: 3, read: 4 }

/**
 * Returns the state after a report: reports come in any order and more than once, so none goes back. What failed may still
 * turn out to have been delivered, but not merely sent.
 */
export const advanced = (now: DeliveryState, reported: DeliveryState): DeliveryState => {
  if (now === "failed") return reported === "delivered" || reported === "read" ? reported : now
  if (reported === "failed") return now === "delivered" || now === "read" ? now : reported
  return rank[reported] > rank[now] ? reported : now
}

/** Returns the state of a message whose parts came so far: a failed part fails it, otherwise the slowest part counts. */
export const deliveryOfParts = (parts: ReadonlyArray<DeliveryState>): DeliveryState =>
  parts.includes("failed")
    ? "failed"
    : parts.reduce<DeliveryState>(
        (slowest, part) => (rank[part] < rank[slowest] ? part : slowest),
        parts[0] ?? "queued",
      )
