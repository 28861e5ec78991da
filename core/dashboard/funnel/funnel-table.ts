import { escapeFormula } from "../../kernel/index.ts"
import type { ChartTable } from "../dashboard-csv.ts"
import { formatFigure, shareWords } from "../figure-words.ts"
import type { FlowFunnel, FunnelFigures, FunnelNode } from "./flow-funnel.ts"
import { funnelTitle } from "./funnel-words.ts"

/** A column of figures of a funnel. */
export type FunnelColumn = keyof FunnelFigures

/** The columns of figures, in their order. */
export const funnelColumns = [
  { key: "reached", label: "Passaram" },
  { key: "missed", label: "Exceções" },
  { key: "ended", label: "Terminaram" },
  { key: "handed", label: "Transferidas" },
  { key: "here", label: "Agora" },
] as const satisfies ReadonlyArray<{ readonly key: FunnelColumn; readonly label: string }>

/** An order of the nodes of a funnel. */
export interface FunnelSort {
  readonly field: FunnelColumn | "title"
  readonly order: 1 | -1
}

/** From the most visited node to the least: the order of a funnel. */
export const firstFunnelSort: FunnelSort = { field: "reached", order: -1 }

/** Sorts the nodes; equal ones stay in the order of the flow. */
export const sortedFunnel = (
  nodes: ReadonlyArray<FunnelNode>,
  { field, order }: FunnelSort,
): ReadonlyArray<FunnelNode> =>
  nodes.toSorted((one, other) =>
    field === "title"
      ? order * funnelTitle(one).localeCompare(funnelTitle(other), "pt-BR", { numeric: true })
      : order * (one[field] - other[field]),
  )

/**
 * Writes a figure of a node with its share: of those that entered the flow, else of those that were at the node; '' of a figure that is
 * nothing, or of now.
 */
export const funnelFigureWords = (
  node: FunnelFigures,
  key: FunnelColumn,
  whole: Pick<FunnelFigures, "reached">,
): { readonly count: string; readonly share: string } => ({
  count: formatFigure(node[key]),
  share:
    node[key] === 0 || key === "here" ? "" : shareWords(node[key], key === "reached" ? whole.reached : node.reached),
})

const removedWords = "removido"

/** The funnel as its CSV holds it, the flow as a whole first; no title is a formula. */
export const funnelTable = (
  { botId, whole, nodes }: Pick<FlowFunnel, "botId" | "whole" | "nodes">,
  sort: FunnelSort = firstFunnelSort,
): ChartTable => ({
  fileName: `funil-${botId}`,
  caption: "Funil do fluxo",
  columns: ["Node", "Título", "Situação", ...funnelColumns.map(({ label }) => label), "% das que entraram"],
  rows: [
    ["", "Fluxo inteiro", "", ...cellsOf(whole, whole)],
    ...sortedFunnel(nodes, sort).map((node) => [
      String(node.nodeId),
      escapeFormula(funnelTitle(node)),
      node.removed ? removedWords : "",
      ...cellsOf(node, whole),
    ]),
  ],
})

const cellsOf = (figures: FunnelFigures, whole: FunnelFigures): ReadonlyArray<string> => [
  ...funnelColumns.map(({ key }) => String(figures[key])),
  shareWords(figures.reached, whole.reached),
]
