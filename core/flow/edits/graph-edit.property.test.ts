import { Result, Schema } from "effect"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { decode, NodeId } from "../../kernel/index.ts"
import { editingSessions, type EditingMove, play } from "../testing/arbitraries.ts"
import { soundFlows } from "../testing/arbitraries.ts"
import {
  applyEdit,
  canConnect,
  columnGap,
  connect,
  documentOf,
  edgesOf,
  faultsOf,
  FlowDocument,
  type FlowGraph,
  type GraphEdit,
  type GraphStep,
  graphOfDocument,
  layoutOf,
  legalConnections,
  legalTargets,
  levelGap,
  levelOf,
  mentionsIn,
  newFlow,
  nodeHeight,
  nodeWidth,
  organise,
  placeForChild,
  reaches,
  sourcesOf,
  targetChoices,
} from "../index.ts"
import { type EditHistory, edited, historyOf, isDirty, redone, savedAs, undone } from "./edit-history.ts"

const flows = fc.oneof(soundFlows, fc.constant(newFlow("Novo", "Olá!")))
const opened = (document: FlowDocument) => historyOf(graphOfDocument(document))

/** The history after each move of a session, beginning with the opened flow. */
const lived = (document: FlowDocument, session: ReadonlyArray<EditingMove>): ReadonlyArray<EditHistory> => {
  const states = [opened(document)]
  for (const move of session) states.push(play(states.at(-1) ?? opened(document), move))
  return states
}
const after = (document: FlowDocument, session: ReadonlyArray<EditingMove>): EditHistory =>
  session.reduce(play, opened(document))

/** Edges as plain pairs, read directly from the document, for the oracles below. */
const pairsOf = ({ nodes }: FlowDocument) =>
  nodes.flatMap((node) =>
    node.userInteractions.flatMap(({ target }) => (target === null ? [] : [{ from: node.id, to: target }])),
  )

/** Levels without a queue: lowered until nothing changes. */
const naiveLevels = (document: FlowDocument): ReadonlyMap<NodeId, number> => {
  const levels = new Map(document.nodes.filter(({ kind }) => kind === "start").map(({ id }) => [id, 0]))
  for (let changed = true; changed;) {
    changed = false
    for (const { from, to } of pairsOf(document)) {
      const level = levels.get(from)
      if (level !== undefined && level + 1 < (levels.get(to) ?? Infinity)) {
        levels.set(to, level + 1)
        changed = true
      }
    }
  }
  return levels
}

/** All nodes reachable from a node, itself included. */
const naivelyReached = (document: FlowDocument, from: NodeId): ReadonlySet<NodeId> => {
  const reached = new Set([from])
  for (let size = 0; size !== reached.size;) {
    size = reached.size
    for (const pair of pairsOf(document)) if (reached.has(pair.from)) reached.add(pair.to)
  }
  return reached
}

const expectSound = (graph: FlowGraph) => {
  const document = documentOf(graph)
  const ids = new Set(document.nodes.map(({ id }) => id))
  expect(faultsOf(document)).toEqual([])
  expect(document.nodes.filter(({ kind }) => kind === "start")).toEqual([graph.start])
  for (const { from, to } of pairsOf(document)) {
    expect(ids).toContain(to)
    expect(naivelyReached(document, to).has(from)).toBe(false)
  }
  for (const node of document.nodes) {
    const targets = node.userInteractions.flatMap(({ target }) => target ?? [])
    expect(new Set(targets).size).toBe(targets.length)
    for (const interactions of [node.userInteractions, node.botInteractions])
      expect(new Set<number>(interactions.map(({ id }) => id)).size).toBe(interactions.length)
    for (const said of node.botInteractions)
      for (const mention of mentionsIn(said.text)) expect(ids).toContain(mention.sourceNodeId)
  }
}

describe("an editing session", () => {
  it("always stays a valid flow: no cycle, one start, one answer per destination, nothing dangling", () => {
    fc.assert(
      fc.property(flows, editingSessions, (document, session) => {
        for (const { graph } of lived(document, session)) expectSound(graph)
      }),
    )
  })

  it("keeps indexes and levels as if built from scratch", () => {
    fc.assert(
      fc.property(flows, editingSessions, (document, session) => {
        for (const { graph } of lived(document, session)) {
          const now = documentOf(graph)
          expect(graph).toEqual(graphOfDocument(now))
          for (const { id } of now.nodes) expect(levelOf(graph, id)).toBe(naiveLevels(now).get(id) ?? -1)
          const known = now.nodes.flatMap(({ id }) => sourcesOf(graph, id).map((from) => `${from} ${id}`))
          expect(known.toSorted()).toEqual(
            pairsOf(now)
              .map(({ from, to }) => `${from} ${to}`)
              .toSorted(),
          )
          expect(edgesOf(graph).map(({ source, target }) => ({ from: source, to: target }))).toEqual(pairsOf(now))
        }
      }),
    )
  })

  it("ends in a document that survives JSON and the schema", () => {
    fc.assert(
      fc.property(flows, editingSessions, (document, session) => {
        const made = documentOf(after(document, session).graph)
        const read = decode(FlowDocument, JSON.parse(JSON.stringify(made)))
        expect(Result.isSuccess(read) && read.success).toEqual(made)
      }),
    )
  })

  it("is undone to the first document, and redone to the last", () => {
    fc.assert(
      fc.property(flows, editingSessions, (document, session) => {
        const last = after(document, session)
        const steps = last.undo.length
        const passed: Array<FlowDocument> = []
        let history = last
        for (let step = 0; step < steps; step++) {
          passed.push(documentOf(history.graph))
          history = undone(history)
        }
        expect(documentOf(history.graph)).toEqual(document)
        expect(undone(history)).toBe(history)
        for (const expected of passed.toReversed()) {
          history = redone(history)
          expect(documentOf(history.graph)).toEqual(expected)
        }
      }),
    )
  })
})

const undoneAndRedone = (history: EditHistory): EditHistory => {
  const steps = history.undo.length
  let state = history
  for (let step = 0; step < steps; step++) state = undone(state)
  for (let step = 0; step < steps; step++) state = redone(state)
  return state
}

describe("what is unsaved", () => {
  it("is empty right after a save, even after undo and redo", () => {
    fc.assert(
      fc.property(flows, editingSessions, (document, session) => {
        const history = after(document, session)
        const saved = savedAs(history, history)
        expect(isDirty(saved)).toBe(false)
        expect(isDirty(undoneAndRedone(saved))).toBe(false)
      }),
    )
  })

  it("is always detected: a clean history holds exactly what was sent", () => {
    const sessions = fc.tuple(editingSessions, editingSessions, editingSessions)
    fc.assert(
      fc.property(flows, sessions, (document, [before, meanwhile, later]) => {
        const withoutSaves = (moves: ReadonlyArray<EditingMove>) => moves.filter(({ name }) => name !== "save")
        const sent = withoutSaves(before).reduce(play, opened(document))
        let history = savedAs(withoutSaves(meanwhile).reduce(play, sent), sent)
        for (const move of [undefined, ...withoutSaves(later)]) {
          if (move !== undefined) history = play(history, move)
          if (!isDirty(history)) expect(documentOf(history.graph)).toEqual(documentOf(sent.graph))
        }
      }),
    )
  })

  it("includes text typed in the same field during a save", () => {
    const first = opened(newFlow("Novo", "Olá!"))
    const typed = (history: EditHistory, name: string) => edited(history, [{ do: "rename-flow", name }], "flow-name")
    const sent = typed(first, "A")
    const typedOn = typed(sent, "AB")
    expect(isDirty(savedAs(typedOn, sent))).toBe(true)
    expect(undone(typedOn).graph.name).toBe("Novo")
    expect(isDirty(savedAs(typedOn, typedOn))).toBe(false)
  })

  it("is a separate step when typing continues after a save: undo returns to the saved state", () => {
    const typed = (history: EditHistory, name: string) => edited(history, [{ do: "rename-flow", name }], "flow-name")
    const sent = typed(opened(newFlow("Novo", "Olá!")), "A")
    const typedOn = typed(typed(savedAs(sent, sent), "AB"), "ABC")
    expect(undone(typedOn).graph.name).toBe("A")
    expect(isDirty(undone(typedOn))).toBe(false)
  })
})

describe("canConnect", () => {
  it("agrees with an oracle that walks every path", () => {
    fc.assert(
      fc.property(flows, editingSessions, (document, session) => {
        const { graph } = after(document, session)
        const now = documentOf(graph)
        const levels = naiveLevels(now)
        for (const from of now.nodes)
          for (const to of now.nodes) {
            const level = levels.get(to.id)
            const allowed =
              from.kind !== "end" &&
              to.kind !== "start" &&
              !from.userInteractions.some(({ target }) => target === to.id) &&
              (level === undefined || level > (levels.get(from.id) ?? -1)) &&
              !naivelyReached(now, to.id).has(from.id)
            expect(canConnect(graph, from.id, to.id)).toBe(allowed)
            expect(Result.isSuccess(connect(graph, from.id, to.id))).toBe(allowed)
            expect(reaches(graph, from.id, to.id)).toBe(naivelyReached(now, from.id).has(to.id))
          }
      }),
    )
  })

  it("offers in the list only nodes that it allows and that have a level", () => {
    fc.assert(
      fc.property(flows, editingSessions, (document, session) => {
        const { graph } = after(document, session)
        for (const id of graph.nodes.keys())
          for (const target of legalTargets(graph, id)) {
            expect(canConnect(graph, id, target.id)).toBe(true)
            expect(levelOf(graph, target.id)).toBeGreaterThan(levelOf(graph, id))
          }
      }),
    )
  })

  it("lists for the keyboard exactly the nodes to which a connection may be drawn, those without a level first", () => {
    fc.assert(
      fc.property(flows, editingSessions, (document, session) => {
        const { graph } = after(document, session)
        for (const id of graph.nodes.keys()) {
          const listed = legalConnections(graph, id).map((node) => node.id)
          const allowed = [...graph.nodes.keys()].filter((target) => canConnect(graph, id, target))
          expect(listed.toSorted((a, b) => a - b)).toEqual(allowed.toSorted((a, b) => a - b))
          const loose = listed.map((target) => levelOf(graph, target) === -1)
          expect(loose.lastIndexOf(true)).toBeLessThan(loose.includes(false) ? loose.indexOf(false) : Infinity)
        }
      }),
    )
  })

  it("lists every other node once, as a choice or with why it is none", () => {
    fc.assert(
      fc.property(flows, editingSessions, (document, session) => {
        const { graph } = after(document, session)
        for (const [id, from] of graph.nodes) {
          const { legal, refused } = targetChoices(graph, id)
          const listed = [...legal, ...refused.map(({ node }) => node)].map((node) => node.id)
          expect(listed.toSorted((a, b) => a - b)).toEqual(
            [...graph.nodes.keys()].filter((other) => other !== id).toSorted((a, b) => a - b),
          )
          for (const { node, refusal } of refused) {
            const [level, own] = [levelOf(graph, node.id), levelOf(graph, id)]
            const holds = {
              "from-end": from.kind === "end",
              start: node.kind === "start",
              taken: from.userInteractions.some(({ target }) => target === node.id),
              unlevelled: level === -1,
              above: level < own,
              beside: level === own,
              cycle: reaches(graph, node.id, id),
            }
            expect([refusal, holds[refusal]]).toEqual([refusal, true])
            if (refusal !== "unlevelled") expect(canConnect(graph, id, node.id)).toBe(false)
          }
        }
      }),
    )
  })

  it("refuses a cycle of two unreachable nodes", () => {
    const ids = [1, 2, 3].map((id) => Schema.decodeSync(NodeId)(id))
    const [, a, b] = ids
    if (a === undefined || b === undefined) throw new Error("Three ids are given.")
    const add = { name: "add-loose", one: 0, other: 0, text: "" }
    const { graph } = after(newFlow("Novo", "Olá!"), [add, add])
    const joined = connect(graph, a, b)
    if (Result.isFailure(joined)) throw new Error("Loose nodes may be joined one way.")
    expect(canConnect(applyEdit(graph, joined.success).graph, b, a)).toBe(false)
  })
})

/** Steps of any kind, most of them invalid for the flow. */
const wildEdits: fc.Arbitrary<GraphEdit> = fc
  .tuple(soundFlows, fc.array(fc.tuple(fc.nat(4), fc.nat(20), fc.integer({ min: -2, max: 20 })), { maxLength: 12 }))
  .map(([other, choices]) =>
    choices.flatMap(([kind, which, at]): ReadonlyArray<GraphStep> => {
      const node = other.nodes[which % other.nodes.length]
      if (node === undefined) return []
      const { id: _id, ...fields } = node
      const known = Schema.decodeSync(NodeId)(which + 1)
      switch (kind) {
        case 0:
          return [{ do: "rename-flow", name: `Fluxo ${which}` }]
        case 1:
          return [{ do: "add-node", node, at }]
        case 2:
          return [{ do: "remove-node", id: at > 10 ? node.id : known }]
        case 3:
          return [{ do: "change-node", id: at > 10 ? node.id : known, fields }]
        default:
          return [{ do: "change-node", id: known, fields: { title: `Node ${at}`, tag: "x" } }]
      }
    }),
  )
/** Ids from 1 on, so that random edits hit existing nodes. */
const compact = soundFlows.map((document): FlowDocument => {
  const ids = new Map(document.nodes.map(({ id }, at) => [id, Schema.decodeSync(NodeId)(at + 1)]))
  const renamed = (id: NodeId) => ids.get(id) ?? id
  return {
    ...document,
    nodes: document.nodes.map((node) => ({
      ...node,
      id: renamed(node.id),
      userInteractions: node.userInteractions.map((answer) => ({
        ...answer,
        target: answer.target === null ? null : renamed(answer.target),
      })),
    })),
  }
})

describe("an edit", () => {
  it("is undone exactly by its inverse, and redone by the inverse of that", () => {
    fc.assert(
      fc.property(compact, wildEdits, (document, edit) => {
        const done = applyEdit(graphOfDocument(document), edit)
        const back = applyEdit(done.graph, done.inverse)
        expect(documentOf(back.graph)).toEqual(document)
        expect(documentOf(applyEdit(back.graph, back.inverse).graph)).toEqual(documentOf(done.graph))
        expect(done.graph.start.id).toBe(graphOfDocument(document).start.id)
      }),
    )
  })

  it("does not change its input graph", () => {
    fc.assert(
      fc.property(compact, wildEdits, (document, edit) => {
        const graph = graphOfDocument(document)
        const before = structuredClone(document)
        applyEdit(graph, edit)
        expect(documentOf(graph)).toEqual(before)
      }),
    )
  })
})

describe("the automatic layout", () => {
  it("has no overlapping cards, puts every node a row below all that lead to it, and is idempotent", () => {
    fc.assert(
      fc.property(flows, editingSessions, (document, session) => {
        const { graph } = after(document, session)
        const places = layoutOf(graph)
        expect(new Set(places.keys())).toEqual(new Set(graph.nodes.keys()))
        expect(places.get(graph.start.id)).toEqual({ x: 0, y: 0 })
        const all = [...places]
        const isReached = (id: NodeId) => levelOf(graph, id) >= 0
        const deepest = Math.max(...all.map(([id, { y }]) => (isReached(id) ? y : 0)))
        for (const [index, [id, place]] of all.entries()) {
          const above = sourcesOf(graph, id).filter(isReached)
          if (!isReached(id)) expect(place.y).toBeGreaterThan(deepest)
          else if (id !== graph.start.id)
            expect(place.y).toBe(Math.max(...above.map((source) => places.get(source)?.y ?? 0)) + levelGap)
          for (const [, other] of all.slice(index + 1))
            expect(Math.abs(place.x - other.x) >= columnGap || Math.abs(place.y - other.y) >= levelGap).toBe(true)
        }
        expect(organise(applyEdit(graph, organise(graph)).graph)).toEqual([])
      }),
    )
  })

  it("finds a free position for a child", () => {
    fc.assert(
      fc.property(flows, editingSessions, (document, session) => {
        const { graph } = after(document, session)
        for (const parent of graph.nodes.values()) {
          const place = placeForChild(graph, parent.id)
          expect(place.y).toBe(parent.position.y + levelGap)
          for (const { position } of graph.nodes.values()) {
            const apart = Math.abs(position.x - place.x) >= nodeWidth || Math.abs(position.y - place.y) >= nodeHeight
            expect(apart).toBe(true)
          }
        }
      }),
    )
  })
})
