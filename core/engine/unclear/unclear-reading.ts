import { type BotId, cutTo, type NodeId } from "../../kernel/index.ts"
import { sayingOf } from "../language/language-words.ts"
import type { Recognition } from "../language/recognition.ts"
import { idInItsFlow } from "../modules/linked-modules.ts"
import { matchedLength } from "../language/recognise.ts"
import type { CompiledScript } from "../script/compiled-script.ts"
import type { ReadText } from "../step/step.ts"
import { sayingLimit, type UnclearText } from "./unclear-texts.ts"

/** An unclear text as it is stored. */
export interface UnclearReading {
  /** The bot in whose flow the node is, where the bot's own flow has called it; undefined: the bot that talks. */
  readonly calledBot: BotId | undefined
  readonly nodeId: NodeId
  readonly title: string
  readonly text: string
  readonly saying: string
  /** An answer was recognised all the same, or the bot asked which is meant. */
  readonly unsure: boolean
  readonly nearest: UnclearText["nearest"]
}

/** Returns what is stored of an unclear text; undefined for a blank one. */
export const unclearReading = (
  { nodes, moduleOf }: Pick<CompiledScript, "nodes" | "moduleOf">,
  { nodeId, text, recognition }: ReadText,
): UnclearReading | undefined => {
  const read = cutTo(text.trim(), matchedLength)
  if (read === "") return undefined
  const likeness = nearestIn(recognition)
  const module = moduleOf(nodeId)
  const idOf = (id: NodeId) => (module === 0 ? id : idInItsFlow(id))
  const nearest = [...nodes.values()].find(({ id, title }) => moduleOf(id) === module && title === likeness?.answer)
  return {
    calledBot: module === 0 ? undefined : module,
    nodeId: idOf(nodeId),
    title: nodes.get(nodeId)?.title ?? "",
    text: read,
    saying: cutTo(sayingOf(read), sayingLimit),
    unsure: recognition.by !== "nothing",
    nearest:
      likeness === undefined || nearest === undefined ? null : { nodeId: idOf(nearest.id), score: likeness.score },
  }
}

const nearestIn = (recognition: Recognition): { readonly answer: string; readonly score: number } | undefined => {
  switch (recognition.by) {
    case "nothing":
      return recognition.nearest
    case "language":
      return recognition
    case "doubt":
      return recognition.choices[0]
    default:
      return undefined
  }
}
