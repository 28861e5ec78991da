import { type Effect, Schema } from "effect"
import type { CannotPublish, FlowAddress, FlowDocument, NotAFlow } from "../../flow/index.ts"
import { BotToken, type CallRefused, failure, sentences } from "../../kernel/index.ts"
import { SaidButton } from "../step/engine-effect.ts"

/** One message of a simulated conversation as it comes back: what the bot says, or a note about what would happen. */
export const SimulatedReply = Schema.Struct({
  text: Schema.String,
  buttons: Schema.Array(SaidButton),
  /** The names of the files that would be sent. */
  files: Schema.Array(Schema.String),
  /** A line of the room, such as the hand-over to a person: nobody on a channel would read it. */
  notice: Schema.Boolean,
})
export type SimulatedReply = typeof SimulatedReply.Type

/** What a message brought: the replies, in order, and where the conversation stands then. */
export const SimulatedAnswer = Schema.Struct({
  replies: Schema.Array(SimulatedReply),
  /** Names the conversation; sent with every later message. */
  dialogToken: Schema.String,
  /** The title of the node that waits for an answer. */
  nodeTitle: Schema.String,
  /** Captured values by the names of their variables. */
  variables: Schema.Record(Schema.String, Schema.String),
  stands: Schema.Literals(["waiting", "transferred", "closed"]).pipe(Schema.annotate({ message: sentences.invalid })),
})
export type SimulatedAnswer = typeof SimulatedAnswer.Type

/** The bot's token or the conversation's names nothing; `description` says which (conversations, section 8, 'Simulator'). */
export const SimulationNotFound = failure("SimulationNotFound", { description: Schema.String })
export type SimulationNotFound = typeof SimulationNotFound.Type

/** The sentences of the simulator (conversations, sections 2 and 8), to the letter where the specification has them. */
export const simulatorMessages = {
  update: "Atualizar Bot",
  updating: "Configurando chatbot...",
  typing: "Digitando...",
  placeholder: "Escrever mensagem...",
  botNotFound: "Bot não encontrado.",
  tokenNotFound: "Token do Bot não encontrado",
  dialogNotFound: "Token da conversa não encontrado. Comece outra conversa.",
  updateFailed: "Erro ao publicar flow.",
  /** Notes in the conversation. */
  closed: "Conversa finalizada",
  handedOver: (target: string) => `Conversa transferida: ${target}`,
  handOverCut: "Conversa transferida muitas vezes entre robôs: fica aguardando atendimento",
} as const

/** The refusal of a token that names no bot of the person's. */
export const botTokenNotFound: SimulationNotFound = {
  _tag: "SimulationNotFound",
  message: simulatorMessages.tokenNotFound,
  description: simulatorMessages.tokenNotFound,
}

/** The refusal of a conversation that is not known, or not any more: a simulation is kept for a day. */
export const simulationNotFound: SimulationNotFound = {
  _tag: "SimulationNotFound",
  message: simulatorMessages.dialogNotFound,
  description: simulatorMessages.dialogNotFound,
}

/** The port to the simulator (conversations, sections 2 to 7): flows are tried out before anybody is served by them. */
export interface Simulator {
  /** 'publish-test': simulations of the bot that begin from now on follow this document. Answers how to address the bot. */
  prepare(
    address: FlowAddress,
    document: FlowDocument,
  ): Effect.Effect<{ readonly botToken: BotToken }, NotAFlow | CannotPublish | CallRefused>
  /**
   * Says something to the bot; without a dialog token a conversation begins, by the latest prepared document, else the
   * published version. It makes no room and reaches no channel.
   */
  say(message: SimulatorRequest): Effect.Effect<SimulatedAnswer, SimulationNotFound | CallRefused>
}

/** What the person says in a simulated conversation. */
export interface SimulatorRequest {
  readonly botToken: BotToken
  readonly dialogToken: string | null
  readonly text: string
}
