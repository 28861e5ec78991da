import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { Medium, runsOf } from "../../channel/index.ts"
import type { EntityType } from "../../entity/index.ts"
import { cleanFlows } from "../testing/arbitraries.ts"
import { entityTypes } from "../../entity/testing/arbitraries.ts"
import { editingSessions, play } from "../testing/arbitraries.ts"
import { soundFlows } from "../testing/arbitraries.ts"
import {
  applyEdit,
  blockingProblems,
  askableFields,
  capturedName,
  documentOf,
  edgesOf,
  faultsOf,
  findFlowProblems,
  type FlowContext,
  type FlowDocument,
  type FlowGraph,
  type FlowNode,
  type FlowProblem,
  graphOf,
  isFailureWay,
  graphOfDocument,
  levelOf,
  mentionsIn,
  previewOn,
  problemSentence,
  reaches,
  type RichText,
} from "../index.ts"
import type { NodeId } from "../../kernel/index.ts"
import { channelProblems } from "./channels/channel-problems.ts"
import { historyOf } from "../edits/edit-history.ts"

const contexts = fc.record(
  {
    entities: fc.array(entityTypes, { maxLength: 3 }),
    channels: fc.subarray([...Medium.literals]),
    botFallbacks: fc.array(fc.constantFrom("", " ", "Não entendi."), { maxLength: 2 }),
    bytesOf: fc.constantFrom(
      () => 20_000_000,
      () => undefined,
    ),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<FlowContext>

/** Invalid documents: cycles, missing targets, duplicate ids and titles. */
const brokenFlows = fc
  .tuple(soundFlows, fc.array(fc.tuple(fc.nat(20), fc.nat(20)), { minLength: 1, maxLength: 6 }))
  .map(([document, pairs]): FlowDocument => {
    const ids = document.nodes.map(({ id }) => id)
    const nodes = document.nodes.map((node, at) => ({
      ...node,
      userInteractions: [
        ...node.userInteractions,
        ...pairs.flatMap(([from, to]) => {
          const answer = node.userInteractions[0]
          return from % ids.length === at && answer !== undefined
            ? [{ ...answer, target: ids[to % ids.length] ?? null }]
            : []
        }),
      ],
    }))
    return { ...document, nodes }
  })

const lint = (document: FlowDocument, context: FlowContext) => findFlowProblems(graphOfDocument(document), context)
const key = ({ _tag, nodeId, path }: FlowProblem) => `${_tag} ${nodeId} ${path.join(".")}`

it("what blocks a publication is what the linter says that blocks, in its order", () => {
  const known = fc.record({
    workspaces: fc.constant(new Set([])),
    people: fc.constant(new Set([])),
    bots: fc.constant(new Set([])),
    files: fc.constant(new Set([])),
    entities: fc.constant(new Set([])),
  })
  const referring = fc
    .tuple(contexts, fc.option(known, { nil: undefined }))
    .map(([context, found]): FlowContext => (found === undefined ? context : { ...context, known: found }))
  fc.assert(
    fc.property(fc.oneof(soundFlows, brokenFlows), referring, (document, context) => {
      const blocking = findFlowProblems(graphOfDocument(document), context).filter(
        ({ severity }) => severity === "blocks",
      )
      expect(blockingProblems(document, context)).toEqual(blocking)
    }),
    { numRuns: 50 },
  )
})

/** What a person sees of each message of a node, whichever parts it is in. */
const seenOn = (channel: Medium, node: FlowNode, bytesOf: () => number) =>
  node.botInteractions.map((said) => {
    const { messages } = previewOn(channel, { ...node, botInteractions: [said] }, { bytesOf })
    const letters = messages.flatMap((part) =>
      runsOf(part).map(({ text, format }) => [text.replace(/\s+/gu, ""), format]),
    )
    return {
      letters: letters.flatMap(([text = "", format]) => [...text].map((letter) => `${letter} ${format}`)).join(),
      texts: Math.max(1, messages.filter(({ text }) => text.trim() !== "").length),
      options: messages.flatMap(({ choices }) => choices.options.map(({ title }) => title.trim())),
      links: messages.flatMap(({ links }) => links.map(({ title, url }) => `${title.trim()} ${url}`)),
      files: messages.flatMap(({ files }) => files.map(({ fileId, as }) => `${fileId} ${as}`)),
    }
  })

/** What a channel shows of a message is told of each of its texts; here messages have one. */
const withoutVariants = (document: FlowDocument): FlowDocument => ({
  ...document,
  nodes: document.nodes.map((node) => ({
    ...node,
    botInteractions: node.botInteractions.map(({ variants: _variants, ...said }) => said),
  })),
})

describe("the linter", () => {
  it("reports nothing for flows without problems", () => {
    const order: EntityType = {
      id: 1 as EntityType["id"],
      name: "pedido",
      kind: "regex",
      fuzzy: false,
      entries: [{ id: 1, value: "[0-9]{4,}", synonyms: [] }],
    }
    fc.assert(
      fc.property(cleanFlows, (document) => {
        expect(faultsOf(document)).toEqual([])
        expect(lint(document, { entities: [order], channels: ["LIVECHAT"], botFallbacks: ["Desculpe."] })).toEqual([])
        expect(lint(document, {})).toEqual([])
      }),
    )
  })

  it("tells of a message on a channel just where the channel shows it otherwise than the live chat", () => {
    let same = 0
    fc.assert(
      fc.property(
        soundFlows,
        fc.constantFrom(...Medium.literals),
        fc.constantFrom(0, 20_000_000),
        (given, channel, bytes) => {
          const document = withoutVariants(given)
          const bytesOf = () => bytes
          const problems = lint(document, { channels: [channel], bytesOf })
          for (const node of document.nodes) {
            const labels = node.botInteractions.flatMap(({ buttons }) => buttons.map(({ label }) => label))
            // A button without a name is a problem of its own.
            fc.pre(labels.every((label) => label.trim() !== ""))
            const told = node.botInteractions.flatMap((said, place) =>
              channelProblems(node.id, said, place, channel, bytesOf),
            )
            // What the channel changes everywhere stands at the first such node alone.
            for (const { _tag } of told) expect(problems.map((problem) => problem._tag)).toContain(_tag)
            expect(told).toEqual(
              expect.arrayContaining(
                problems
                  .filter((problem) => "channel" in problem && problem.nodeId === node.id)
                  .map(({ elsewhere: _others, ...problem }: FlowProblem & { elsewhere?: number }) => problem),
              ),
            )
            const seen = [channel, "LIVECHAT" as const].map((name) => seenOn(name, node, bytesOf))
            expect({ seen, told: told.length > 0 }).toEqual({
              seen,
              told: JSON.stringify(seen[0]) !== JSON.stringify(seen[1]),
            })
            if (channel !== "LIVECHAT" && told.length === 0) same += 1
          }
        },
      ),
      { numRuns: 40 },
    )
    expect(same).toBeGreaterThan(20)
  })

  it("is total for any document and context, each problem with a sentence, a node and a path", () => {
    fc.assert(
      fc.property(fc.oneof(soundFlows, brokenFlows), contexts, (document, context) => {
        const ids = new Set(document.nodes.map(({ id }) => id))
        for (const problem of lint(document, context)) {
          expect(problemSentence(problem)).toMatch(/^\p{Lu}[^]*\S$/u)
          expect(ids).toContain(problem.nodeId)
          const node: unknown = document.nodes.find(({ id }) => id === problem.nodeId)
          const found = problem.path.reduce<unknown>((value, step) => Reflect.get(Object(value), step), node)
          if (document.nodes.filter(({ id }) => id === problem.nodeId).length === 1) expect(found).toBeDefined()
        }
      }),
    )
  })

  it("reports no problem twice, and blocking ones first", () => {
    fc.assert(
      fc.property(soundFlows, contexts, (document, context) => {
        const problems = lint(document, context)
        expect(
          new Set(
            problems.map(
              (problem) =>
                `${key(problem)} ${"questionId" in problem ? problem.questionId : ""} ${problemSentence(problem)}`,
            ),
          ).size,
        ).toBe(problems.length)
        const severities = problems.map(({ severity }) => ["blocks", "warns", "hints"].indexOf(severity))
        expect(severities).toEqual(severities.toSorted((a, b) => a - b))
      }),
    )
  })

  it("offers fixes that repair their problem, add no blocking one, and keep the flow valid", () => {
    fc.assert(
      fc.property(soundFlows, editingSessions, contexts, (document, session, context) => {
        const { graph } = session.reduce(play, historyOf(graphOfDocument(document)))
        const before = findFlowProblems(graph, context)
        for (const problem of before) {
          if (problem.fix === undefined) continue
          const mended = applyEdit(graph, problem.fix).graph
          expect(faultsOf(documentOf(mended))).toEqual([])
          const after = findFlowProblems(mended, context)
          const same = (list: ReadonlyArray<FlowProblem>) =>
            list.filter(({ _tag, nodeId }) => _tag === problem._tag && nodeId === problem.nodeId)
          expect(same(after).length, key(problem)).toBeLessThan(same(before).length)
          const blocking = (list: ReadonlyArray<FlowProblem>) =>
            list.filter(({ severity }) => severity === "blocks").length
          expect(blocking(after)).toBeLessThanOrEqual(blocking(before))
        }
      }),
      { numRuns: 60 },
    )
  })
})

/** Every path from the start to a node, as the answers along it. */
const waysTo = (graph: FlowGraph, goal: NodeId): ReadonlyArray<ReadonlyArray<string>> => {
  const ways: Array<ReadonlyArray<string>> = []
  const go = (id: NodeId, caught: ReadonlyArray<string>) => {
    const node = graph.nodes.get(id)
    const here = [...caught, ...(node?.sets ?? []).map(({ name }) => `${id}/${name}`)]
    const kept = (node?.call?.keeps ?? []).map(({ name }) => `${id}/${name}`)
    if (id === goal) ways.push([...here, ...kept])
    for (const edge of edgesOf(graph)) {
      if (edge.source !== id) continue
      const answer = graph.nodes.get(edge.source)?.userInteractions.find(({ target }) => target === edge.target)
      const name = answer === undefined ? undefined : capturedName(answer)
      const asked = (node?.form === undefined ? [] : askableFields(node.form)).map(({ name }) => `${id}/${name}`)
      const known = answer === undefined || isFailureWay(answer) ? here : [...here, ...kept, ...asked]
      go(edge.target, name === undefined ? known : [...known, `${id}/${name}`])
    }
  }
  go(graph.start.id, [])
  return ways
}

/** Flows in which every node mentions a value that many of the answers above may or may not capture. */
const mentioningFlows = fc
  .tuple(
    soundFlows,
    fc.array(fc.nat(50), { minLength: 12, maxLength: 12 }),
    fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
  )
  .map(([document, sources, catches]): FlowDocument => {
    const graph = graphOfDocument(document)
    let answer = 0
    const order = document.nodes.flatMap(({ userInteractions }) =>
      userInteractions.flatMap(({ entity }) => entity ?? []),
    )[0]
    return {
      ...document,
      nodes: document.nodes.map((node, place) => {
        const above = document.nodes.filter(({ id }) => id !== node.id && reaches(graph, id, node.id))
        const source = above[(sources[place] ?? 0) % Math.max(1, above.length)]
        const text: RichText =
          source === undefined
            ? []
            : [
                {
                  kind: "paragraph",
                  children: [{ kind: "mention", variable: order?.name ?? "cpf", sourceNodeId: source.id }],
                },
              ]
        return {
          ...node,
          callsWebhook: false,
          returnTo: null,
          botInteractions: node.botInteractions.slice(0, 1).map((said) => ({ ...said, text })),
          userInteractions: node.userInteractions.map((one) => ({
            ...one,
            entity: catches[answer++ % catches.length] === true ? (order ?? one.entity) : null,
          })),
        }
      }),
    }
  })

describe("a mention", () => {
  it("is a warning if no path from the start captures it, and a hint if only some do", () => {
    const small = soundFlows.map((document) => ({
      ...document,
      nodes: document.nodes.map((node) => ({ ...node, callsWebhook: false, returnTo: null })),
    }))
    fc.assert(
      fc.property(fc.oneof(small, mentioningFlows), (document) => {
        const graph = graphOf(document.name, document.nodes)
        const problems = findFlowProblems(graph)
        for (const node of document.nodes) {
          if (levelOf(graph, node.id) === -1) continue
          const ways = waysTo(graph, node.id)
          for (const [index, said] of node.botInteractions.entries())
            for (const mention of mentionsIn(said.text)) {
              const caught = ways.filter((way) => way.includes(`${mention.sourceNodeId}/${mention.variable}`)).length
              const expected =
                caught === 0 ? "UncapturedMention" : caught < ways.length ? "SometimesCaptured" : undefined
              const found = problems.find(
                ({ _tag, nodeId, path }) =>
                  (_tag === "UncapturedMention" || _tag === "SometimesCaptured") &&
                  nodeId === node.id &&
                  path[1] === index,
              )
              expect(found?._tag).toBe(expected)
            }
        }
      }),
      { numRuns: 300 },
    )
  })
})
