import { compile, initialState, readState, scriptOf, step } from "@prosa/core/engine"
import { documentOf, findFlowProblems, type FlowDocument, graphOfDocument, valueFlowOf } from "@prosa/core/flow"
import { Result } from "effect"
import { compare, type Finding, must } from "./measure.js"
import { flowOf, type Sketch, tree, typical } from "./sketches.js"

/** The flow with a value and a condition that does not hold in every tenth node: it converses as before. */
const deciding = (document: FlowDocument): FlowDocument => ({
  ...document,
  nodes: document.nodes.map((node, at) =>
    at % 10 !== 0
      ? node
      : {
          ...node,
          sets: [{ name: `valor_${at % 100}`, formula: `@valor_${(at + 50) % 100} + 1` }],
          userInteractions: node.userInteractions.map((way, place) =>
            place > 0
              ? way
              : {
                  ...way,
                  when: {
                    match: "all" as const,
                    of: [
                      {
                        subject: { value: `valor_${at % 100}` },
                        as: "number" as const,
                        is: "greater" as const,
                        to: ["9"],
                      },
                      { subject: { fact: "channel" as const }, as: "text" as const, is: "equal" as const, to: ["Fax"] },
                    ],
                  },
                },
          ),
        },
  ),
})

const small: Sketch = tree(50)
const plainFlow = documentOf(flowOf(small))

/** Converses along every way of the tree to a leaf; returns how many messages were understood. */
const conversing = (document: FlowDocument, carried: Readonly<Record<string, string>> = {}): (() => number) => {
  const script = compile(scriptOf(document, { id: "1" }))
  const { state: first } = step(script, initialState, { kind: "started" }, { now: 0, seed: 0 })
  const begun = JSON.stringify({ ...first, variables: { ...first.variables, ...carried } })
  const leads = (node: number) => small.edges.flatMap(([from, to]) => (from === node ? [to] : []))
  const paths: Array<ReadonlyArray<number>> = []
  const walk = (node: number, path: ReadonlyArray<number>): void => {
    const next = leads(node)
    if (next.length === 0) paths.push(path)
    for (const to of next) walk(to, [...path, to])
  }
  walk(0, [])
  return () => {
    let right = 0
    for (const path of paths) {
      let session = begun
      for (const node of path) {
        const state = Result.getOrThrow(readState(JSON.parse(session)))
        const next = step(script, state, { kind: "text", text: `opção ${node}` }, { now: 0, seed: 0 })
        session = JSON.stringify(next.state)
        if (next.state.node === node + 1) right++
      }
    }
    return right
  }
}

/** Milliseconds. */
const warmUp = 1_500

/** Bench 18: what conditions and values cost the engine and the linter, beside the same flow without them. */
export const decisionsBench = (): ReadonlyArray<Finding> => {
  const [plain, decides] = [conversing(plainFlow), conversing(deciding(plainFlow))]
  // The first node of the deciding flow sets this value, which every later message of a conversation then carries.
  const carrying = conversing(plainFlow, { "1/valor_0": "" })
  // Branches that one message in ten takes are compiled late: both sides are measured once they are.
  for (const end = performance.now() + warmUp; performance.now() < end;)
    for (const one of [plain, decides, carrying]) one()
  must(plain() === decides() && plain() > 100, "a condition that does not hold changes no conversation")
  const graphs = [1_000, 10_000].map((size) => graphOfDocument(deciding(documentOf(flowOf(typical(size))))))
  const [thousand, tenThousand] = graphs
  if (thousand === undefined || tenThousand === undefined) throw new Error("the flows are missing")
  const without = flowOf(typical(10_000))
  const fewer = flowOf(typical(1_000))
  must(
    findFlowProblems(tenThousand).some(({ _tag }) => _tag === "SometimesWritten" || _tag === "NeverWritten"),
    "the linter follows the values",
  )
  return [
    compare("18 messages, conditions and values in a tenth of 50 nodes, beside none", decides, plain, { within: 1.1 }),
    compare("18 the same, beside a conversation that carries the value", decides, carrying, { within: 1.1 }),
    compare(
      "18 problems of 10,000 nodes, conditions and values in a tenth, beside none",
      () => findFlowProblems(tenThousand),
      () => findFlowProblems(without),
      { within: 2 },
    ),
    compare(
      "18 problems of a flow full of open ends, 10,000 nodes beside 1,000",
      () => findFlowProblems(without),
      () => findFlowProblems(fewer),
      { within: 15 },
    ),
    compare(
      "18 where values are written, 10,000 nodes beside 1,000",
      () => valueFlowOf(tenThousand),
      () => valueFlowOf(thousand),
      { within: 12 },
    ),
  ]
}
