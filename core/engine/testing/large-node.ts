import type { FlowDocument } from "../../flow/index.ts"
import { sketchNode } from "../../flow/testing/index.ts"

const joined = (first: string, second: string): ReadonlyArray<string> =>
  first.split(", ").flatMap((one) => second.split(", ").map((other) => `${one} ${other}`))

/** A flow whose first node has 240 phrases: its language is trained ahead. */
export const largeNodeFlow: FlowDocument = {
  version: 1,
  name: "Contas",
  nodes: [
    sketchNode(1, {
      says: "Como posso ajudar?",
      answers: [
        {
          to: 2,
          phrases: joined(
            "quero cancelar, preciso cancelar, como cancelo, pode cancelar, vou cancelar, cancelem, desejo encerrar, quero encerrar, como encerro, parem com",
            "o plano, a assinatura, o contrato, meu plano, minha assinatura, meu contrato, o serviço, a conta, tudo, a linha, o pacote, isso",
          ),
        },
        {
          to: 3,
          phrases: joined(
            "segunda via, preciso da segunda via, quero a segunda via, não recebi o código, manda o código, onde está o código, como pago, quero pagar, perdi o código, atrasou o pagamento",
            "do boleto, da fatura, da conta, da mensalidade, do mês, de março, de abril, de maio, desta semana, do carnê, da parcela, da cobrança",
          ),
        },
      ],
    }),
    { ...sketchNode(2, { says: "Cancelado.", kind: "end" }), title: "Cancelamento" },
    { ...sketchNode(3, { says: "Aqui está.", kind: "end" }), title: "Pagamento" },
  ],
}
