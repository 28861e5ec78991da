import type { FlowDocument } from "@prosa/core/flow"
import type { TransferTarget } from "@prosa/core/transfer"
import { drawFlow, type NodeSketch, way } from "./draw-flow.ts"
import { orders, returns } from "./order-sketches.ts"
import { care, specialist } from "./shared-ways.ts"
import { assembly, payments, shops, warranty } from "./shop-sketches.ts"

/** The transfer targets of the flow. */
export interface ServiceTransfers {
  readonly customerCare: TransferTarget
  readonly afterSales: TransferTarget
}

/** The customer service flow of a furniture shop: about forty cards on six subjects. */
export const customerServiceFlow = (transfers: ServiceTransfers): FlowDocument =>
  drawFlow("Atendimento Casa Aroeira", [
    opening,
    ...orders,
    ...returns,
    ...payments,
    ...assembly,
    ...warranty,
    ...shops,
    {
      title: "Atendimento humano",
      says: ["Claro! Vou chamar alguém do nosso time. Enquanto isso, conte o que aconteceu."],
      transfer: transfers.customerCare,
      tag: "SAC",
    },
    {
      title: care,
      says: ["Certo! Uma pessoa do nosso SAC continua daqui. Deixe o número do pedido, que já respondemos."],
      transfer: transfers.customerCare,
      tag: "SAC",
    },
    {
      title: specialist,
      says: ["Vou passar você para o nosso especialista em pós-venda. Se puder, descreva a peça."],
      transfer: transfers.afterSales,
      tag: "Pós-venda",
    },
  ])

const opening: NodeSketch = {
  title: "Início",
  says: [
    "Olá! Você está falando com a Casa Aroeira, móveis de madeira maciça desde 1987. 🪵",
    "Sobre o que você quer falar?",
  ],
  ways: [
    way("Pedidos", "Meu pedido", "pedido", "pedidos", "entrega", "acompanhar pedido"),
    way("Trocas e devoluções", "Troca ou devolução", "troca", "trocar", "devolver", "devolução"),
    way("Boletos e pagamentos", "Boletos e pagamentos", "boleto", "pagamento", "pagar"),
    way("Montagem", "Montagem", "montar", "montador", "agendar montagem"),
    way("Garantia", "Garantia", "assistência", "assistência técnica"),
    way("Lojas e horários", "Lojas e horários", "loja", "endereço", "horário", "horários"),
    way("Atendimento humano", "Falar com atendente", "atendente", "humano", "falar com alguém"),
  ],
  fallback: [
    "Não entendi. Pode tocar em uma das opções?",
    "Desculpe, ainda estou aprendendo. Escolha um assunto da lista, por favor.",
  ],
}
