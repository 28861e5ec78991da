import { Schema } from "effect"
import fc from "fast-check"
import {
  type FlowDocument,
  failureCondition,
  type FlowNode,
  type Inline,
  type RichText,
  startTitle,
  type UserInteraction,
} from "../index.ts"
import { EntityTypeId, InteractionId, NodeId } from "../../kernel/index.ts"
import { conditions, moduleCalls, nodeFormsOf, setValues, systemCalls } from "./logic-arbitraries.ts"
import { transferTargets } from "../../transfer/testing/arbitraries.ts"

const nodeId = Schema.decodeSync(NodeId)
const interactionId = Schema.decodeSync(InteractionId)
const entityTypeId = Schema.decodeSync(EntityTypeId)

/** Users' texts: mostly ordinary phrases, sometimes arbitrary characters. */
export const writtenTexts: fc.Arbitrary<string> = fc.oneof(
  {
    arbitrary: fc.constantFrom("", " ", "oi", "Olá!", "2ª via", "não", "QUERO  cancelar", "a_b", "=1+1", "/r/n"),
    weight: 2,
  },
  { arbitrary: fc.string({ unit: "grapheme", maxLength: 12 }), weight: 2 },
  { arbitrary: fc.string({ unit: "binary", maxLength: 20 }), weight: 1 },
)

/** Titles in stored form: trimmed, without underscores, never the start's. */
const titles = fc
  .oneof(fc.constantFrom("Menu", "menu", "Segunda via", "1-Inserir-título", "Fim"), writtenTexts)
  .map((text) => text.trim())
  .filter((title) => title !== "" && !title.includes("_") && title !== startTitle && title !== "Inicio")

/** The variables that the flows and sessions capture and mention. */
export const variables = ["numero_pedido", "cidade", "cpf"] as const
const entities = fc.constantFrom(...variables).map((name) => ({
  id: entityTypeId(variables.indexOf(name) + 1),
  name,
}))
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })
const phrases = fc.array(writtenTexts, { maxLength: 3 })
const positions = fc.record({
  x: fc.integer({ min: -5_000, max: 5_000 }),
  y: fc.integer({ min: -5_000, max: 5_000 }),
})

const span = fc.oneof(
  fc.record({ kind: fc.constant("text" as const), text: writtenTexts }),
  fc.record({ kind: fc.constant("text" as const), text: writtenTexts, bold: fc.boolean() }),
)
const texts: fc.Arbitrary<RichText> = fc.array(
  fc.record({
    kind: fc.constantFrom("paragraph" as const, "code" as const),
    children: fc.array(span, { maxLength: 3 }),
  }),
  { maxLength: 3 },
)
const buttons = fc.oneof(
  fc
    .array(fc.string({ maxLength: 20 }), { maxLength: 3 })
    .map((labels) => labels.map((label, at) => ({ kind: "quick-reply" as const, position: at + 1, label }))),
  fc
    .record({ label: fc.string({ maxLength: 20 }), link: fc.webUrl() })
    .map((link) => [{ kind: "link" as const, position: 1, ...link }]),
)
const files = fc.array(
  fc.record({
    fileId: fc.string({ maxLength: 20 }),
    name: writtenTexts,
    url: fc.webUrl(),
    mime: fc.constantFrom("image/png", "application/pdf"),
  }),
  { maxLength: 2 },
)

const bodies = fc.record({
  end: fc.boolean(),
  position: positions,
  said: fc.array(
    fc.oneof(
      { arbitrary: fc.record({ text: texts, buttons, files }), weight: 3 },
      fc.record({ text: texts, variants: fc.array(texts, { minLength: 1, maxLength: 3 }), buttons, files }),
    ),
    { minLength: 1, maxLength: 3 },
  ),
  mention: maybe(fc.record({ variable: fc.constantFrom(...variables), source: fc.nat(50) })),
  waiting: fc.array(fc.record({ phrases, entity: maybe(entities) }), { maxLength: 1 }),
  fallbackMessages: fc.array(writtenTexts, { minLength: 1, maxLength: 3 }),
  transfer: fc.oneof(
    { arbitrary: fc.constant(null), weight: 4 },
    { arbitrary: maybe(transferTargets).map((target) => ({ target })), weight: 1 },
  ),
  callsWebhook: fc.boolean(),
  returnTo: fc.option(fc.nat(50), { nil: null, freq: 4 }),
  tag: fc.oneof(fc.constant(""), fc.string({ maxLength: 12 })),
  call: fc.oneof({ arbitrary: fc.constant(null), weight: 10 }, { arbitrary: systemCalls, weight: 2 }, moduleCalls),
  form: fc.option(nodeFormsOf(entities), { nil: undefined, freq: 4 }),
  sets: fc.oneof({ arbitrary: fc.constant([]), weight: 3 }, fc.array(setValues, { maxLength: 2 })),
})
const choices = fc.record({
  list: maybe(fc.record({ value: fc.constantFrom("pedidos", "total"), label: fc.constantFrom("", "nome", "a[0].b") })),
  several: fc.boolean(),
  keeps: fc.array(fc.record({ path: fc.constantFrom("", "id"), name: fc.constantFrom("total", "escolha") }), {
    maxLength: 2,
  }),
})
const leads = fc.oneof(
  { arbitrary: fc.record({ phrases, entity: maybe(entities) }), weight: 4 },
  fc.record({ phrases, entity: entities, saveAs: fc.constantFrom("total", "cidade") }),
  fc.record({ phrases, entity: fc.constant(null), choice: choices }),
  fc.record({
    phrases: fc.constant([]),
    entity: fc.constant(null),
    when: fc.oneof(conditions, fc.constant(failureCondition)),
  }),
)
const edges = fc.array(fc.record({ from: fc.nat(50), to: fc.nat(50), lead: leads }), { maxLength: 24 })
const most = 12

const asked = fc.array(
  fc.record({
    name: fc.constantFrom("", "Pagamento", "Horário"),
    phrases,
    texts: fc.array(writtenTexts, { maxLength: 3 }),
    target: fc.option(fc.nat(50), { nil: null }),
  }),
  { minLength: 1, maxLength: 3 },
)

/**
 * Valid flows (`faultsOf` finds nothing): any ids, any order of the nodes, edges to smaller levels, unreachable nodes.
 * Positions are whole numbers, texts are arbitrary.
 */
export const soundFlows: fc.Arbitrary<FlowDocument> = fc
  .record({
    name: fc.string({ maxLength: 20 }),
    bodies: fc.array(bodies, { minLength: 1, maxLength: most }),
    ids: fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: most, maxLength: most }),
    titles: fc.uniqueArray(titles, { minLength: most, maxLength: most }),
    edges,
    places: fc.array(fc.nat(1_000), { minLength: most, maxLength: most }),
    asked: fc.option(asked, { nil: undefined, freq: 2 }),
  })
  .map(({ name, bodies, ids, titles, edges, places, asked }) => {
    const idAt = (at: number) => nodeId(ids[at % bodies.length] ?? 1)
    const nodes = bodies.map((body, at): FlowNode => {
      const kind = at === 0 ? "start" : body.end ? "end" : "default"
      const answers = new Map<number, Omit<UserInteraction, "id">>()
      for (const { from, to, lead } of edges) {
        const [source, target] = [from, to].map((end) => end % bodies.length).sort((a, b) => a - b)
        if (source === at && target !== undefined && target !== at)
          answers.set(target, { target: idAt(target), ...lead })
      }
      const waiting = body.waiting.map((answer) => ({ target: null, ...answer }))
      const mention: ReadonlyArray<Inline> =
        body.mention === null
          ? []
          : [{ kind: "mention", variable: body.mention.variable, sourceNodeId: idAt(body.mention.source) }]
      return {
        id: idAt(at),
        kind,
        title: at === 0 ? startTitle : (titles[at] ?? `Node ${at}`),
        position: body.position,
        botInteractions: body.said.map((said, place) => ({
          id: interactionId(place + 1),
          ...said,
          text:
            place === 0 && mention.length > 0 ? [{ kind: "paragraph", children: mention }, ...said.text] : said.text,
        })),
        userInteractions:
          kind === "end"
            ? []
            : [...answers.values(), ...waiting].map((answer, place) => ({ id: interactionId(place + 1), ...answer })),
        fallbackMessages: body.fallbackMessages,
        ...(body.fallbackMessages.length > 2 ? { fallbackOrder: "in-turn" as const } : {}),
        transfer: body.transfer,
        callsWebhook: body.callsWebhook,
        returnTo: kind === "end" || body.returnTo === null ? null : idAt(body.returnTo),
        call: body.call,
        ...(body.form === undefined ? {} : { form: body.form }),
        sets: body.sets,
        tag: body.tag,
      }
    })
    const order = nodes.map((node, at) => ({ node, place: places[at] ?? 0 })).sort((a, b) => a.place - b.place)
    const questions = asked?.map((question, at) => ({
      ...question,
      id: interactionId(at + 1),
      target: question.target === null ? null : idAt(question.target),
    }))
    return {
      version: 1,
      name,
      nodes: order.map(({ node }) => node),
      ...(questions === undefined ? {} : { questions }),
    }
  })
