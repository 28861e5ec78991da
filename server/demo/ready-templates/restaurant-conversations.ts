import type { Conversation } from "@prosa/core/engine"

export const restaurantConversations: ReadonlyArray<Conversation> = [
  {
    version: 1,
    name: "Reserva para jantar na varanda",
    turns: [
      {
        person: "quero reservar uma mesa",
      },
      {
        bot: "Olá! Que bom ter você por aqui.",
      },
      {
        bot: "Posso ajudar com reserva, cardápio, entrega ou horários. Por onde começamos?",
        buttons: ["Fazer uma reserva", "Ver o cardápio", "Pedir em casa", "Horário e endereço"],
      },
      {
        bot: "Ótimo! Para quantas pessoas é a mesa?",
        buttons: ["Até 6 pessoas", "Mais de 6 pessoas"],
      },
      {
        person: "casal",
      },
      {
        bot: "Perfeito. Seguramos a mesa por 15 minutos depois da hora marcada. Você prefere almoço ou jantar?",
        buttons: ["Almoço", "Jantar"],
      },
      {
        person: "Jantar",
      },
      {
        bot: "O jantar começa às 18h30. Às sextas e aos sábados há música ao vivo a partir das 20h. Onde você quer sentar?",
        buttons: ["Perto da música", "Na varanda"],
      },
      {
        person: "Na varanda",
      },
      {
        bot: "A varanda é coberta e aceita animais de estimação. 🐶 Vou chamar a equipe para confirmar a sua mesa.",
      },
      {
        stands: "transferred",
      },
    ],
  },
  {
    version: 1,
    name: "Cardápio, depois de uma pergunta que não se entende",
    turns: [
      {
        bot: "Olá! Que bom ter você por aqui.",
      },
      {
        bot: "Posso ajudar com reserva, cardápio, entrega ou horários. Por onde começamos?",
        buttons: ["Fazer uma reserva", "Ver o cardápio", "Pedir em casa", "Horário e endereço"],
      },
      {
        person: "vocês tocam samba?",
      },
      {
        bot: "Desculpe, pode escolher uma das opções acima?",
        buttons: ["Fazer uma reserva", "Ver o cardápio", "Pedir em casa", "Horário e endereço"],
      },
      {
        person: "Ver o cardápio",
      },
      {
        bot: "O cardápio muda com a estação, e o executivo sai de terça a sexta, no almoço. Pratos vegetarianos, veganos, sem glúten e sem lactose estão marcados.",
        buttons: ["Abrir o cardápio"],
      },
      {
        stands: "closed",
      },
    ],
  },
  {
    version: 1,
    name: "Aniversário que fica para depois",
    turns: [
      {
        bot: "Olá! Que bom ter você por aqui.",
      },
      {
        bot: "Posso ajudar com reserva, cardápio, entrega ou horários. Por onde começamos?",
        buttons: ["Fazer uma reserva", "Ver o cardápio", "Pedir em casa", "Horário e endereço"],
      },
      {
        person: "Fazer uma reserva",
      },
      {
        bot: "Ótimo! Para quantas pessoas é a mesa?",
        buttons: ["Até 6 pessoas", "Mais de 6 pessoas"],
      },
      {
        person: "aniversário",
      },
      {
        bot: "Para grupos temos um cardápio fechado, com entrada, prato e sobremesa, e um sinal de 20%. Quer seguir?",
        buttons: ["Quero seguir", "Vou pensar"],
      },
      {
        person: "Vou pensar",
      },
      {
        bot: "Combinado! Quando quiser, é só chamar. Até logo! 👋",
      },
      {
        stands: "closed",
      },
    ],
  },
]
