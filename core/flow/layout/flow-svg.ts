import { edgesFrom, graphOfDocument, levelOf } from "../graph/flow-graph.ts"
import type { FlowDocument, FlowNode, Position } from "../document/flow-node.ts"
import { answerHeight, type AnswerPlace, answerPlacesOf, wordsWithin } from "./answer-places.ts"
import { edgePath, type EdgeRoute, edgeRoutesOf } from "./edge-routes.ts"
import { layoutOf, nodeHeight, nodeWidth } from "./layout.ts"
import { type EdgeAnswer, edgeAnswerOf } from "../text/edge-answers.ts"
import { plainTextOf } from "../text/rich-text.ts"

/** Options of a drawing. */
export interface FlowSvgOptions {
  /** Writes the answers beside the arrows. */
  readonly answers?: boolean
}

/**
 * Draws a flow by the automatic layout as a complete SVG document: a card per node with its title and the bot's first
 * line, an arrow per connected answer, a dashed one per return, a line per level. It has no external references and no script, and is
 * deterministic. The document must have one start (`faultsOf`).
 */
export const flowSvg = (document: FlowDocument, { answers = false }: FlowSvgOptions = {}): string => {
  const graph = graphOfDocument(document)
  const places = layoutOf(graph)
  const placeOf = ({ id }: Pick<FlowNode, "id">): Position => places.get(id) ?? { x: 0, y: 0 }
  const nodes = [...graph.nodes.values()]
  const rows = new Map<number, ReadonlyArray<number>>()
  for (const node of nodes) rows.set(placeOf(node).y, [...(rows.get(placeOf(node).y) ?? []), levelOf(graph, node.id)])
  const cards = new Map(
    nodes.map((node) => [node.id, { id: node.id, position: placeOf(node), edges: edgesFrom(node) }]),
  )
  const routes = edgeRoutesOf(cards)
  const words = answers ? answersOf(nodes) : new Map<string, EdgeAnswer>()
  const wordPlaces = answerPlacesOf(cards, routes, (id) => words.get(id)?.short)
  const frame = frameOf(nodes.map(placeOf), [...wordPlaces.values()])
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="${frame.left} ${frame.top} ${frame.width} ${frame.height}" ` +
      `width="${frame.width}" height="${frame.height}" font-family="system-ui, sans-serif" font-size="12">`,
    `<title>${escaped(document.name)}</title>`,
    `<rect x="${frame.left}" y="${frame.top}" width="${frame.width}" height="${frame.height}" fill="#ffffff"/>`,
    ...[...rows].map(([y, row]) => levelLine(y, row, frame)),
    ...[...routes.values()].map(arrow),
    ...nodes.flatMap((node) =>
      node.returnTo !== null && graph.nodes.has(node.returnTo)
        ? [returnArrow(placeOf(node), placeOf({ id: node.returnTo }))]
        : [],
    ),
    ...nodes.map((node) => card(node, placeOf(node))),
    ...[...words].flatMap(([id, answer]) => answerText(answer, wordPlaces.get(id))),
    "</svg>\n",
  ].join("\n")
}

interface Frame {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const margin = 40
/** Space beside the leftmost card for the names of the levels. */
const gutter = 90

const frameOf = (places: ReadonlyArray<Position>, words: ReadonlyArray<AnswerPlace>): Frame => {
  let [left, right, bottom] = [0, 0, 0]
  for (const { x, y } of places) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    bottom = Math.max(bottom, y)
  }
  for (const { x, width } of words) {
    left = Math.min(left, x)
    right = Math.max(right, x + width - nodeWidth)
  }
  return {
    left: left - margin - gutter,
    top: -margin,
    width: right - left + nodeWidth + gutter + 2 * margin,
    height: bottom + nodeHeight + 2 * margin,
  }
}

/** A row holds several levels where longer ways than the shortest lead to its nodes. */
const levelLine = (y: number, levels: ReadonlyArray<number>, { left, width }: Frame): string => {
  const middle = y + nodeHeight / 2
  const [lowest, highest] = [Math.min(...levels), Math.max(...levels)]
  const name = lowest < 0 ? "Sem caminho" : lowest === highest ? `Nível ${lowest}` : `Níveis ${lowest} a ${highest}`
  return (
    `<path d="M${left} ${middle}H${left + width}" stroke="#e2e8f0" stroke-dasharray="2 6"/>` +
    `<text x="${left + margin / 2}" y="${middle - 6}" fill="#64748b">${name}</text>`
  )
}

/** Draws an arrow along a route. */
const arrow = (route: EdgeRoute): string => {
  const { x, y } = route.at(-1) ?? { x: 0, y: 0 }
  return `<path d="${edgePath(route)}M${x - 5} ${y - 8}L${x} ${y}L${x + 5} ${y - 8}" fill="none" stroke="#475569"/>`
}

const answersOf = (nodes: ReadonlyArray<FlowNode>): ReadonlyMap<string, EdgeAnswer> =>
  new Map(
    nodes.flatMap((node) =>
      edgesFrom(node).flatMap(({ id, target }) => {
        const answer = edgeAnswerOf(node, target)
        return answer === undefined ? [] : [[id, answer]]
      }),
    ),
  )

/** Draws the words of an edge over the lines that cross them. */
const answerText = ({ short, whole }: EdgeAnswer, place: AnswerPlace | undefined): ReadonlyArray<string> => {
  if (place === undefined) return []
  const { x, y, width } = place
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${answerHeight}" rx="3" fill="#ffffff" fill-opacity="0.85"/>` +
      `<text x="${x + 4}" y="${y + 11}" font-size="10" fill="#475569"><title>${escaped(whole)}</title>${escaped(wordsWithin(short, width))}</text>`,
  ]
}

/** Draws a dashed arrow from the right side of a card to that of an earlier one. */
const returnArrow = (from: Position, to: Position): string => {
  const [x, y] = [from.x + nodeWidth, from.y + nodeHeight / 2]
  const [endX, endY] = [to.x + nodeWidth, to.y + nodeHeight / 2]
  const out = Math.max(x, endX) + 36
  return (
    `<path d="M${x} ${y}C${out} ${y} ${out} ${endY} ${endX} ${endY}" fill="none" stroke="#2563eb" stroke-dasharray="6 4"/>` +
    `<path d="M${endX + 8} ${endY - 5}L${endX} ${endY}L${endX + 8} ${endY + 5}" fill="none" stroke="#2563eb"/>`
  )
}

const strokes: Readonly<Record<FlowNode["kind"], string>> = { start: "#15803d", default: "#334155", end: "#b91c1c" }

const card = (node: FlowNode, { x, y }: Position): string => {
  const said = node.botInteractions
    .flatMap(({ text }) => plainTextOf(text).split("\n"))
    .find((line) => line.trim() !== "")
  const outcome =
    node.transfer !== null ? "Transferência" : node.kind === "end" ? "Fim" : node.returnTo !== null ? "Volta" : ""
  const line = (text: string, below: number, look: string) =>
    text === "" ? "" : `<text x="${x + 12}" y="${y + below}" ${look}>${escaped(shortened(text))}</text>`
  return (
    `<g><title>${escaped(node.title)}</title>` +
    `<rect x="${x}" y="${y}" width="${nodeWidth}" height="${nodeHeight}" rx="8" fill="#ffffff" stroke="${strokes[node.kind]}" stroke-width="2"/>` +
    line(node.title, 24, 'font-weight="700" fill="#0f172a"') +
    line(said ?? "", 44, 'fill="#334155"') +
    line(outcome, 66, 'font-size="11" fill="#64748b"') +
    "</g>"
  )
}

/** Characters of this size that fit in a card. */
const shown = 26

const shortened = (text: string): string => {
  const characters = Array.from(text.replace(/\s+/gu, " ").trim())
  return characters.length > shown ? `${characters.slice(0, shown - 1).join("")}…` : characters.join("")
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

/** Escapes text for XML; characters that XML does not allow (controls, unpaired surrogates) become U+FFFD. */
const escaped = (text: string): string =>
  text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, "\uFFFD")
    .replace(/[&<>"]/gu, (character) => entities[character] ?? character)
