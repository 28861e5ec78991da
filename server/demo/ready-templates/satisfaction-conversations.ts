import type { Conversation } from "@prosa/core/engine"

export const satisfactionConversations: ReadonlyArray<Conversation> = [
  {
    version: 1,
    name: "Nota 10, com indicação",
    turns: [
      {
        bot: "Oi! Sua opinião ajuda a melhorar o nosso atendimento, e leva menos de um minuto. Pode responder?",
        buttons: ["Posso, sim", "Agora não"],
      },
      {
        person: "sim",
      },
      {
        bot: "De 0 a 10, quanto você recomendaria a nossa empresa a um amigo?",
        buttons: ["9 ou 10", "7 ou 8", "De 0 a 6"],
      },
      {
        person: "10",
      },
      {
        bot: "Que alegria! 🎉 O que mais agradou você?",
        buttons: ["O atendimento", "O produto"],
      },
      {
        person: "O atendimento",
      },
      {
        bot: "Vou contar para a equipe! Quer indicar um amigo? Vocês dois ganham 10% na próxima compra.",
        buttons: ["Quero indicar", "Prefiro avaliar"],
      },
      {
        person: "Quero indicar",
      },
      {
        bot: "Perfeito! O seu link de indicação está aqui. Obrigado por confiar na gente.",
        buttons: ["Indicar um amigo"],
      },
      {
        stands: "closed",
      },
    ],
  },
  {
    version: 1,
    name: "Nota baixa, com um problema em aberto",
    turns: [
      {
        bot: "Oi! Sua opinião ajuda a melhorar o nosso atendimento, e leva menos de um minuto. Pode responder?",
        buttons: ["Posso, sim", "Agora não"],
      },
      {
        person: "Posso, sim",
      },
      {
        bot: "De 0 a 10, quanto você recomendaria a nossa empresa a um amigo?",
        buttons: ["9 ou 10", "7 ou 8", "De 0 a 6"],
      },
      {
        person: "3",
      },
      {
        bot: "Sentimos muito por não ter correspondido. O que aconteceu?",
        buttons: ["Fui mal atendido", "Não resolveram", "Prefiro não dizer"],
      },
      {
        person: "Não resolveram",
      },
      {
        bot: "Isso não pode ficar assim. Posso chamar agora uma pessoa para resolver com você?",
        buttons: ["Pode chamar", "Agora não"],
      },
      {
        person: "Pode chamar",
      },
      {
        bot: "Quero que alguém da equipe ouça você com calma. Um momento, por favor.",
      },
      {
        stands: "transferred",
      },
    ],
  },
  {
    version: 1,
    name: "Nota escrita de um jeito que não se entende",
    turns: [
      {
        bot: "Oi! Sua opinião ajuda a melhorar o nosso atendimento, e leva menos de um minuto. Pode responder?",
        buttons: ["Posso, sim", "Agora não"],
      },
      {
        person: "claro",
      },
      {
        bot: "De 0 a 10, quanto você recomendaria a nossa empresa a um amigo?",
        buttons: ["9 ou 10", "7 ou 8", "De 0 a 6"],
      },
      {
        person: "muito bom",
      },
      {
        bot: "Responda com um número de 0 a 10, por favor.",
        buttons: ["9 ou 10", "7 ou 8", "De 0 a 6"],
      },
      {
        person: "8",
      },
      {
        bot: "Obrigado! O que faltou para ser um 10?",
        buttons: ["Rapidez", "Preço melhor", "Outra coisa"],
      },
      {
        person: "Rapidez",
      },
      {
        bot: "Muito obrigado! Cada resposta é lida por uma pessoa e vira melhoria. Até a próxima!",
      },
      {
        stands: "closed",
      },
    ],
  },
]
