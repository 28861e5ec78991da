import { Schema } from "effect"
import { expect, it } from "vitest"
import { NodeId } from "../../kernel/index.ts"
import { type FlowProblem, repairWords } from "../index.ts"

const problem = (id: number): FlowProblem => ({
  _tag: "DeadEnd",
  severity: "warns",
  nodeId: Schema.decodeSync(NodeId)(id),
  path: [],
})
const words = (...ids: ReadonlyArray<number>) => repairWords(ids.map(problem), (id) => `Node ${id}`)

it("says of one problem what it was", () =>
  expect(words(4)).toEqual({
    title: "1 problema corrigido",
    detail: "Node 4: A conversa para aqui: o node não tem resposta, fim, transferência nem volta.",
  }))

it.each([
  [[4, 4], "Node 4"],
  [[4, 5], "Node 4 e Node 5"],
  [[4, 5, 6], "Node 4, Node 5 e Node 6"],
  [[4, 5, 6, 7], "Node 4, Node 5, Node 6 e mais 1 node"],
  [[1, 2, 3, 4, 5], "Node 1, Node 2, Node 3 e mais 2 nodes"],
])("says of several where they were: %j", (ids, detail) =>
  expect(words(...ids)).toEqual({ title: `${ids.length} problemas corrigidos`, detail }),
)
