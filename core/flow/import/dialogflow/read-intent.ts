import type { DialogflowIntent } from "./dialogflow-file.ts"
import type { DialogflowAnswers } from "./dialogflow-messages.ts"
import type { AskedParameters } from "./dialogflow-parameters.ts"

/** What is read of an intent before its place in the flow is known. */
export interface ReadIntent {
  readonly intent: DialogflowIntent
  readonly step: string
  readonly phrases: ReadonlyArray<string>
  /** The entity that takes the whole answer that leads here, and the value that keeps it. */
  readonly whole: { readonly entity: string; readonly saveAs: string } | undefined
  readonly answers: DialogflowAnswers
  readonly asked: AskedParameters
}
