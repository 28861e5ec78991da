import type { Effect } from "effect"
import type { ComposedMail } from "./compose-mail.ts"

/** A mail was rejected. `final`: a retry would not help. `reason` names no person. */
export interface MailRefused {
  readonly _tag: "MailRefused"
  readonly final: boolean
  readonly reason: string
}

/** Sends mail. */
export interface MailTransport {
  /** `id` is the same on every attempt, so that a receiver can recognize duplicates. */
  readonly send: (mail: ComposedMail, id: string) => Effect.Effect<void, MailRefused>
  readonly close: () => void
}
