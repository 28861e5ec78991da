import type { FileSizes } from "../../flow/index.ts"
import { channelsInOrder } from "./simulated-channels.ts"
import type { MomentKind, SimulatedMoment } from "./simulated-moment.ts"
import type { NodeId } from "../../kernel/index.ts"
import type { SentButton } from "../step/engine-effect.ts"
import { type Recognition, recognitionSentence } from "../language/recognition.ts"
import type { SimulatedTurn } from "../simulator/record-simulation.ts"
import type { SimulatedAnswer, SimulatedReply } from "../simulator/simulator.ts"
import type { MarkedText, Medium, SentFile } from "../../channel/index.ts"

/** A message in the simulator's phone (conversations, section 3, 'Simulator message'). */
export interface SimulationMessage extends MarkedText {
  /** Its index in the conversation. */
  readonly id: number
  /** The sender; a note has none. */
  readonly from: "bot" | "person" | "note"
  /** 'HH:mm' of the phone's clock. */
  readonly time: string
  readonly buttons: ReadonlyArray<SentButton>
  readonly files: SimulatedReply["files"]
  /** The files that the person sent, of which nothing is uploaded. */
  readonly sent?: ReadonlyArray<SentFile>
  /** Why the text was refused; undefined if it was accepted or is still being sent. */
  readonly refused?: string
  /** What recognised the person's text; undefined until it is answered, and where no node has read it. */
  readonly recognition?: { readonly words: string; readonly understood: boolean }
  /** Further quick replies of a message that were asked for ('Mais opções'), and the asking; the bot hears nothing of it. */
  readonly further?: { readonly of: number; readonly page: number }
}

/** State of the simulator's phone. */
export interface SimulationState {
  /** Not prepared yet, preparing, or in conversation. */
  readonly phase: "to-update" | "updating" | "ready"
  /** The flow has changed since it was prepared. */
  readonly outdated: boolean
  /** Why the flow could not be prepared when it was last tried. */
  readonly refused: string | undefined
  /** The simulated channel, which decides how messages look and who speaks first (`personBegins`). */
  readonly channel: Medium
  /** The channels to choose from: those on which the bot answers first. */
  readonly channels: ReadonlyArray<Medium>
  /** When the conversation takes place. */
  readonly moment: SimulatedMoment
  /** The kinds of moments to choose from. */
  readonly moments: ReadonlyArray<MomentKind>
  /** The supposed moment in words; undefined: it is now, or there is no such moment. */
  readonly supposed: string | undefined
  /** In bytes by file id, as far as they are known. */
  readonly fileSizes: FileSizes
  readonly botName: string
  /** 'HH:mm'. */
  readonly time: string
  readonly messages: ReadonlyArray<SimulationMessage>
  readonly typing: boolean
  /** The node that waits for an answer; null if there is none. */
  readonly nodeId: NodeId | null
  /** The title of the node that waits for an answer; undefined before the first turn. */
  readonly nodeTitle: string | undefined
  readonly variables: SimulatedAnswer["variables"]
  readonly stands: SimulatedAnswer["stands"]
  /** The turns that are shown as a whole. */
  readonly turns: ReadonlyArray<ShownTurn>
  /** Texts, and a greeting, whose replies are not shown as a whole yet. */
  readonly pending: number
}

/** A turn in the phone. */
export interface ShownTurn extends SimulatedTurn {
  /** The messages of the turn. */
  readonly messages: ReadonlySet<number>
  /** It met values that were written by hand: the conversation cannot be recorded. */
  readonly byHand: boolean
  readonly after: Pick<SimulationState, "nodeId" | "nodeTitle" | "variables" | "stands">
}

/** A change of the phone's state. */
export type SimulationChange = (state: SimulationState) => SimulationState

const nothingYet = { nodeId: null, nodeTitle: undefined, variables: {}, stands: "waiting" } as const

/** The phone before the bot is prepared. */
export const emptyPhone: SimulationState = {
  phase: "to-update",
  outdated: false,
  refused: undefined,
  channel: "LIVECHAT",
  channels: channelsInOrder(),
  moment: "now",
  moments: ["now", "at"],
  supposed: undefined,
  fileSizes: {},
  botName: "",
  time: "",
  messages: [],
  typing: false,
  turns: [],
  pending: 0,
  ...nothingYet,
}

/** Begins another conversation. */
export const begunAnew: SimulationChange = (state) => ({
  ...state,
  messages: [],
  typing: false,
  turns: [],
  pending: 0,
  ...nothingYet,
})

/** Adds a turn that is shown as a whole. */
export const withTurn =
  (turn: ShownTurn): SimulationChange =>
  (state) => ({
    ...state,
    typing: false,
    pending: state.pending - 1,
    turns: [...state.turns, turn],
    ...turn.after,
  })

/** Returns whether the last turn can be taken back: nothing is under way, and it is the person's. */
export const canGoBack = ({ phase, turns, pending }: SimulationState): boolean =>
  phase === "ready" && pending === 0 && turns.at(-1)?.text !== undefined

/** Returns whether values can be written by hand: nothing is under way, and the bot waits for the person. */
export const mayWriteValues = ({ phase, turns, pending, stands }: SimulationState): boolean =>
  phase === "ready" && pending === 0 && turns.length > 0 && stands === "waiting"

/** Shows a value that was written by hand; the next text meets it. */
export const withValueShown =
  (name: string, value: string): SimulationChange =>
  (state) => ({ ...state, variables: { ...state.variables, [name]: value } })

/** Takes the last turn back, with its messages and the further options that were asked for of them. */
export const wentBack: SimulationChange = (state) => {
  const last = state.turns.at(-1)
  const turns = state.turns.slice(0, -1)
  return {
    ...state,
    turns,
    messages: state.messages.filter(({ id, further }) => last?.messages.has(further?.of ?? id) !== true),
    ...(turns.at(-1)?.after ?? nothingYet),
  }
}

/** Marks a text as refused, with the reason; undefined takes the mark away. */
export const refusedWith =
  (id: number, reason: string | undefined): SimulationChange =>
  (state) => ({
    ...state,
    messages: state.messages.map((message) => {
      if (message.id !== id) return message
      const { refused: _before, ...accepted } = message
      return reason === undefined ? accepted : { ...accepted, refused: reason }
    }),
  })

/** Says what recognised a text. */
export const recognisedBy =
  (id: number, recognition: Recognition): SimulationChange =>
  (state) => {
    const told = {
      words: recognitionSentence(recognition),
      understood: recognition.by !== "nothing" && recognition.by !== "doubt",
    }
    const messages = state.messages.map((message) => (message.id === id ? { ...message, recognition: told } : message))
    return { ...state, messages }
  }

/** Looks at the conversation as on another channel. Pages of options are those of one channel. */
export const seenOn =
  (channel: Medium): SimulationChange =>
  (state) => ({ ...state, channel, messages: state.messages.filter(({ further }) => further === undefined) })

/** Returns a reply as a message without id and time. */
export const bubbleOf = ({
  text,
  marks,
  buttons,
  files,
  notice,
}: SimulatedReply): Omit<SimulationMessage, "id" | "time"> => ({
  text,
  ...(marks === undefined ? {} : { marks }),
  from: notice ? "note" : "bot",
  buttons,
  files,
})
