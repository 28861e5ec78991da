import type { Medium } from "../../channel/index.ts"
import type { EntityType } from "../../entity/index.ts"
import type { FlowNode } from "../document/flow-node.ts"
import type { FlowQuestion } from "../document/flow-question.ts"
import type { KeywordEntry } from "./keyword-problems.ts"
import type { KnownReferences } from "./reference-problems.ts"

/** A phrase that a node, had it not been taught it, would take for one of another answer. */
export interface MisreadPhrase {
  /** Index of the phrase's answer. */
  readonly answer: number
  /** Index of the phrase in its answer. */
  readonly index: number
  readonly phrase: string
  /** The phrase of the other answer. */
  readonly like: string
}

/** A phrase of a node that looks like one of a question from anywhere. */
export interface NearQuestion extends MisreadPhrase {
  readonly question: FlowQuestion
}

/** The environment in which a flow runs. Absent parts are not checked. */
export interface FlowContext {
  /** The existing entities; a reference to any other is broken. */
  readonly entities?: ReadonlyArray<EntityType>
  /** What the flow may refer to: workspaces, people, bots, files and entities; a reference to any other is broken. */
  readonly known?: KnownReferences
  /** The channels on which the bot answers. */
  readonly channels?: ReadonlyArray<Medium>
  /** The bot's fallback messages, for nodes without their own. */
  readonly botFallbacks?: ReadonlyArray<string>
  /** The bot's keywords that lead to nodes; one whose node is gone is broken. */
  readonly keywords?: ReadonlyArray<KeywordEntry>
  /** Whether the bot's webhook has an address; a node that calls one without it is told nothing. */
  readonly hasWebhook?: boolean
  /** The names of the bot's secrets; a call with any other fails. */
  readonly secretNames?: ReadonlyArray<string>
  /** Whether the bot has opening hours; without them it is always open, so that asking for them decides nothing. */
  readonly hasHours?: boolean
  /** The size of a file that the bot sends, in bytes. */
  readonly bytesOf?: (fileId: string) => number | undefined
  /** Whether an answer of a node would recognise a text; by default only an equal phrase or an entity. */
  readonly recognises?: (node: FlowNode, text: string) => boolean
  /** The phrases of a node that look like those of another answer, which takes language understanding to know. */
  readonly misread?: (node: FlowNode) => ReadonlyArray<MisreadPhrase>
  /** The same between a node and the questions from anywhere. */
  readonly nearQuestions?: (node: FlowNode, questions: ReadonlyArray<FlowQuestion>) => ReadonlyArray<NearQuestion>
}
