import { channelProblemsOf } from "./channels/channel-problems.ts"
import { foldPhrase, isWebAddress } from "../../kernel/index.ts"
import { change } from "../edits/flow-edits.ts"
import type { FlowContext } from "./flow-context.ts"
import type { BotInteraction, FlowNode } from "../document/flow-node.ts"
import { isOtherwise } from "../logic/condition.ts"
import type { FlowProblem } from "./flow-problem.ts"
import { mostMentions, textPath, textsOf } from "../text/message-texts.ts"
import { isBlank } from "../text/rich-text.ts"

/** Finds the problems of a node's texts, buttons and files. */
export const botMessageProblems = (node: FlowNode, context: FlowContext): ReadonlyArray<FlowProblem> => {
  const nodeId = node.id
  const found: Array<FlowProblem> = []
  const silent = (said: BotInteraction) => textsOf(said).every(isBlank) && said.files.length === 0
  // A node that always leads on by itself needs no words, nor does one that leads back: the earlier node repeats its own.
  const leadsOn =
    (node.returnTo !== null && node.transfer === null) ||
    node.userInteractions.some(({ when, target }) => when !== undefined && isOtherwise(when) && target !== null)
  const saysNothing = node.botInteractions.every(silent)
  if (saysNothing && !leadsOn)
    found.push({ _tag: "EmptyBotText", severity: "warns", nodeId, path: ["botInteractions"] })
  else if (!saysNothing)
    for (const [place, said] of node.botInteractions.entries())
      if (silent(said) && said.buttons.length === 0)
        found.push({
          _tag: "EmptyMessage",
          severity: "hints",
          nodeId,
          path: ["botInteractions", place],
          fix: change(nodeId, { botInteractions: node.botInteractions.filter(({ id }) => id !== said.id) }),
        })
  if (node.botInteractions.reduce((sum, said) => sum + mostMentions(said), 0) > 1)
    found.push({ _tag: "TooManyVariables", severity: "warns", nodeId, path: ["botInteractions"] })
  for (const [place, { text, variants }] of node.botInteractions.entries())
    if (variants !== undefined)
      for (const [at, variant] of [text, ...variants].entries())
        if (isBlank(variant)) found.push({ _tag: "EmptyVariant", severity: "hints", nodeId, path: textPath(place, at) })
  const labels = new Set<string>()
  for (const [place, said] of node.botInteractions.entries()) {
    found.push(...buttonProblems(node, said, place, labels), ...changedOn(node, said, place, context))
  }
  return found
}

/** A URL scheme; a host with a port ('loja.com:8080') has none. A link without a scheme gets a default. */
const withScheme = /^(?![a-z0-9-]+(?:\.[a-z0-9-]+)+:\d)[a-z][a-z0-9+.-]*:/iu

/** Returns whether a link has a scheme other than http and https, such as `javascript:`. Such a link is never stored. */
export const hasForeignScheme = (link: string): boolean => {
  const trimmed = link.trim()
  return withScheme.test(trimmed) && !/^https?:/iu.test(trimmed)
}

const buttonProblems = (
  node: FlowNode,
  said: BotInteraction,
  place: number,
  labels: Set<string>,
): ReadonlyArray<FlowProblem> => {
  const found: Array<FlowProblem> = []
  for (const [index, button] of said.buttons.entries()) {
    const where = { nodeId: node.id, path: ["botInteractions", place, "buttons", index] }
    const { label } = button
    if (label.trim() === "") found.push({ _tag: "BlankLabel", severity: "warns", ...where })
    else if (labels.has(foldPhrase(label))) found.push({ _tag: "RepeatedLabel", severity: "warns", label, ...where })
    else labels.add(foldPhrase(label))
    if (button.kind !== "link" || isWebAddress(button.link)) continue
    const completed = `https://${button.link.trim()}`
    const mends = !withScheme.test(button.link.trim()) && isWebAddress(completed)
    const buttons = said.buttons.map((other, at) => (at === index ? { ...button, link: completed } : other))
    const fix = change(node.id, {
      botInteractions: node.botInteractions.map((other) => (other.id === said.id ? { ...other, buttons } : other)),
    })
    const severity = hasForeignScheme(button.link) ? "blocks" : "warns"
    found.push({ _tag: "BrokenLink", severity, label, ...where, ...(mends ? { fix } : {}) })
  }
  return found
}

/** What each channel changes of a message, while it is the same object: the linter runs with every edit. */
const knownChanges = new WeakMap<BotInteraction, Map<string, ReadonlyArray<FlowProblem>>>()

const changedOn = (
  node: FlowNode,
  said: BotInteraction,
  place: number,
  { channels = [], bytesOf }: FlowContext,
): ReadonlyArray<FlowProblem> =>
  channels.flatMap((channel) => {
    // Sizes of files become known later.
    if (said.files.length > 0) return channelProblemsOf(node.id, said, place, channel, bytesOf)
    const known = knownChanges.get(said) ?? new Map<string, ReadonlyArray<FlowProblem>>()
    const key = `${node.id} ${place} ${channel}`
    const found = known.get(key) ?? channelProblemsOf(node.id, said, place, channel)
    knownChanges.set(said, known.set(key, found))
    return found
  })
