import { way } from "../draw-flow.ts"
import type { ReadyTemplate } from "./ready-template.ts"
import { satisfactionConversations } from "./satisfaction-conversations.ts"

const fallback = ["Não entendi. Escolha uma das opções, por favor."]

/** The Net Promoter Score, with a reason for each group. */
export const satisfaction: ReadyTemplate = {
  name: "Pesquisa de satisfação (NPS)",
  conversations: satisfactionConversations,
  nodes: (people) => [
    {
      title: "Início",
      says: ["Oi! Sua opinião ajuda a melhorar o nosso atendimento, e leva menos de um minuto. Pode responder?"],
      ways: [
        way("Nota", "Posso, sim", "sim", "posso", "pode", "claro", "vamos"),
        way("Outra hora", "Agora não", "não", "depois", "sem tempo"),
      ],
      fallback,
    },
    {
      title: "Nota",
      says: ["De 0 a 10, quanto você recomendaria a nossa empresa a um amigo?"],
      ways: [
        way("Promotor", "9 ou 10", "9", "10", "nove", "dez", "nota 9", "nota 10"),
        way("Neutro", "7 ou 8", "7", "8", "sete", "oito", "nota 7", "nota 8"),
        way(
          "Detrator",
          "De 0 a 6",
          "0",
          "1",
          "2",
          "3",
          "4",
          "5",
          "6",
          "zero",
          "um",
          "dois",
          "três",
          "quatro",
          "cinco",
          "seis",
        ),
      ],
      fallback: ["Responda com um número de 0 a 10, por favor."],
    },
    {
      title: "Promotor",
      says: ["Que alegria! 🎉 O que mais agradou você?"],
      ways: [
        way("Indicação", "O atendimento", "atendimento", "equipe", "simpatia"),
        way("Avaliar no Google", "O produto", "produto", "qualidade", "preço"),
      ],
      fallback,
      tag: "Promotor",
    },
    {
      title: "Indicação",
      says: ["Vou contar para a equipe! Quer indicar um amigo? Vocês dois ganham 10% na próxima compra."],
      ways: [
        way("Programa de indicação", "Quero indicar", "quero", "sim", "indicar"),
        way("Avaliar no Google", "Prefiro avaliar", "avaliar", "não"),
      ],
      fallback,
    },
    {
      title: "Programa de indicação",
      says: ["Perfeito! O seu link de indicação está aqui. Obrigado por confiar na gente."],
      link: { label: "Indicar um amigo", address: "https://empresa.example/indique" },
      ends: true,
    },
    {
      title: "Avaliar no Google",
      says: ["Sua avaliação ajuda muita gente a nos encontrar. Muito obrigado!"],
      link: { label: "Avaliar agora", address: "https://empresa.example/avalie" },
      ends: true,
    },
    {
      title: "Neutro",
      says: ["Obrigado! O que faltou para ser um 10?"],
      ways: [
        way("Agradecer", "Rapidez", "rápido", "demora", "demorou", "tempo"),
        way("Sugestão de preço", "Preço melhor", "preço", "caro", "desconto"),
        way("Ouvir com calma", "Outra coisa", "outro", "outra", "qualidade"),
      ],
      fallback,
      tag: "Neutro",
    },
    {
      title: "Sugestão de preço",
      says: ["Anotado. Quer receber um aviso quando houver promoção?"],
      ways: [
        way("Novidades", "Quero receber", "sim", "quero"),
        way("Agradecer", "Não, obrigado", "não", "não precisa"),
      ],
      fallback,
    },
    {
      title: "Novidades",
      says: ["Combinado: você só recebe o que for vantagem de verdade, e pode sair quando quiser."],
      link: { label: "Cadastrar e-mail", address: "https://empresa.example/novidades" },
      ends: true,
    },
    {
      title: "Detrator",
      says: ["Sentimos muito por não ter correspondido. O que aconteceu?"],
      ways: [
        way("Ouvir com calma", "Fui mal atendido", "mal atendido", "mal atendida", "grosseria", "atendimento ruim"),
        way("Problema em aberto", "Não resolveram", "não resolveu", "problema", "ainda espero"),
        way("Agradecer", "Prefiro não dizer", "nada", "prefiro não", "não quero dizer"),
      ],
      fallback,
      tag: "Detrator",
    },
    {
      title: "Problema em aberto",
      says: ["Isso não pode ficar assim. Posso chamar agora uma pessoa para resolver com você?"],
      ways: [
        way("Ouvir com calma", "Pode chamar", "sim", "pode", "chama"),
        way("Agradecer", "Agora não", "não", "depois"),
      ],
      fallback,
    },
    {
      title: "Ouvir com calma",
      says: ["Quero que alguém da equipe ouça você com calma. Um momento, por favor."],
      transfer: people,
    },
    {
      title: "Agradecer",
      says: ["Muito obrigado! Cada resposta é lida por uma pessoa e vira melhoria. Até a próxima!"],
      ends: true,
    },
    { title: "Outra hora", says: ["Tudo bem! Quando quiser, é só mandar um oi."], ends: true },
  ],
}
