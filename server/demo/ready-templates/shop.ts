import { way } from "../draw-flow.ts"
import type { ReadyTemplate } from "./ready-template.ts"
import { shopConversations } from "./shop-conversations.ts"

const fallback = ["Não entendi. Escolha uma das opções, por favor.", "Essa eu não sei. Veja as opções acima."]

/** Orders, exchanges and payment of an on-line shop. */
export const shop: ReadyTemplate = {
  name: "Loja: pedidos e trocas",
  conversations: shopConversations,
  nodes: (people) => [
    {
      title: "Início",
      says: ["Oi! Sou o assistente virtual da loja. 🛍️ Sobre o que você quer falar?"],
      ways: [
        way("Meu pedido", "Meu pedido", "pedido", "rastrear", "cadê meu pedido", "onde está meu pedido"),
        way("Troca ou devolução", "Troca ou devolução", "troca", "trocar", "devolver", "devolução"),
        way("Comprar", "Quero comprar", "comprar", "produto", "produtos", "promoção"),
        way("Falar com alguém", "Falar com alguém", "atendente", "humano", "pessoa", "falar"),
      ],
      fallback,
    },
    {
      title: "Meu pedido",
      says: ["Vamos ver. O que aconteceu com o pedido?"],
      ways: [
        way("Rastreio", "Quero rastrear", "rastrear", "rastreio", "onde está"),
        way("Atraso", "Está atrasado", "atrasado", "atraso", "não chegou", "não recebi"),
      ],
      fallback,
      tag: "Pedido",
    },
    {
      title: "Rastreio",
      says: ["Com o número do pedido você acompanha cada etapa da entrega. Ele está no e-mail de confirmação."],
      link: { label: "Rastrear pedido", address: "https://loja.example/pedidos" },
      ends: true,
    },
    {
      title: "Atraso",
      says: ["Lamento pela demora! Passou mais de dois dias úteis do prazo?"],
      ways: [
        way("Pós-venda", "Sim, passou", "sim", "passou", "faz mais de dois dias"),
        way("Rastreio", "Ainda não", "não", "ontem", "hoje"),
      ],
      fallback,
    },
    {
      title: "Troca ou devolução",
      says: ["Sem complicação: você tem 30 dias para trocar e 7 dias para devolver. Qual é o motivo?"],
      ways: [
        way("Gerar etiqueta", "Tamanho ou cor", "tamanho", "cor", "não serviu", "ficou grande", "ficou pequeno"),
        way("Defeito", "Veio com defeito", "defeito", "quebrado", "rasgado", "estragado"),
        way("Arrependimento", "Me arrependi", "arrependi", "não gostei", "desisti"),
      ],
      fallback,
      tag: "Troca",
    },
    {
      title: "Gerar etiqueta",
      says: [
        "O primeiro envio é grátis: gere a etiqueta no site e poste nos Correios. A troca ou o reembolso sai quando o código for lido.",
      ],
      link: { label: "Gerar etiqueta", address: "https://loja.example/trocas" },
      ends: true,
    },
    {
      title: "Defeito",
      says: [
        "Puxa, desculpe por isso. Tire uma foto do defeito e mande aqui, que a equipe resolve com prioridade. Posso chamar?",
      ],
      ways: [
        way("Pós-venda", "Pode chamar", "sim", "pode", "chama"),
        way("Até a próxima", "Mando depois", "não", "depois"),
      ],
      fallback,
    },
    {
      title: "Arrependimento",
      says: [
        "Tudo bem. O dinheiro volta pelo mesmo meio do pagamento: Pix em até 2 dias, cartão em até duas faturas. Quer seguir?",
      ],
      ways: [
        way("Gerar etiqueta", "Quero devolver", "sim", "devolver", "seguir"),
        way("Até a próxima", "Vou ficar com ele", "não", "ficar"),
      ],
      fallback,
    },
    {
      title: "Comprar",
      says: ["Boa! Em que posso ajudar na compra?"],
      ways: [
        way("Vitrine", "Ver as ofertas", "ofertas", "promoção", "novidades"),
        way("Pagamento", "Formas de pagar", "pagamento", "pagar", "parcelar", "pix", "cartão"),
        way("Frete", "Prazo e frete", "frete", "prazo", "entrega"),
      ],
      fallback,
    },
    {
      title: "Vitrine",
      says: ["As ofertas da semana estão aqui. O cupom BEMVINDO dá 10% na primeira compra. 😉"],
      link: { label: "Ver ofertas", address: "https://loja.example/ofertas" },
      ends: true,
    },
    {
      title: "Pagamento",
      says: [
        "Aceitamos Pix com 5% de desconto, boleto à vista e cartão em até 6 vezes sem juros. Ficou alguma dúvida?",
      ],
      ways: [
        way("Pós-venda", "Sim, tenho", "sim", "tenho", "dúvida"),
        way("Vitrine", "Não, ver ofertas", "não", "ofertas"),
      ],
      fallback,
    },
    {
      title: "Frete",
      says: [
        "Grátis acima de R$ 199. Capitais recebem em 2 a 5 dias úteis; as outras cidades, em 4 a 9. Quer ver as ofertas?",
      ],
      ways: [way("Vitrine", "Quero ver", "sim", "quero", "ver"), way("Até a próxima", "Agora não", "não", "depois")],
      fallback,
    },
    {
      title: "Falar com alguém",
      says: ["Claro! Vou passar você para uma pessoa da equipe. Enquanto isso, conte em uma frase do que precisa."],
      transfer: people,
    },
    {
      title: "Pós-venda",
      says: ["Vou passar você para uma pessoa da equipe. Se tiver, já escreva o número do pedido."],
      transfer: people,
    },
    { title: "Até a próxima", says: ["Combinado! Qualquer coisa, estou por aqui. Até a próxima!"], ends: true },
  ],
}
