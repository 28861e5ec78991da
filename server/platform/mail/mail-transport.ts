import type { Effect } from "effect"
import type { ComposedMail } from "./compose-mail.ts"

/** A mail was not taken. `final`: nor will it be, however often it is tried. `reason` names no person. */
export interface MailRefused {
  readonly _tag: "MailRefused"
  readonly final: boolean
  readonly reason: string
}

/** The way out for mail. */
export interface MailTransport {
  /** `id` is the same at every try, so that a receiver can tell a repetition. */
  readonly send: (mail: ComposedMail, id: string) => Effect.Effect<void, MailRefused>
  readonly close: () => void
}
