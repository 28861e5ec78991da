import type { Conversation } from "@prosa/core/engine"

export const billingConversations: ReadonlyArray<Conversation> = [
  {
    version: 1,
    name: "Acordo em seis vezes",
    turns: [
      {
        bot: "Olá! Aqui é do setor financeiro. Há uma fatura em aberto no seu cadastro, e queremos ajudar a resolver.",
      },
      {
        bot: "Você é o titular do cadastro?",
        buttons: ["Sim, sou eu", "Não sou o titular"],
      },
      {
        person: "Sim, sou eu",
      },
      {
        bot: "Obrigado. Como fica melhor para você?",
        buttons: ["Pagar agora", "Quero negociar", "Já paguei", "Não reconheço"],
      },
      {
        person: "Quero negociar",
      },
      {
        bot: "Vamos achar um jeito. À vista há 15% de desconto; ou parcelamos em até 6 vezes, sem juros. O que cabe no seu bolso?",
        buttons: ["À vista", "Parcelar"],
      },
      {
        person: "Parcelar",
      },
      {
        bot: "A primeira parcela vence em 5 dias, e o nome é regularizado depois que ela for paga. Em quantas vezes?",
        buttons: ["Em 2 ou 3 vezes", "Em 4 a 6 vezes"],
      },
      {
        person: "seis",
      },
      {
        bot: "Acima de 3 vezes uma pessoa da equipe confirma os seus dados. Vou chamar agora, é rapidinho.",
      },
      {
        stands: "transferred",
      },
    ],
  },
  {
    version: 1,
    name: "Número que não é do titular",
    turns: [
      {
        bot: "Olá! Aqui é do setor financeiro. Há uma fatura em aberto no seu cadastro, e queremos ajudar a resolver.",
      },
      {
        bot: "Você é o titular do cadastro?",
        buttons: ["Sim, sou eu", "Não sou o titular"],
      },
      {
        person: "engano",
      },
      {
        bot: "Desculpe o engano. Por sigilo, não posso falar da fatura com outra pessoa. Este número ainda é do titular?",
        buttons: ["Não é dele", "É, dou o recado"],
      },
      {
        person: "Não é dele",
      },
      {
        bot: "Obrigado por avisar. Vamos tirar este número do cadastro, e você não receberá mais mensagens.",
      },
      {
        stands: "closed",
      },
    ],
  },
  {
    version: 1,
    name: "Pagamento por Pix",
    turns: [
      {
        bot: "Olá! Aqui é do setor financeiro. Há uma fatura em aberto no seu cadastro, e queremos ajudar a resolver.",
      },
      {
        bot: "Você é o titular do cadastro?",
        buttons: ["Sim, sou eu", "Não sou o titular"],
      },
      {
        person: "sou eu",
      },
      {
        bot: "Obrigado. Como fica melhor para você?",
        buttons: ["Pagar agora", "Quero negociar", "Já paguei", "Não reconheço"],
      },
      {
        person: "Pagar agora",
      },
      {
        bot: "Ótimo! Prefere Pix ou boleto? Pagando por Pix, a baixa sai em minutos.",
        buttons: ["Pix", "Boleto"],
      },
      {
        person: "Pix",
      },
      {
        bot: "O código Pix, com o valor atualizado, vale até o fim do dia. Obrigado por resolver com a gente!",
        buttons: ["Copiar o Pix"],
      },
      {
        stands: "closed",
      },
    ],
  },
]
