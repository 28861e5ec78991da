import type { Clock, CompanyId, DialogId } from "@prosa/core/kernel"
import { decode } from "@prosa/core/kernel"
import { Effect, Result, Schema } from "effect"
import type { Bus } from "../../platform/bus/bus.ts"

export interface TypingNeeds {
  readonly bus: Bus
  readonly clock: Clock
}

/** Who writes: the visitor, or a person of the company by name. */
export const TypingSign = Schema.Union([
  Schema.Struct({ side: Schema.tag("visitor") }),
  Schema.Struct({ side: Schema.tag("company"), name: Schema.String }),
])
export type TypingSign = typeof TypingSign.Type

/** One socket's part in the signs of a dialog. */
export interface TypingSigns {
  /** Says it to everybody who has the dialog open, not too often. */
  readonly tell: (sign: TypingSign) => void
  readonly leave: () => void
}

/** The sign of one socket is told once in this time, in milliseconds: pages say it every three seconds. */
const pause = 1_000

/**
 * Joins those who are told that somebody writes in a dialog. A sign goes by the bus alone: it is not stored, has no number,
 * and is lost to who is not there.
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
