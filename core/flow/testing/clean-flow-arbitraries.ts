import { Schema } from "effect"
import fc from "fast-check"
import { emptyNode, type FlowDocument, type FlowNode, richTextOf, startTitle, type UserInteraction } from "../index.ts"
import { EntityTypeId, InteractionId, NodeId } from "../../kernel/index.ts"

const nodeId = Schema.decodeSync(NodeId)
const interactionId = Schema.decodeSync(InteractionId)
const order = { id: Schema.decodeSync(EntityTypeId)(1), name: "pedido" }

/** Texts that are never blank. */
const words = fc.constantFrom(
  "Olá! Como posso ajudar?",
  "Certo.",
  "Qual o número do pedido?",
  "Até logo!",
  "🙂 Obrigado",
)

/**
 * Flows without problems: a tree below the start with some extra edges, every path leads to an end, every answer has a
 * phrase of its own, every button is one of them, and every mention is captured on the only path to it.
 */
export const cleanFlows: fc.Arbitrary<FlowDocument> = fc
  .record({
    parents: fc.array(fc.nat(1_000), { minLength: 1, maxLength: 14 }),
    more: fc.array(fc.tuple(fc.nat(1_000), fc.nat(1_000)), { maxLength: 5 }),
    texts: fc.array(words, { minLength: 16, maxLength: 16 }),
    buttons: fc.boolean(),
    capturing: fc.boolean(),
    ids: fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { minLength: 16, maxLength: 16 }),
  })
  .map(({ parents, more, texts, buttons, capturing, ids }) => {
    const size = parents.length + 1
    const id = (at: number) => nodeId(ids[at] ?? at + 500)
    const edges = new Map<string, readonly [number, number]>()
    for (const [at, parent] of parents.entries())
      edges.set(`${parent % (at + 1)} ${at + 1}`, [parent % (at + 1), at + 1])
    const grown = new Set([...edges.values()].map(([from]) => from))
    for (const pair of more) {
      const [from = 0, to = 0] = pair.map((end) => end % size).sort((a, b) => a - b)
      // Only inner nodes get an extra edge, and only to a leaf other than the one that mentions a captured value.
      if (from !== to && grown.has(from) && !grown.has(to) && to !== size - 1) edges.set(`${from} ${to}`, [from, to])
    }
    const lastParent = (parents.at(-1) ?? 0) % (size - 1)
    return {
      version: 1,
      name: "Atendimento",
      nodes: Array.from({ length: size }, (_, at): FlowNode => {
        const ways = [...edges.values()].filter(([from]) => from === at)
        const said = texts[at] ?? "Certo."
        const mention =
          capturing && at === size - 1
            ? [{ kind: "mention" as const, variable: order.name, sourceNodeId: id(lastParent) }]
            : []
        return {
          ...emptyNode(id(at), at === 0 ? startTitle : `Passo ${at}`, { x: 0, y: 0 }),
          kind: at === 0 ? "start" : ways.length === 0 ? "end" : "default",
          botInteractions: [
            {
              id: interactionId(1),
              text: [...richTextOf(said), { kind: "paragraph", children: mention }],
              buttons: buttons
                ? ways.map(([, to], place) => ({ kind: "quick-reply", position: place + 1, label: `Opção ${to}` }))
                : [],
              files: [],
            },
          ],
          userInteractions: ways.map(([, to], place): UserInteraction => ({
            id: interactionId(place + 1),
            target: id(to),
            phrases: [`opção ${to}`],
            entity: capturing && at === lastParent && to === size - 1 ? order : null,
          })),
          fallbackMessages: ["Não entendi. Pode repetir?"],
        }
      }),
    }
  })
