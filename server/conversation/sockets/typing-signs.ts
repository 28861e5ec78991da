import type { Clock, CompanyId, DialogId } from "@prosa/core/kernel"
import { decode } from "@prosa/core/kernel"
import { Effect, Result, Schema } from "effect"
import type { Bus } from "../../platform/bus/bus.ts"

export interface TypingNeeds {
  readonly bus: Bus
  readonly clock: Clock
}

/** Who is typing: the visitor, or a user of the company by name. */
export const TypingSign = Schema.Union([
  Schema.Struct({ side: Schema.tag("visitor") }),
  Schema.Struct({ side: Schema.tag("company"), name: Schema.String }),
])
export type TypingSign = typeof TypingSign.Type

/** One socket's publisher of a dialog's typing indicator. */
export interface TypingSigns {
  /** Publishes the indicator to everyone who has the dialog open, throttled. */
  readonly tell: (sign: TypingSign) => void
  readonly leave: () => void
}

/** Throttle of one socket's indicator, in milliseconds; clients send it every three seconds. */
const pause = 1_000

/**
 * Subscribes a socket to a dialog's typing indicator. The indicator goes over the bus alone: it is not stored, has no
 * sequence number, and is lost for disconnected clients.
 */
export const joinTyping = (
  { bus, clock }: TypingNeeds,
  dialog: { readonly companyId: CompanyId; readonly id: DialogId },
  heard: (sign: TypingSign) => void,
): TypingSigns => {
  const subject = `typing.${dialog.companyId}.${dialog.id}`
  let toldAt = Number.NEGATIVE_INFINITY
  return {
    tell: (sign) => {
      const now = clock.now()
      if (now - toldAt < pause) return
      toldAt = now
      Effect.runFork(Effect.ignore(bus.publish(subject, JSON.stringify(sign))))
    },
    leave: bus.subscribe(subject, (payload) => {
      const sign = decode(TypingSign, JSON.parse(payload))
      if (Result.isSuccess(sign)) heard(sign.success)
    }),
  }
}
