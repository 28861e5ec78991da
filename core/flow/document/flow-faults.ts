import type { NodeId } from "../../kernel/index.ts"
import { targetsOf } from "../graph/flow-graph.ts"
import { type FlowDocument, type FlowNode, nodeLimit } from "./flow-node.ts"
import { questionTitle } from "./flow-question.ts"

/** A structural fault, for which saving and importing refuse a document. */
export type FlowFault =
  | { readonly _tag: "NotOneStart"; readonly starts: number }
  | { readonly _tag: "TooManyNodes"; readonly nodes: number }
  | { readonly _tag: "RepeatedId"; readonly id: NodeId }
  | { readonly _tag: "RepeatedTitle"; readonly title: string }
  | { readonly _tag: "DanglingTarget"; readonly source: NodeId; readonly target: NodeId }
  | { readonly _tag: "RepeatedTarget"; readonly source: NodeId; readonly target: NodeId }
  | { readonly _tag: "ForbiddenEdge"; readonly source: NodeId; readonly target: NodeId }
  | { readonly _tag: "DanglingReturn"; readonly source: NodeId }
  | { readonly _tag: "ReturnFromEnd"; readonly source: NodeId }
  | { readonly _tag: "DanglingQuestion" | "RepeatedQuestion"; readonly question: string }
  | { readonly _tag: "Cycle"; readonly nodes: ReadonlyArray<NodeId> }

/** Lists every fault of a document; empty for a valid flow. */
export const faultsOf = (document: FlowDocument): ReadonlyArray<FlowFault> => {
  const faults: Array<FlowFault> = []
  const starts = document.nodes.filter((node) => node.kind === "start").length
  if (starts !== 1) faults.push({ _tag: "NotOneStart", starts })
  if (document.nodes.length > nodeLimit) return [...faults, { _tag: "TooManyNodes", nodes: document.nodes.length }]
  const byId = new Map<NodeId, FlowNode>()
  const titles = new Set<string>()
  for (const node of document.nodes) {
    if (byId.has(node.id)) faults.push({ _tag: "RepeatedId", id: node.id })
    byId.set(node.id, node)
    const title = node.title.trim()
    if (titles.has(title)) faults.push({ _tag: "RepeatedTitle", title })
    titles.add(title)
  }
  for (const node of document.nodes) {
    if (node.returnTo !== null && !byId.has(node.returnTo)) faults.push({ _tag: "DanglingReturn", source: node.id })
    if (node.returnTo !== null && node.kind === "end") faults.push({ _tag: "ReturnFromEnd", source: node.id })
    const seen = new Set<NodeId>()
    for (const target of targetsOf(node)) {
      const to = byId.get(target)
      if (to === undefined) faults.push({ _tag: "DanglingTarget", source: node.id, target })
      else if (node.kind === "end" || to.kind === "start")
        faults.push({ _tag: "ForbiddenEdge", source: node.id, target })
      if (seen.has(target)) faults.push({ _tag: "RepeatedTarget", source: node.id, target })
      seen.add(target)
    }
  }
  const questions = new Set<number>()
  for (const question of document.questions ?? []) {
    const named = { question: questionTitle(question) }
    if (questions.has(question.id)) faults.push({ _tag: "RepeatedQuestion", ...named })
    questions.add(question.id)
    if (question.target !== null && !byId.has(question.target)) faults.push({ _tag: "DanglingQuestion", ...named })
  }
  const ring = nodesOnRings(byId)
  return ring.length === 0 ? faults : [...faults, { _tag: "Cycle", nodes: ring }]
}

/** Removes, repeatedly, nodes without sources or without targets; the remaining ones are on cycles or between them. */
const nodesOnRings = (nodes: ReadonlyMap<NodeId, FlowNode>): ReadonlyArray<NodeId> => {
  const forwards = new Map([...nodes].map(([id, node]) => [id, targetsOf(node)]))
  const peel = (edges: ReadonlyMap<NodeId, ReadonlyArray<NodeId>>): Map<NodeId, ReadonlyArray<NodeId>> => {
    const degree = new Map([...edges.keys()].map((id) => [id, 0]))
    for (const targets of edges.values())
      for (const target of targets) if (degree.has(target)) degree.set(target, (degree.get(target) ?? 0) + 1)
    const free = [...degree].filter(([, count]) => count === 0).map(([id]) => id)
    const left = new Map(edges)
    for (let id = free.pop(); id !== undefined; id = free.pop()) {
      left.delete(id)
      for (const target of edges.get(id) ?? []) {
        const count = degree.get(target)
        if (count === undefined) continue
        degree.set(target, count - 1)
        if (count === 1) free.push(target)
      }
    }
    return left
  }
  const left = peel(forwards)
  const backwards = new Map<NodeId, Array<NodeId>>([...left.keys()].map((id) => [id, []]))
  for (const [id, targets] of left) for (const target of targets) backwards.get(target)?.push(id)
  return [...peel(backwards).keys()]
}

/** Returns the Portuguese sentence of a fault. */
export const faultSentence = (fault: FlowFault, titleOf: (id: NodeId) => string): string => {
  switch (fault._tag) {
    case "NotOneStart":
      return "O fluxo precisa de exatamente um node de início."
    case "TooManyNodes":
      return `O fluxo tem ${fault.nodes} nodes. O máximo é ${nodeLimit}.`
    case "RepeatedId":
      return `O node "${titleOf(fault.id)}" aparece mais de uma vez.`
    case "RepeatedTitle":
      return `Há mais de um node com o nome "${fault.title}".`
    case "DanglingTarget":
      return `O node "${titleOf(fault.source)}" aponta para um node que não existe.`
    case "RepeatedTarget":
      return `O node "${titleOf(fault.source)}" tem mais de uma interação para "${titleOf(fault.target)}".`
    case "ForbiddenEdge":
      return `O node "${titleOf(fault.source)}" não pode levar a "${titleOf(fault.target)}".`
    case "DanglingReturn":
      return `O node "${titleOf(fault.source)}" volta para um node que não existe.`
    case "ReturnFromEnd":
      return `O node "${titleOf(fault.source)}" finaliza a conversa e por isso não pode voltar para outro node.`
    case "DanglingQuestion":
      return `A pergunta "${fault.question}" leva a um node que não existe.`
    case "RepeatedQuestion":
      return `A pergunta "${fault.question}" aparece mais de uma vez.`
    case "Cycle":
      return `O fluxo tem um ciclo: ${ringNames(fault.nodes.map(titleOf))}.`
  }
}

// More names than a person reads would hide the sentence.
const namedAtMost = 100

const ringNames = (titles: ReadonlyArray<string>): string =>
  titles.length <= namedAtMost
    ? titles.join(", ")
    : `${titles.slice(0, namedAtMost).join(", ")} e mais ${titles.length - namedAtMost}`
