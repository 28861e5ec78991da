import { Schema } from "effect"
import type { FlowDocument } from "../../flow/index.ts"
import { sketchNode } from "../../flow/testing/index.ts"
import { DialogId, NodeId } from "../../kernel/index.ts"
import type { KeptUnclearText } from "./in-memory-unclear-texts.ts"

/** A flow whose start asks, and whose two answers lead to 'Entrega' (node 2) and 'Troca' (node 3). */
export const shoeShopFlow: FlowDocument = {
  version: 1,
  name: "Sapataria",
  nodes: [
    sketchNode(1, {
      says: "Como posso ajudar?",
      answers: [
        { to: 2, phrases: ["quero saber da entrega", "onde está minha encomenda"] },
        { to: 3, phrases: ["quero trocar o produto", "fazer uma troca"] },
      ],
    }),
    { ...sketchNode(2, { says: "Vem hoje.", kind: "end" }), title: "Entrega" },
    { ...sketchNode(3, { says: "Pode trazer.", kind: "end" }), title: "Troca" },
  ],
}

/** A text that the start of a flow did not understand, once. */
export const anUnclearText = (text: string, facts: Partial<KeptUnclearText> = {}): KeptUnclearText => ({
  kind: "missed",
  nodeId: Schema.decodeSync(NodeId)(1),
  title: "Início",
  saying: text,
  text,
  alike: [],
  times: 1,
  lastAt: "2026-11-25T12:00:00.000Z",
  dialogId: Schema.decodeSync(DialogId)(7),
  nearest: null,
  ...facts,
})
