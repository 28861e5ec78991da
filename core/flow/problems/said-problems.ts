import { channels, fileKindOf } from "../../channel/index.ts"
import { foldPhrase, isWebAddress } from "../../kernel/index.ts"
import { change } from "../edits/flow-edits.ts"
import type { FlowContext } from "./flow-context.ts"
import type { BotInteraction, FlowNode } from "../document/flow-node.ts"
import type { FlowProblem } from "./flow-problem.ts"
import { isBlank, mentionsIn, plainTextOf } from "../text/rich-text.ts"

/** Finds the problems of a node's texts, buttons and files. */
export const saidProblems = (node: FlowNode, context: FlowContext): ReadonlyArray<FlowProblem> => {
  const nodeId = node.id
  const found: Array<FlowProblem> = []
  const silent = (said: BotInteraction) => isBlank(said.text) && said.files.length === 0
  if (node.botInteractions.every(silent))
    found.push({ _tag: "EmptyBotText", severity: "warns", nodeId, path: ["botInteractions"] })
  else
    for (const [place, said] of node.botInteractions.entries())
      if (silent(said) && said.buttons.length === 0)
        found.push({
          _tag: "EmptyMessage",
          severity: "hints",
          nodeId,
          path: ["botInteractions", place],
          fix: change(nodeId, { botInteractions: node.botInteractions.filter(({ id }) => id !== said.id) }),
        })
  if (node.botInteractions.flatMap((said) => mentionsIn(said.text)).length > 1)
    found.push({ _tag: "TooManyVariables", severity: "warns", nodeId, path: ["botInteractions"] })
  const labels = new Set<string>()
  for (const [place, said] of node.botInteractions.entries()) {
    found.push(...buttonProblems(node, said, place, labels), ...channelProblems(node, said, place, context))
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

const channelProblems = (
  node: FlowNode,
  said: BotInteraction,
  place: number,
  { channels: used = [], bytesOf }: FlowContext,
): ReadonlyArray<FlowProblem> => {
  const length = plainTextOf(said.text).length
  const replies = said.buttons.filter(({ kind }) => kind === "quick-reply").length
  return used.flatMap((channel): ReadonlyArray<FlowProblem> => {
    const facts = channels[channel]
    const where = { nodeId: node.id, channel }
    const path = ["botInteractions", place]
    const limit = said.buttons.length > 0 ? facts.textWithButtonsLimit : facts.textLimit
    const long: ReadonlyArray<FlowProblem> =
      length > limit
        ? [{ _tag: "TextTooLong", severity: "warns", length, limit, ...where, path: [...path, "text"] }]
        : []
    const many: ReadonlyArray<FlowProblem> =
      replies > facts.quickReplies.most
        ? [
            {
              _tag: "TooManyButtons",
              severity: "hints",
              count: replies,
              limit: facts.quickReplies.most,
              ...where,
              path: [...path, "buttons"],
            },
          ]
        : []
    const labels = said.buttons.flatMap((button, index): ReadonlyArray<FlowProblem> => {
      const most = button.kind === "link" ? facts.linkLabelLimit : facts.quickReplies.labelLimit
      return button.label.length > most
        ? [
            {
              _tag: "LabelTooLong",
              severity: "hints",
              label: button.label,
              limit: most,
              ...where,
              path: [...path, "buttons", index],
            },
          ]
        : []
    })
    const files = said.files.flatMap((file, index): ReadonlyArray<FlowProblem> => {
      const most = facts.fileLimits[fileKindOf(file.mime)]
      const at = { severity: "warns" as const, file: file.name, ...where, path: [...path, "files", index] }
      if (most === undefined) return [{ _tag: "FileNotAccepted", ...at }]
      return (bytesOf?.(file.fileId) ?? 0) > most ? [{ _tag: "FileTooLarge", limit: most, ...at }] : []
    })
    return [...long, ...many, ...labels, ...files]
  })
}
