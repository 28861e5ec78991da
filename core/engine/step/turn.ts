import type { SentFile } from "../../channel/index.ts"
import type { CompiledNode } from "../script/compiled-script.ts"
import type { Language } from "../language/language-answer.ts"
import type { Reading } from "./disambiguation.ts"
import type { EngineEffect } from "./engine-effect.ts"
import type { WholeState } from "./engine-state.ts"
import type { WayFacts } from "./ways.ts"

/** The outcome of a turn: a state, and its effects in order. */
export interface Turned {
  readonly state: WholeState
  readonly effects: ReadonlyArray<EngineEffect>
  /** The node that led back to the present one. */
  readonly via?: CompiledNode["node"]["id"]
  /** The keyword of the bot that the text was, as its place in the script's list. */
  readonly keyword?: number
  /** The question from anywhere that was answered, as its place in the flow's list. */
  readonly question?: number
}

/** The context of a turn. */
export interface Turn extends WayFacts {
  /** Selects among random texts. */
  readonly seed: number
  /** The person's text; '' for any other input. */
  readonly heard: string
  readonly language: Language
  /** The files that the person sent and no node has taken yet. */
  readonly files?: ReadonlyArray<SentFile> | undefined
  /** The text that the bot's last question is about, which answer it means. */
  readonly asked?: string | undefined
  /** The value that an answer has captured of the text, which is no field of a form besides. */
  readonly captured?: string | undefined
  /** The text was read by a form, so that no further form takes values out of it. */
  readonly isReadByForm?: true
  /** How often the conversation has moved on by itself in this turn; absent: not yet. */
  readonly moves?: number
  /** Told of each text that is read at a node, and what it matched there. */
  readonly onRead?: (node: CompiledNode, text: string, found: Reading | undefined) => void
  /** Told of each node that is entered. */
  readonly onEnter?: (id: CompiledNode["node"]["id"]) => void
  /** Told of a node that answers with a fallback message. */
  readonly onMiss?: (id: CompiledNode["node"]["id"]) => void
}

/**
 * A text that no node has processed yet. `first`: sent before the bot asked anything, so that no fallback answers it.
 */
export interface Offered {
  readonly text: string
  readonly first: boolean
}
