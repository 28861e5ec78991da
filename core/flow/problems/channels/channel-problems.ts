import { type ChannelChange, changesOn, media, type Medium } from "../../../channel/index.ts"
import type { NodeId } from "../../../kernel/index.ts"
import type { BotInteraction } from "../../document/flow-node.ts"
import { inOrder } from "../../edits/bot-text-edits.ts"
import type { FlowContext } from "../flow-context.ts"
import type { FlowProblem } from "../flow-problem.ts"
import { textPath, textsOf } from "../../text/message-texts.ts"
import { scriptedMessageOf, outgoingOf } from "./sent-on-medium.ts"

/** The same of each text of a message: what concerns its buttons and files is reported once. */
export const channelProblemsOf = (
  nodeId: NodeId,
  said: BotInteraction,
  place: number,
  channel: Medium,
  bytesOf?: FlowContext["bytesOf"],
): ReadonlyArray<FlowProblem> =>
  textsOf(said).flatMap((text, at) => {
    const found = channelProblems(nodeId, { ...said, text }, place, channel, bytesOf)
    return at === 0
      ? found
      : found
          .filter(({ path }) => path[2] === "text" && path.length === 3)
          .map((problem) => ({ ...problem, path: textPath(place, at) }))
  })

/**
 * Finds what a channel changes of a message of the bot: how the channel shows it is compared with how it is written. A change of
 * look is a hint; a file of which only the address arrives is a warning.
 */
export const channelProblems = (
  nodeId: NodeId,
  said: BotInteraction,
  place: number,
  channel: Medium,
  bytesOf?: FlowContext["bytesOf"],
): ReadonlyArray<FlowProblem> => {
  const message = outgoingOf(scriptedMessageOf(said), bytesOf)
  const shown = inOrder(said.buttons)
  const where = (severity: "hints" | "warns", ...path: ReadonlyArray<string | number>) => ({
    severity,
    nodeId,
    channel,
    path: ["botInteractions", place, ...path],
  })
  const problemOf = (change: ChannelChange): ReadonlyArray<FlowProblem> => {
    switch (change.kind) {
      case "text-in-pieces":
        return [{ _tag: "TextInPieces", pieces: change.pieces, ...where("hints", "text") }]
      case "text-added":
        return [{ _tag: "TextAdded", words: change.words, ...where("hints", "text") }]
      case "format-changed":
        return [{ _tag: "FormatChanged", ...where("hints", "text") }]
      case "choices-as-list":
        // A list is the channel's own way of more options: each has its whole name, and nothing can be done better.
        return []
      case "choices-numbered":
        return [{ _tag: "ChoicesNumbered", ...where("hints", "buttons") }]
      case "choices-in-pages":
        return [{ _tag: "TooManyButtons", count: change.count, first: change.first, ...where("hints", "buttons") }]
      case "links-written":
        return [
          { _tag: "LinksWritten", labels: change.buttons.map(({ label }) => label), ...where("hints", "buttons") },
        ]
      case "label-changed": {
        // A button without a name is a problem of its own.
        const { label, id } = change.button
        const index = said.buttons.findIndex((button) => button === shown[id])
        const facts = { label, title: change.title, whole: change.whole }
        return label.trim() === "" ? [] : [{ _tag: "LabelChanged", ...facts, ...where("hints", "buttons", index) }]
      }
      case "file-as-document":
      case "file-as-link": {
        const { file, tooLarge } = change
        const asLink = change.kind === "file-as-link"
        const _tag = asLink ? (tooLarge ? "FileTooLarge" : "FileNotAccepted") : "FileAsDocument"
        const facts = { file: file.name, ...where(asLink ? "warns" : "hints", "files", Number(file.id)) }
        return [_tag === "FileAsDocument" ? { _tag, tooLarge, ...facts } : { _tag, ...facts }]
      }
    }
  }
  return changesOn(channel, message).flatMap(problemOf)
}

/** Returns whether a channel changes this of every message, whatever is written: no edit of a node helps. */
const isOfChannel = (problem: FlowProblem): boolean =>
  problem._tag === "ChoicesNumbered" ||
  (problem._tag === "LinksWritten" && media[problem.channel].links.most === 0) ||
  (problem._tag === "FormatChanged" && media[problem.channel].reads === "plain-text")

/** Tells what a channel changes of every message once, at the first node, with the number of the others. */
export const reportedOncePerChannel = (problems: ReadonlyArray<FlowProblem>): ReadonlyArray<FlowProblem> => {
  const nodesOf = new Map<string, Set<NodeId>>()
  const keyOf = (problem: FlowProblem) =>
    "channel" in problem && isOfChannel(problem) ? `${problem._tag} ${problem.channel}` : undefined
  const told = problems.filter((problem) => {
    const key = keyOf(problem)
    if (key === undefined) return true
    const nodes = nodesOf.get(key)
    if (nodes === undefined) nodesOf.set(key, new Set([problem.nodeId]))
    else nodes.add(problem.nodeId)
    return nodes === undefined
  })
  return told.map((problem) => {
    const key = keyOf(problem)
    const elsewhere = key === undefined ? 0 : (nodesOf.get(key)?.size ?? 1) - 1
    return elsewhere === 0 ? problem : { ...problem, elsewhere }
  })
}
