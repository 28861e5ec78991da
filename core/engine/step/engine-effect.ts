import { Schema } from "effect"
import type { FlowFile } from "../../flow/index.ts"
import { sentences } from "../../kernel/index.ts"
import type { TransferTarget } from "../../transfer/index.ts"
import type { TimerName } from "../automations/automations.ts"
import type { ContactField } from "./contact-questions.ts"

/** A button as a channel shows it: a quick reply says its label, a link opens an address. */
export const SaidButton = Schema.Struct({
  kind: Schema.Literals(["quick-reply", "link"]).pipe(Schema.annotate({ message: sentences.invalid })),
  label: Schema.String,
  link: Schema.optionalKey(Schema.String),
})
export type SaidButton = typeof SaidButton.Type

/** What the bot says: a text with the variables filled in, its buttons and files. */
export interface Say {
  readonly kind: "say"
  readonly text: string
  readonly buttons: ReadonlyArray<SaidButton>
  readonly files: ReadonlyArray<FlowFile>
}

/** What must follow from a step, in order. */
export type EngineEffect =
  | Say
  /** The bot asks for something that it wants to know; `text` is how. */
  | { readonly kind: "askContact"; readonly field: ContactField; readonly text: string }
  /** The person answered: to be kept with the contact. A telephone number is its digits. */
  | { readonly kind: "remember"; readonly field: ContactField; readonly value: string }
  | { readonly kind: "tag"; readonly tag: string }
  /** Null: a chain of hand-overs between bots was cut; the room waits where it is, for anybody to join. */
  | { readonly kind: "transfer"; readonly target: TransferTarget | null }
  /** To be answered by `webhookAnswered` with the same number. `variables` are by name, `message` is the person's. */
  | {
      readonly kind: "callWebhook"
      readonly call: number
      readonly nodeName: string
      readonly message: string
      readonly variables: Readonly<Record<string, string>>
    }
  /** The node's webhook did not answer: to be recorded on the dialog. */
  | { readonly kind: "webhookFailed"; readonly nodeName: string }
  /** All the timers that run from now on, the next one first: it replaces those that ran before. Times in ms since 1970. */
  | {
      readonly kind: "startTimers"
      readonly timers: ReadonlyArray<{ readonly timer: TimerName; readonly at: number }>
    }
  /** `message`: said to the person in a room that the bot had handed over, where it says nothing itself. */
  | { readonly kind: "close"; readonly message?: string }
