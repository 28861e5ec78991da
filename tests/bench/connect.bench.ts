import { canConnect, type FlowGraph, levelOf, reachOf } from "@prosa/core/flow"
import { NodeId } from "@prosa/core/kernel"
import dag from "graphology-dag"
import { Schema } from "effect"
import { inGraphology } from "./levels.bench.js"
import { atMost, compare, type Finding, must, randomFrom } from "./measure.js"
import { flowOf, ladder, type Sketch, tree, typical } from "./sketches.js"

const { willCreateCycle } = dag
const nodeId = Schema.decodeSync(NodeId)

/** Pairs of nodes, one after another, without end. */
const pairs = (size: number, seed: number) => {
  const random = randomFrom(seed)
  return () => [Math.floor(random() * size), Math.floor(random() * size)] as const
}

/** A random flow without cycles: edges lead from smaller to greater numbers, so that levels need not grow along them. */
const small = (size: number, seed: number): Sketch => {
  const random = randomFrom(seed)
  const edges: Array<readonly [number, number]> = []
  for (let to = 1; to < size; to++)
    for (let from = 0; from < to; from++) if (random() < 2.2 / size) edges.push([from, to])
  return { size, edges }
}

/** Whether an edge more would close a ring, by taking nodes away that nothing leads to until none is left (Kahn). */
const closesRing = ({ size, edges }: Sketch, more: readonly [number, number]): boolean => {
  const waits = new Int32Array(size)
  const targets: Array<Array<number>> = Array.from({ length: size }, () => [])
  for (const [from, to] of [...edges, more]) {
    targets[from]?.push(to)
    waits[to] = (waits[to] ?? 0) + 1
  }
  const free = [...waits.keys()].filter((node) => waits[node] === 0)
  let taken = 0
  for (let node = free.pop(); node !== undefined; node = free.pop()) {
    taken++
    for (const to of targets[node] ?? []) {
      waits[to] = (waits[to] ?? 0) - 1
      if (waits[to] === 0) free.push(to)
    }
  }
  return taken < size
}

/** Questions on which `canConnect` and the rule in words disagree. */
const disagreements = (questions: number): number => {
  let wrong = 0
  for (let asked = 0, seed = 1; asked < questions; seed++) {
    const sketch = small(4 + (seed % 14), seed)
    const graph = flowOf(sketch)
    const known = new Set(sketch.edges.map(([from, to]) => from * sketch.size + to))
    for (let from = 0; from < sketch.size; from++)
      for (let to = 0; to < sketch.size; to++, asked++) {
        const [source, target] = [nodeId(from + 1), nodeId(to + 1)]
        const level = levelOf(graph, target)
        const allowed =
          from !== to &&
          to !== 0 &&
          !known.has(from * sketch.size + to) &&
          (level === -1 || level > levelOf(graph, source)) &&
          !closesRing(sketch, [from, to])
        if (canConnect(graph, source, target) !== allowed) wrong++
      }
  }
  return wrong
}

const visitsOf = (graph: FlowGraph, from: number, to: number): number => {
  const [source, target] = [nodeId(from + 1), nodeId(to + 1)]
  const level = levelOf(graph, target)
  return level === -1 || level > levelOf(graph, source) ? reachOf(graph, target, source).visits : 0
}

/** Bench 3: may one node be connected to another? */
export const connectBench = (): ReadonlyArray<Finding> => {
  const questions = 100_000
  const wide = flowOf(tree(100_000))
  const pick = pairs(100_000, 3)
  let visits = 0
  for (let asked = 0; asked < questions; asked++) visits += visitsOf(wide, ...pick())
  const steps = ladder(40)
  const rungs = flowOf(steps)
  let most = 0
  for (let from = 0; from < steps.size; from++)
    for (let to = 0; to < steps.size; to++)
      most = Math.max(most, reachOf(rungs, nodeId(from + 1), nodeId(to + 1)).visits)
  const sketch = typical(10_000)
  const graph = flowOf(sketch)
  const peer = inGraphology(sketch)
  const next = pairs(10_000, 5)
  const asked = Array.from({ length: 500 }, () => next()).filter(([from, to]) => from !== to)
  for (const [from, to] of asked.slice(0, 100))
    if (canConnect(graph, nodeId(from + 1), nodeId(to + 1)))
      must(!willCreateCycle(peer, String(from), String(to)), "an allowed edge closes no ring")
  const ids = asked.map(([from, to]) => [nodeId(from + 1), nodeId(to + 1)] as const)
  const names = asked.map(([from, to]) => [String(from), String(to)] as const)
  return [
    atMost("3 mean visits of a question in a tree of 100,000 nodes", visits / questions, 10, "nodes"),
    compare(
      "3 500 questions at 10,000 nodes beside graphology's willCreateCycle",
      () => ids.filter(([from, to]) => canConnect(graph, from, to)).length,
      () => names.filter(([from, to]) => willCreateCycle(peer, from, to)).length,
      { faster: 15 },
    ),
    atMost("3 visits of the hardest question in a ladder of 40 diamonds", most, 121, "nodes"),
    atMost("3 disagreements with a full Kahn pass in 1,000,000 questions", disagreements(1_000_000), 0, "questions"),
  ]
}
