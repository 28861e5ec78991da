import type { Conversation } from "@prosa/core/engine"

export const realEstateConversations: ReadonlyArray<Conversation> = [
  {
    version: 1,
    name: "Aluguel com fiador",
    turns: [
      {
        person: "quero alugar",
      },
      {
        bot: "Olá! Que bom receber você. 🏡 Você procura um imóvel ou já é nosso cliente?",
        buttons: ["Quero alugar", "Quero comprar", "Anunciar meu imóvel", "Já sou cliente"],
      },
      {
        bot: "Certo! Até quanto você quer gastar por mês, com condomínio e IPTU?",
        buttons: ["Até R$ 2.500", "Mais de R$ 2.500"],
      },
      {
        person: "Até R$ 2.500",
      },
      {
        bot: "Qual garantia fica melhor para você?",
        buttons: ["Seguro-fiança", "Fiador ou caução"],
      },
      {
        person: "fiador",
      },
      {
        bot: "Vou chamar um corretor. Conte aqui o bairro e o que é importante para você.",
      },
      {
        stands: "transferred",
      },
    ],
  },
  {
    version: 1,
    name: "Financiamento sem crédito aprovado",
    turns: [
      {
        bot: "Olá! Que bom receber você. 🏡 Você procura um imóvel ou já é nosso cliente?",
        buttons: ["Quero alugar", "Quero comprar", "Anunciar meu imóvel", "Já sou cliente"],
      },
      {
        person: "Quero comprar",
      },
      {
        bot: "Que momento especial! Você vai pagar à vista ou financiar?",
        buttons: ["Financiar", "À vista"],
      },
      {
        person: "Financiar",
      },
      {
        bot: "Os bancos financiam até 80% do valor, em até 35 anos, e dá para usar o FGTS. Já tem o crédito aprovado?",
        buttons: ["Já tenho", "Ainda não"],
      },
      {
        person: "Ainda não",
      },
      {
        bot: "Simule em dois minutos, sem compromisso: basta a renda e o valor do imóvel.",
        buttons: ["Simular crédito"],
      },
      {
        stands: "closed",
      },
    ],
  },
  {
    version: 1,
    name: "Segunda via do boleto",
    turns: [
      {
        bot: "Olá! Que bom receber você. 🏡 Você procura um imóvel ou já é nosso cliente?",
        buttons: ["Quero alugar", "Quero comprar", "Anunciar meu imóvel", "Já sou cliente"],
      },
      {
        person: "Já sou cliente",
      },
      {
        bot: "Seja bem-vindo(a) de volta! Do que você precisa?",
        buttons: ["2ª via do boleto", "Pedir manutenção", "Outro assunto"],
      },
      {
        person: "boleto",
      },
      {
        bot: "Na área do cliente você tira a segunda via do boleto e abre chamados de manutenção. Entre com o CPF do contrato.",
        buttons: ["Entrar"],
      },
      {
        stands: "closed",
      },
    ],
  },
]
