import { type FlowGraph, levelsOf, placementOf, topologicalOrder } from "@prosa/core/flow"
import graphology from "graphology"
import dag from "graphology-dag"
import { atMost, compare, type Finding, must } from "./measure.js"
import { chain, fan, flowOf, type Sketch, tree, typical } from "./sketches.js"

const { DirectedGraph } = graphology
const { hasCycle, topologicalGenerations } = dag

/** The same graph in graphology. */
export const inGraphology = ({ size, edges }: Sketch) => {
  const graph = new DirectedGraph()
  for (let node = 0; node < size; node++) graph.addNode(String(node))
  for (const [from, to] of edges) graph.addEdge(String(from), String(to))
  return graph
}

/** Levels, the check for cycles and the layout of a graph whose index stands. */
const arranged = (graph: FlowGraph) => {
  const levels = levelsOf(graph.shape)
  const order = topologicalOrder(graph.shape, levels)
  return { levels, order, placement: placementOf({ ...graph, levels, order }) }
}

/** Nothing but a breadth-first pass on arrays that stand: the limit of what a machine can do. */
const barePass = ({ shape }: FlowGraph) => {
  const { size, firstTarget, targets } = shape
  const level = new Int32Array(size).fill(-1)
  const queue = new Int32Array(size)
  level[0] = 0
  let tail = 1
  for (let head = 0; head < tail; head++) {
    const from = queue[head] ?? 0
    for (let edge = firstTarget[from] ?? 0; edge < (firstTarget[from + 1] ?? 0); edge++) {
      const to = targets[edge] ?? 0
      if ((level[to] ?? 0) >= 0) continue
      level[to] = (level[from] ?? 0) + 1
      queue[tail++] = to
    }
  }
  return level
}

/** How often an edge is looked along. */
const edgesVisited = (graph: FlowGraph): number => {
  let visited = 0
  const targets = new Proxy(graph.shape.targets, {
    get: (array, key) => {
      const value: unknown = Reflect.get(array, key)
      if (typeof key === "string" && /^\d+$/u.test(key)) visited++
      return typeof value === "function" ? value.bind(array) : value
    },
  })
  const counted = { ...graph.shape, targets }
  const levels = levelsOf(counted)
  const order = topologicalOrder(counted, levels)
  placementOf({ ...graph, shape: counted, levels, order })
  return visited
}

/** Bench 1: levels, the check for cycles and the layout. */
export const levelsBench = (): ReadonlyArray<Finding> => {
  const sketch = typical(10_000)
  const graph = flowOf(sketch)
  const peer = inGraphology(sketch)
  const { levels, order } = arranged(graph)
  const bare = barePass(graph)
  must(order !== undefined && !hasCycle(peer), "there is no cycle")
  must(
    bare.every((level, place) => level === levels.of[place]),
    "the levels are those of the bare pass",
  )
  must(topologicalGenerations(peer).length === Math.max(...bare) + 1, "as many generations as levels")
  for (const big of [chain, fan, tree]) {
    const { levels: found, placement } = arranged(flowOf(big(100_000)))
    must(found.met.length === 100_000 && placement.x.every(Number.isFinite), "100.000 nodes are levelled and placed")
  }
  return [
    compare(
      "1 levels, cycle check and layout of 10,000 nodes beside graphology",
      () => arranged(graph),
      () => [hasCycle(peer), topologicalGenerations(peer)],
      { faster: 30 },
    ),
    compare(
      "1 levels, cycle check and layout beside a typed-array pass",
      () => arranged(graph),
      () => barePass(graph),
      { within: 20 },
    ),
    atMost("1 edges visited", edgesVisited(graph), 2 * sketch.edges.length, "edges"),
  ]
}
