import { type Effect, Schema } from "effect"
import { type SentFile, TextMark } from "../../channel/index.ts"
import type { MissingKeys } from "../../credential/index.ts"
import { type CannotPublish, type FlowAddress, type FlowDocument, FlowFile, type NotAFlow } from "../../flow/index.ts"
import { BotToken, type CallRefused, failure, NodeId, sentences, textUpTo } from "../../kernel/index.ts"
import { Detected } from "../language/detected.ts"
import { Recognition } from "../language/recognition.ts"
import { SentButton } from "../step/engine-effect.ts"
import type { ConversationFacts } from "../step/conversation-facts.ts"
import { WebhookAnswer } from "../step/engine-input.ts"

/** A reply of a simulated conversation: a message of the bot, or a note about what would happen. */
export const SimulatedReply = Schema.Struct({
  text: Schema.String,
  marks: Schema.optionalKey(Schema.Array(TextMark)),
  buttons: Schema.Array(SentButton),
  /** The files that would be sent; their addresses are those of signed-in users. */
  files: Schema.Array(FlowFile),
  /** A line of the room, such as a transfer, which the person would not see on a channel. */
  notice: Schema.Boolean,
})
export type SimulatedReply = typeof SimulatedReply.Type

/** The replies to a text, in order, and the conversation's state after them. */
export const SimulatedAnswer = Schema.Struct({
  replies: Schema.Array(SimulatedReply),
  /** Identifies the conversation; sent with every further text. */
  dialogToken: Schema.String,
  /** The node that waits for an answer; null if there is none, or another bot has taken over. */
  nodeId: Schema.NullOr(NodeId),
  /** The title of the node that waits for an answer. */
  nodeTitle: Schema.String,
  /** Captured values by variable name. */
  variables: Schema.Record(Schema.String, Schema.String),
  stands: Schema.Literals(["waiting", "transferred", "closed"]).pipe(Schema.annotate({ message: sentences.invalid })),
  /** How the webhook of the simulated bot answered in this turn, call by call; null: it failed. */
  webhooks: Schema.Array(Schema.NullOr(WebhookAnswer)),
  /** What a provider of language understanding made of the text, if it was asked and answered. */
  detected: Schema.optionalKey(Detected),
  /** What recognised the text; absent if no node has read it. */
  recognition: Schema.optionalKey(Recognition),
})
export type SimulatedAnswer = typeof SimulatedAnswer.Type

/**
 * The bot's or the conversation's token is unknown; `description` says which (conversations, section 8, 'Simulator').
 */
export const SimulationNotFound = failure("SimulationNotFound", { description: Schema.String })
export type SimulationNotFound = typeof SimulationNotFound.Type

/** The simulator's sentences (conversations, sections 2 and 8), verbatim where specified. */
export const simulatorMessages = {
  update: "Atualizar Bot",
  updating: "Configurando chatbot...",
  typing: "Digitando...",
  placeholder: "Escrever mensagem...",
  botNotFound: "Bot não encontrado.",
  tokenNotFound: "Token do Bot não encontrado",
  dialogNotFound: "Token da conversa não encontrado. Comece outra conversa.",
  updateFailed: "O teste não começou.",
  /** The talk goes on with the flow as it was at the last update. */
  stillBefore: "A conversa ainda é do fluxo anterior.",
  /** Notes in the conversation. */
  closed: "Conversa finalizada",
  asked: (node: string) => `“${node}” consultou um sistema`,
  calledWebhook: (node: string) => `“${node}” chamou o webhook`,
  unanswered: "O sistema não respondeu",
  handedOver: (target: string) => `Conversa transferida: ${target}`,
  botUnavailable: (bot: string) => `${bot}: nenhum robô pode assumir. A conversa fica aguardando atendimento`,
  undecided: "O webhook não decidiu o workspace. A conversa fica aguardando atendimento",
  platformUnavailable: "A plataforma externa não recebeu a conversa. Ela fica aguardando atendimento",
  handOverCut: "Conversa transferida muitas vezes entre robôs: fica aguardando atendimento",
} as const

/** The refusal of a token that is of none of the user's bots. */
export const botTokenNotFound: SimulationNotFound = {
  _tag: "SimulationNotFound",
  message: simulatorMessages.tokenNotFound,
  description: simulatorMessages.tokenNotFound,
}

/** The refusal of an unknown or expired conversation: a simulation is kept for a day. */
export const simulationNotFound: SimulationNotFound = {
  _tag: "SimulationNotFound",
  message: simulatorMessages.dialogNotFound,
  description: simulatorMessages.dialogNotFound,
}

/** Values by name that are written by hand in a simulated conversation (`withWrittenValues`). */
export const WrittenValues = Schema.Record(textUpTo(200), textUpTo(4_096)).check(
  Schema.isMaxProperties(200, { message: sentences.invalid }),
)
export type WrittenValues = typeof WrittenValues.Type

/** The port to the simulator (conversations, sections 2 to 7), which tests flows before they are published. */
export interface Simulator {
  /** 'publish-test': new simulations of the bot follow this document. Returns how to address the bot. */
  prepare(
    address: FlowAddress,
    document: FlowDocument,
  ): Effect.Effect<{ readonly botToken: BotToken }, NotAFlow | CannotPublish | MissingKeys | CallRefused>
  /**
   * Sends a text to the bot. Without a dialog token a conversation begins, on the latest prepared document, else on the
   * published version. Creates no room and reaches no channel.
   */
  say(message: SimulatorRequest): Effect.Effect<SimulatedAnswer, SimulationNotFound | CallRefused>
  /** Begins a conversation in which the bot greets first, as in the live chat. */
  begin(
    bot: Pick<SimulatorRequest, "botToken" | "about" | "at">,
  ): Effect.Effect<SimulatedAnswer, SimulationNotFound | CallRefused>
}

/** Number of latest turns of a simulated conversation to which it can go back; its beginning always can. */
export const simulatedTurnsKept = 100

/** A text sent to a simulated conversation. */
export interface SimulatorRequest {
  readonly botToken: BotToken
  readonly dialogToken: string | null
  readonly text: string
  /** The files that the person sends with the text, which may be empty then; nothing is uploaded. */
  readonly files?: ReadonlyArray<SentFile> | undefined
  /** What conditions may ask for of the contact and the channel, as the simulation supposes it. */
  readonly about?: ConversationFacts | undefined
  /** When it is supposed to be said, ISO 8601; absent: now. */
  readonly at?: string | undefined
  /**
   * Goes back first, to the state after so many turns of the conversation; without effect if there were no more. If
   * absent, the text continues from the latest turn.
   */
  readonly keep?: number | undefined
  /** Values that were written by hand since the latest turn: the text meets them. */
  readonly values?: WrittenValues | undefined
}
