import type { Conversation } from "@prosa/core/engine"

export const shopConversations: ReadonlyArray<Conversation> = [
  {
    version: 1,
    name: "Pedido muito atrasado",
    turns: [
      {
        person: "cadê meu pedido",
      },
      {
        bot: "Oi! Sou o assistente virtual da loja. 🛍️ Sobre o que você quer falar?",
        buttons: ["Meu pedido", "Troca ou devolução", "Quero comprar", "Falar com alguém"],
      },
      {
        bot: "Vamos ver. O que aconteceu com o pedido?",
        buttons: ["Quero rastrear", "Está atrasado"],
      },
      {
        person: "Está atrasado",
      },
      {
        bot: "Lamento pela demora! Passou mais de dois dias úteis do prazo?",
        buttons: ["Sim, passou", "Ainda não"],
      },
      {
        person: "Sim, passou",
      },
      {
        bot: "Vou passar você para uma pessoa da equipe. Se tiver, já escreva o número do pedido.",
      },
      {
        stands: "transferred",
      },
    ],
  },
  {
    version: 1,
    name: "Troca de tamanho",
    turns: [
      {
        bot: "Oi! Sou o assistente virtual da loja. 🛍️ Sobre o que você quer falar?",
        buttons: ["Meu pedido", "Troca ou devolução", "Quero comprar", "Falar com alguém"],
      },
      {
        person: "Troca ou devolução",
      },
      {
        bot: "Sem complicação: você tem 30 dias para trocar e 7 dias para devolver. Qual é o motivo?",
        buttons: ["Tamanho ou cor", "Veio com defeito", "Me arrependi"],
      },
      {
        person: "não serviu",
      },
      {
        bot: "O primeiro envio é grátis: gere a etiqueta no site e poste nos Correios. A troca ou o reembolso sai quando o código for lido.",
        buttons: ["Gerar etiqueta"],
      },
      {
        stands: "closed",
      },
    ],
  },
  {
    version: 1,
    name: "Frete, e depois as ofertas",
    turns: [
      {
        bot: "Oi! Sou o assistente virtual da loja. 🛍️ Sobre o que você quer falar?",
        buttons: ["Meu pedido", "Troca ou devolução", "Quero comprar", "Falar com alguém"],
      },
      {
        person: "Quero comprar",
      },
      {
        bot: "Boa! Em que posso ajudar na compra?",
        buttons: ["Ver as ofertas", "Formas de pagar", "Prazo e frete"],
      },
      {
        person: "Prazo e frete",
      },
      {
        bot: "Grátis acima de R$ 199. Capitais recebem em 2 a 5 dias úteis; as outras cidades, em 4 a 9. Quer ver as ofertas?",
        buttons: ["Quero ver", "Agora não"],
      },
      {
        person: "Quero ver",
      },
      {
        bot: "As ofertas da semana estão aqui. O cupom BEMVINDO dá 10% na primeira compra. 😉",
        buttons: ["Ver ofertas"],
      },
      {
        stands: "closed",
      },
    ],
  },
]
