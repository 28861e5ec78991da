import { Schema } from "effect"
import type { MarkedText } from "../../channel/index.ts"
import { type FlowFile, SystemCall } from "../../flow/index.ts"
import { type BotId, sentences } from "../../kernel/index.ts"
import type { TransferTarget } from "../../transfer/index.ts"
import type { TimerName } from "./timers/running-timers.ts"
import type { ContactField } from "../../contact/index.ts"

/** A button on a channel: a quick reply sends its label, a link opens an address. */
export const SentButton = Schema.Struct({
  kind: Schema.Literals(["quick-reply", "link"]).pipe(Schema.annotate({ message: sentences.invalid })),
  label: Schema.String,
  link: Schema.optionalKey(Schema.String),
})
export type SentButton = typeof SentButton.Type

/** A message of the bot: a text with its variables filled in, its buttons and files. */
export interface Say extends MarkedText {
  readonly kind: "say"
  readonly buttons: ReadonlyArray<SentButton>
  readonly files: ReadonlyArray<FlowFile>
}

/** The call of a node, and the value of each of its formulas by the formula's text. */
export const AskedSystem = Schema.Struct({ call: SystemCall, values: Schema.Record(Schema.String, Schema.String) })
export type AskedSystem = typeof AskedSystem.Type

/** An effect of a step; effects are executed in order. */
export type EngineEffect =
  | Say
  /** The bot asks a contact question, worded `text`. */
  | { readonly kind: "askContact"; readonly field: ContactField; readonly text: string }
  /** Store the answer with the contact; a telephone number as its digits. */
  | { readonly kind: "remember"; readonly field: ContactField; readonly value: string }
  | { readonly kind: "tag"; readonly tag: string }
  /**
   * Null: a chain of hand-overs between bots was cut, and the room waits in its queue. `unassigned`: outside the
   * hours a room waits in the queue of the target's workspace, assigned to nobody.
   */
  | { readonly kind: "transfer"; readonly target: TransferTarget | null; readonly unassigned?: true }
  /**
   * Call the bot's webhook, or the system of the node's own call; `webhookAnswered` returns the response under the same number.
   * `variables` are by name, `message` is the person's.
   */
  | {
      readonly kind: "callWebhook"
      /** The bot whose flow asks, called as a module: its webhook and its secrets; absent: the bot that talks. */
      readonly askedBy?: BotId
      readonly call: number
      readonly nodeName: string
      readonly message: string
      readonly variables: Readonly<Record<string, string>>
      readonly system?: AskedSystem
    }
  /** The node's webhook did not respond: record it on the dialog. */
  | { readonly kind: "webhookFailed"; readonly nodeName: string }
  /** All timers from now on, by due time; replaces earlier ones. Times in ms since 1970. */
  | {
      readonly kind: "startTimers"
      readonly timers: ReadonlyArray<{ readonly timer: TimerName; readonly at: number }>
    }
  /** `message` is sent to the person in a transferred room, where the bot is otherwise silent. */
  | { readonly kind: "close"; readonly message?: string }
