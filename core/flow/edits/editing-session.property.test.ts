import { Result, Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { EntityTypeId } from "../../kernel/index.ts"
import { soundFlows } from "../testing/arbitraries.ts"
import {
  addChild,
  aligned,
  canConnect,
  connect,
  convertToDefault,
  convertToEnd,
  deleteNode,
  disconnect,
  documentOf,
  edgesOf,
  type FlowDocument,
  type FlowNode,
  type GraphEdit,
  graphOfDocument,
  legalTargets,
  levelOf,
  mentionsIn,
  newFlow,
  reaches,
  replacing,
  setBotText,
  setEntity,
} from "../index.ts"
import { type EditHistory, edited, historyOf, isDirty, redone, savedAs, undone } from "./edit-history.ts"

/** The shape of a flow: its nodes, their kinds, and their connections. */
interface Shape {
  readonly kinds: ReadonlyMap<number, FlowNode["kind"]>
  readonly edges: ReadonlySet<string>
}
/** The model of an editing session: shapes with undo and redo. */
interface Model {
  now: Shape
  past: Array<Shape>
  future: Array<Shape>
  saved: Shape
}
interface Real {
  history: EditHistory
}

const edge = (from: number, to: number) => `${from} ${to}`
const targetsIn = ({ edges }: Shape, from: number) =>
  [...edges].flatMap((pair) => (pair.startsWith(`${from} `) ? Number(pair.split(" ")[1]) : []))

const levelsIn = (shape: Shape): ReadonlyMap<number, number> => {
  const start = [...shape.kinds].find(([, kind]) => kind === "start")?.[0] ?? 0
  const levels = new Map([[start, 0]])
  for (const [id, level] of levels)
    for (const to of targetsIn(shape, id)) if (!levels.has(to)) levels.set(to, level + 1)
  return levels
}
const reachesIn = (shape: Shape, from: number, to: number): boolean =>
  from === to || targetsIn(shape, from).some((next) => reachesIn(shape, next, to))

const mayConnect = (shape: Shape, from: number, to: number): boolean => {
  const level = levelsIn(shape).get(to) ?? -1
  return (
    from !== to &&
    shape.kinds.get(from) !== "end" &&
    shape.kinds.get(to) !== "start" &&
    !shape.edges.has(edge(from, to)) &&
    (level === -1 || level > (levelsIn(shape).get(from) ?? -1)) &&
    !reachesIn(shape, to, from)
  )
}
const without = (shape: Shape, gone: (from: number, to: number) => boolean): ReadonlySet<string> =>
  new Set([...shape.edges].filter((pair) => !gone(Number(pair.split(" ")[0]), Number(pair.split(" ")[1]))))

const shapeOf = (document: FlowDocument): Shape => ({
  kinds: new Map(document.nodes.map(({ id, kind }) => [id, kind])),
  edges: new Set(edgesOf(graphOfDocument(document)).map(({ source, target }) => edge(source, target))),
})

const nth = <T>(items: Iterable<T>, place: number): T | undefined => {
  const all = [...items]
  return all[place % all.length]
}
const nodeAt = ({ history }: Real, place: number): FlowNode =>
  nth(history.graph.nodes.values(), place) ?? history.graph.start

/** Checks that session and model agree, and the invariants. */
const agree = (model: Model, { history }: Real): void => {
  const { graph } = history
  const shape = shapeOf(documentOf(graph))
  expect(shape).toEqual(model.now)
  expect(graph).toEqual(graphOfDocument(documentOf(graph)))
  const levels = levelsIn(model.now)
  for (const node of graph.nodes.values()) {
    expect(levelOf(graph, node.id)).toBe(levels.get(node.id) ?? -1)
    const targets = node.userInteractions.flatMap(({ target }) => target ?? [])
    expect(new Set(targets).size).toBe(targets.length)
    for (const target of targets) {
      expect(graph.nodes.has(target)).toBe(true)
      expect(reachesIn(model.now, target, node.id)).toBe(false)
    }
    for (const said of node.botInteractions)
      for (const mention of mentionsIn(said.text)) expect(graph.nodes.has(mention.sourceNodeId)).toBe(true)
  }
  expect(history.undo).toHaveLength(model.past.length)
  expect(history.redo).toHaveLength(model.future.length)
}

/** An edit and its effect on the shape; an edit without effect adds no step. */
const doing = (
  name: string,
  make: (real: Real) => GraphEdit,
  shapeAfter: (shape: Shape, real: Real) => Shape,
): fc.Command<Model, Real> => ({
  check: () => true,
  toString: () => name,
  run: (model, real) => {
    const edit = make(real)
    const after = shapeAfter(model.now, real)
    const before = real.history
    real.history = edited(before, edit)
    if (real.history !== before) {
      model.past.push(model.now)
      model.future = []
      model.now = after
    } else expect(after).toEqual(model.now)
    agree(model, real)
  },
})
const orNothing = (result: Result.Result<GraphEdit, unknown>) => Result.getOrElse(result, (): GraphEdit => [])

const entity = (place: number) => ({
  id: Schema.decodeSync(EntityTypeId)((place % 2) + 1),
  name: place % 2 === 0 ? "cpf" : "cidade",
})
const place = fc.nat(50)

const commands = [
  place.map((at) =>
    doing(
      `add child of ${at}`,
      (real) => orNothing(Result.map(addChild(real.history.graph, nodeAt(real, at)), ({ edit }) => edit)),
      (shape, real) => {
        const parent = nodeAt(real, at)
        if (parent.kind === "end") return shape
        const id = Math.max(...shape.kinds.keys()) + 1
        return {
          kinds: new Map([...shape.kinds, [id, "default"]]),
          edges: new Set([...shape.edges, edge(parent.id, id)]),
        }
      },
    ),
  ),
  fc.tuple(place, place).map(([one, other]) =>
    doing(
      `connect ${one} ${other}`,
      (real) => {
        const [source, target] = [nodeAt(real, one).id, nodeAt(real, other).id]
        expect(canConnect(real.history.graph, source, target)).toBe(
          Result.isSuccess(connect(real.history.graph, source, target)),
        )
        return orNothing(connect(real.history.graph, source, target))
      },
      (shape, real) => {
        const [source, target] = [nodeAt(real, one).id, nodeAt(real, other).id]
        expect(reaches(real.history.graph, source, target)).toBe(reachesIn(shape, source, target))
        const levels = levelsIn(shape)
        expect(legalTargets(real.history.graph, source).map(({ id }) => id)).toEqual(
          [...real.history.graph.nodes.keys()].filter((id) => levels.has(id) && mayConnect(shape, source, id)),
        )
        return mayConnect(shape, source, target)
          ? { ...shape, edges: new Set([...shape.edges, edge(source, target)]) }
          : shape
      },
    ),
  ),
  fc.tuple(place, place).map(([one, other]) =>
    doing(
      `disconnect ${one} ${other}`,
      (real) => orNothing(disconnect(real.history.graph, nodeAt(real, one).id, nodeAt(real, other).id)),
      (shape, real) => ({
        ...shape,
        edges: without(shape, (from, to) => from === nodeAt(real, one).id && to === nodeAt(real, other).id),
      }),
    ),
  ),
  place.map((at) =>
    doing(
      `delete ${at}`,
      (real) => orNothing(deleteNode(real.history.graph, nodeAt(real, at).id)),
      (shape, real) => {
        const { id, kind } = nodeAt(real, at)
        if (kind === "start") return shape
        const kinds = new Map([...shape.kinds].filter(([other]) => other !== id))
        return { kinds, edges: without(shape, (from, to) => from === id || to === id) }
      },
    ),
  ),
  fc.tuple(place, fc.boolean()).map(([at, end]) =>
    doing(
      `${end ? "end" : "default"} ${at}`,
      (real) =>
        orNothing(end ? convertToEnd(real.history.graph, nodeAt(real, at)) : convertToDefault(nodeAt(real, at))),
      (shape, real) => {
        const { id, kind } = nodeAt(real, at)
        if (end ? kind !== "default" : kind !== "end") return shape
        const kinds = new Map([...shape.kinds, [id, end ? ("end" as const) : ("default" as const)]])
        return { kinds, edges: end ? without(shape, (from) => from === id) : shape.edges }
      },
    ),
  ),
  fc.tuple(place, place, fc.boolean()).map(([at, other, some]) =>
    doing(
      `entity ${at}`,
      (real) => {
        const node = nodeAt(real, at)
        const answer = nth(node.userInteractions, other)
        return answer === undefined
          ? []
          : orNothing(setEntity(real.history.graph, node, answer.id, some ? entity(other) : null))
      },
      (shape) => shape,
    ),
  ),
  fc.tuple(place, place).map(([at, other]) =>
    doing(
      `mention ${at}`,
      (real) => {
        const node = nodeAt(real, at)
        const said = nth(node.botInteractions, 0)
        const mention = { kind: "mention" as const, variable: entity(other).name, sourceNodeId: nodeAt(real, other).id }
        return said === undefined
          ? []
          : orNothing(setBotText(node, said.id, [{ kind: "paragraph", children: [mention] }]))
      },
      (shape) => shape,
    ),
  ),
  soundFlows.map((document) =>
    doing(
      "import",
      (real) => {
        const now = documentOf(real.history.graph)
        return replacing(now, aligned(now, document, "title"))
      },
      (_, real) => shapeOf(aligned(documentOf(real.history.graph), document, "title")),
    ),
  ),
  fc.constantFrom<fc.Command<Model, Real>>(
    {
      check: () => true,
      toString: () => "undo",
      run: (model, real) => {
        const before = model.past.pop()
        if (before !== undefined) {
          model.future.push(model.now)
          model.now = before
        }
        real.history = undone(real.history)
        agree(model, real)
      },
    },
    {
      check: () => true,
      toString: () => "redo",
      run: (model, real) => {
        const next = model.future.pop()
        if (next !== undefined) {
          model.past.push(model.now)
          model.now = next
        }
        real.history = redone(real.history)
        agree(model, real)
      },
    },
    {
      check: () => true,
      toString: () => "save",
      run: (model, real) => {
        model.saved = model.now
        real.history = savedAs(real.history, real.history)
        expect(isDirty(real.history)).toBe(false)
        agree(model, real)
      },
    },
  ),
]

describe("an editing session against its model", () => {
  it("agrees with the model, and stays valid, under any edits, undo, redo, saves and imports", () => {
    const flows = fc.oneof(soundFlows, fc.constant(newFlow("Novo", "Olá!")))
    fc.assert(
      fc.property(flows, fc.commands(commands, { maxCommands: 40, size: "max" }), (document, session) => {
        fc.modelRun(() => {
          const shape = shapeOf(document)
          const model: Model = { now: shape, past: [], future: [], saved: shape }
          return { model, real: { history: historyOf(graphOfDocument(document)) } }
        }, session)
      }),
      { numRuns: 60 },
    )
  })
})
