import { cutTo } from "../../kernel/index.ts"
import { startTitle, titleLimit } from "../document/flow-node.ts"
import type { FlowGraph } from "../graph/flow-graph.ts"

/**
 * Gives nodes that join a flow titles of their own, each of which is then taken. A free title stays. '2-Inserir-título' gets the next free
 * number (section 4), and any other a number at its end: 'Menu 2', 'Menu 3'.
 */
export const freeTitles = (graph: FlowGraph): ((title: string) => string) => {
  const taken = new Set([startTitle, "Inicio"])
  for (const { title } of graph.nodes.values()) taken.add(title.trim())
  /** The number to try next, for each pattern of titles. */
  const next = new Map<string, number>()
  return (title) => {
    const wanted = title.replaceAll("_", " ").trim()
    const free = wanted !== "" && !taken.has(wanted) ? wanted : numbered(wanted, taken, next)
    taken.add(free)
    return free
  }
}

const newTitle = /^\d+-Inserir-título$/u
const ending = / \d{1,6}$/u

const numbered = (title: string, taken: ReadonlySet<string>, next: Map<string, number>): string => {
  const isNew = title === "" || newTitle.test(title)
  const base = isNew ? "" : title.replace(ending, "")
  for (let number = next.get(base) ?? (isNew ? 1 : 2); ; number++) {
    const tried = isNew
      ? `${number}-Inserir-título`
      : `${cutTo(base, titleLimit - String(number).length - 1).trim()} ${number}`
    if (taken.has(tried)) continue
    next.set(base, number + 1)
    return tried
  }
}
