import type { EntityRef, FlowDocument } from "@prosa/core/flow"
import { drawFlow, type NodeSketch, way } from "./draw-flow.ts"

/** A short flow of frequent questions. With the entity of the cities it asks for one, and answers for it. */
export const questionsFlow = (city?: EntityRef): FlowDocument =>
  drawFlow("Dúvidas frequentes", [
    {
      title: "Início",
      says: ["Oi! Respondo dúvidas rápidas sobre a Casa Aroeira. Escolha um assunto:"],
      ways: [
        way("Madeiras", "Que madeiras usam?", "madeira", "madeiras", "aroeira"),
        way("Sob medida", "Fazem sob medida?", "sob medida", "planejado", "planejados"),
        way("Frete", "Quanto custa o frete?", "frete", "entrega"),
        way("Pagamento", "Como posso pagar?", "pagamento", "parcelas"),
      ],
    },
    {
      title: "Madeiras",
      says: ["Só madeira com manejo certificado: jequitibá, freijó, tauari e demolição. Aroeira, só no nome. 😊"],
      ways: [
        way("Fim", "Entendi", "ok", "obrigado", "obrigada"),
        way("Visitar a loja", "Quero ver de perto", "visitar"),
      ],
    },
    {
      title: "Sob medida",
      says: ["Fazemos! O projeto leva cerca de uma semana e a produção, 45 dias."],
      ways: [way("Fim", "Entendi", "ok", "obrigado", "obrigada"), way("Visitar a loja", "Quero um projeto", "projeto")],
    },
    {
      title: "Frete",
      says: [
        "Grátis nas capitais do Sul e do Sudeste acima de R$ 1.500. Nas demais cidades, calculamos pelo CEP.",
        ...(city === undefined ? [] : ["Para qual cidade seria a entrega?"]),
      ],
      ways: [way("Fim", "Entendi", "ok", "obrigado", "obrigada")],
      captures: city === undefined ? [] : [{ to: "Frete da cidade", entity: city }],
    },
    ...(city === undefined ? [] : [freightTo(city)]),
    {
      title: "Pagamento",
      says: ["Pix com 8% de desconto, cartão em até 12 vezes sem juros ou boleto à vista."],
      ways: [way("Fim", "Entendi", "ok", "obrigado", "obrigada")],
    },
    {
      title: "Visitar a loja",
      says: ["Ótimo! Leve as medidas do ambiente: nossos consultores ajudam com o projeto."],
      ends: true,
    },
    { title: "Fim", says: ["Conte com a gente. Até logo!"], ends: true },
  ])

const freightTo = ({ name }: EntityRef): NodeSketch => ({
  title: "Frete da cidade",
  says: [
    {
      before: "Entregamos em ",
      variable: name,
      from: "Frete",
      after: " em até 15 dias úteis. O valor aparece no carrinho, antes do pagamento.",
    },
  ],
  ends: true,
})

/** The flow that hears the answers to campaigns. */
export const winterFlow = (): FlowDocument =>
  drawFlow("Campanha de inverno", [
    {
      title: "Início",
      says: ["O frio chegou e a nossa linha de inverno também. Quer ver?"],
      ways: [way("Linha de inverno", "Quero ver", "sim", "ver"), way("Outra hora", "Agora não", "não")],
    },
    {
      title: "Linha de inverno",
      says: ["Poltronas, mantas e mesas de centro com até 20% de desconto."],
      ways: [way("Fim", "Obrigado!", "obrigada")],
    },
    { title: "Outra hora", says: ["Sem problema. Quando quiser, é só chamar!"], ends: true },
    { title: "Fim", says: ["Até logo!"], ends: true },
  ])
