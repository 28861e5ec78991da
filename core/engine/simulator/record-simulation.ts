import type { SentFile } from "../../channel/index.ts"
import type { Detected } from "../language/detected.ts"
import type { CompiledScript } from "../script/compiled-script.ts"
import type { Conversation } from "../replay/conversation-document.ts"
import { playingOf, playInput } from "../replay/play-conversation.ts"
import { simulatedInput } from "./simulate.ts"
import { spokenWith } from "./spoken.ts"
import { recordConversation } from "../replay/record-conversation.ts"
import type { EngineInput, WebhookAnswer } from "../step/engine-input.ts"

/** A turn of a simulated conversation. */
export interface SimulatedTurn {
  /** What the person said; undefined if the bot greeted. */
  readonly text: string | undefined
  /** The files that came with the text, which may be empty then. */
  readonly files?: ReadonlyArray<SentFile>
  /** How the bot's webhook answered, call by call. A call beyond them has failed. */
  readonly webhooks: ReadonlyArray<WebhookAnswer | null>
  /** What a provider made of the text, if one was asked. */
  readonly detected?: Detected
}

/**
 * Records a simulated conversation, such that `replay` on its script finds no difference. Of several conversations, a
 * new one beginning after the end of another, it is the last; it ends where the bot hands it over.
 */
export const recordSimulation = (
  script: CompiledScript,
  turns: ReadonlyArray<SimulatedTurn>,
  facts: Pick<Conversation, "at" | "about"> = {},
): Conversation => {
  let inputs: ReadonlyArray<EngineInput> = []
  let playing = playingOf(facts)
  const play = (input: EngineInput): void => {
    inputs = [...inputs, input]
    playing = playInput(script, playing, input, 0).playing
  }
  for (const { text, files = [], webhooks, detected } of turns) {
    const heard = detected === undefined ? {} : { detected }
    if (playing.state.stage === "handed-over") break
    if (playing.state.stage === "closed" || text === undefined) {
      inputs = []
      playing = playingOf(facts)
    }
    const said = text === undefined ? undefined : spokenWith(text, files)
    const { input } = simulatedInput(inputs.length === 0 ? undefined : playing.state, said)
    play({ ...input, ...heard })
    const answers = webhooks[Symbol.iterator]()
    // A turn makes at most one move for each answer, so its calls end.
    while (playing.state.waiting?.for === "webhook") {
      const answer = answers.next().value ?? null
      play({ kind: "webhookAnswered", call: playing.state.calls ?? 0, answer })
    }
  }
  return recordConversation(script, inputs, facts)
}
