import {
  columnGap,
  levelGap,
  type FlowGraph,
  nodeHeight,
  nodeWidth,
  type Placement,
  placementOf,
} from "@prosa/core/flow"
import dagre from "@dagrejs/dagre"
import { type HierarchyPointNode, stratify, tree as d3Tree } from "d3-hierarchy"
import { atMost, compare, type Finding, must } from "./measure.js"
import { flowOf, shuffled, type Sketch, typical } from "./sketches.js"

interface Point {
  readonly x: number
  readonly y: number
}

const byDagre = ({ size, edges }: Sketch) => {
  const graph = new dagre.graphlib.Graph()
  graph.setGraph({})
  graph.setDefaultEdgeLabel(() => ({}))
  for (let node = 0; node < size; node++) graph.setNode(String(node), { width: nodeWidth, height: nodeHeight })
  for (const [from, to] of edges) graph.setEdge(String(from), String(to))
  dagre.layout(graph)
  return graph
}

/** The tree in which each node hangs below the first that leads to it, laid out by d3. */
const byD3 = (graph: FlowGraph): HierarchyPointNode<number> => {
  const { parent, met } = graph.levels
  const hierarchy = stratify<number>()
    .id(String)
    .parentId((place) => (parent[place] === -1 ? undefined : String(parent[place])))([...met])
  return d3Tree<number>().nodeSize([columnGap, levelGap])(hierarchy)
}

const crosses = (a: Point, b: Point, c: Point, d: Point): boolean => {
  const side = (p: Point, q: Point, r: Point) => Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x))
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
}

/** Pairs of lines that cross; lines of one node, or of one edge, do not. */
const crossings = (
  lines: ReadonlyArray<{ readonly ends: readonly [number, number]; readonly path: ReadonlyArray<Point> }>,
) => {
  let count = 0
  for (const [at, one] of lines.entries())
    for (const other of lines.slice(at + 1)) {
      if (one.ends.some((end) => other.ends.includes(end))) continue
      const meets = one.path.some((from, a) => {
        const to = one.path[a + 1]
        return (
          to !== undefined &&
          other.path.some((start, b) => {
            const end = other.path[b + 1]
            return end !== undefined && crosses(from, to, start, end)
          })
        )
      })
      if (meets) count++
    }
  return count
}

const ourCrossings = ({ edges }: Sketch, { x, y }: Placement): number => {
  const at = (place: number): Point => ({ x: x[place] ?? 0, y: y[place] ?? 0 })
  return crossings(edges.map((ends) => ({ ends, path: [at(ends[0]), at(ends[1])] })))
}

/** Dagre's own bent lines, from the middle of one card to the middle of the other. */
const dagreCrossings = (sketch: Sketch): number => {
  const graph = byDagre(sketch)
  return crossings(
    sketch.edges.map((ends) => {
      const points: ReadonlyArray<Point> = graph.edge(String(ends[0]), String(ends[1])).points
      return { ends, path: [graph.node(String(ends[0])), ...points.slice(1, -1), graph.node(String(ends[1]))] }
    }),
  )
}

const overlaps = ({ x, y }: Placement): number => {
  const rows = new Map<number, Array<number>>()
  for (const [place, row] of y.entries()) rows.set(row, [...(rows.get(row) ?? []), x[place] ?? 0])
  let count = 0
  for (const row of rows.values())
    for (const [at, left] of row.toSorted((a, b) => a - b).entries())
      if (at > 0 && left - (row.toSorted((a, b) => a - b)[at - 1] ?? 0) < columnGap) count++
  return count
}

/** Edges whose target's row is not below that of their source. */
const upwards = ({ edges }: Sketch, { y }: Placement): number =>
  edges.filter(([from, to]) => (y[to] ?? 0) <= (y[from] ?? 0)).length

/** Bench 2: the automatic layout. */
export const layoutBench = (): ReadonlyArray<Finding> => {
  const middle = shuffled(typical(500), 7)
  const flow = flowOf(middle)
  const tenThousand = typical(10_000)
  const large = flowOf(tenThousand)
  must(byD3(large).descendants().length === 10_000, "d3 lays all nodes out")
  const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  const crossed = [100, 500].map((size) => {
    const sketches = seeds.map((seed) => shuffled(typical(size, seed), seed + 100))
    const ours = sketches.reduce((sum, sketch) => sum + ourCrossings(sketch, placementOf(flowOf(sketch))), 0)
    const theirs = sketches.reduce((sum, sketch) => sum + dagreCrossings(sketch), 0)
    return atMost(`2 crossings of 10 flows of ${size} nodes with shuffled ids beside dagre`, ours, theirs, "crossings")
  })
  const drawnUp = [100, 500].flatMap((size) =>
    seeds.map((seed) => {
      const sketch = shuffled(typical(size, seed), seed + 100)
      return upwards(sketch, placementOf(flowOf(sketch)))
    }),
  )
  const upward = [...drawnUp, upwards(tenThousand, placementOf(large))].reduce((sum, count) => sum + count, 0)
  const overlapping = [flow, large].reduce((sum, graph) => sum + overlaps(placementOf(graph)), 0)
  return [
    compare(
      "2 layout of 500 nodes beside dagre",
      () => placementOf(flow),
      () => byDagre(middle),
      { faster: 1_000 },
    ),
    compare(
      "2 layout of 10,000 nodes beside d3-hierarchy",
      () => placementOf(large),
      () => byD3(large),
      { within: 1 },
    ),
    ...crossed,
    atMost("2 cards that overlap", overlapping, 0, "cards"),
    atMost("2 edges upwards, of 20 flows with shuffled ids and one of 10,000 nodes", upward, 0, "edges"),
  ]
}
