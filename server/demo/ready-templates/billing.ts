import { way } from "../draw-flow.ts"
import { billingConversations } from "./billing-conversations.ts"
import type { ReadyTemplate } from "./ready-template.ts"

const fallback = ["Não entendi. Escolha uma das opções, por favor."]

/** A friendly reminder of an open bill: pay, divide, contest. */
export const billing: ReadyTemplate = {
  name: "Cobrança: lembrete amigável",
  conversations: billingConversations,
  nodes: (people) => [
    {
      title: "Início",
      says: [
        "Olá! Aqui é do setor financeiro. Há uma fatura em aberto no seu cadastro, e queremos ajudar a resolver.",
        "Você é o titular do cadastro?",
      ],
      ways: [
        way("Opções", "Sim, sou eu", "sim", "sou eu", "eu mesmo", "eu mesma"),
        way("Não é o titular", "Não sou o titular", "não", "engano", "não conheço"),
      ],
      fallback,
    },
    {
      title: "Não é o titular",
      says: [
        "Desculpe o engano. Por sigilo, não posso falar da fatura com outra pessoa. Este número ainda é do titular?",
      ],
      ways: [
        way("Número removido", "Não é dele", "não", "número errado", "não é dela"),
        way("Recado", "É, dou o recado", "sim", "dou o recado", "aviso"),
      ],
      fallback,
    },
    {
      title: "Número removido",
      says: ["Obrigado por avisar. Vamos tirar este número do cadastro, e você não receberá mais mensagens."],
      ends: true,
      tag: "Número errado",
    },
    {
      title: "Recado",
      says: ["Combinado, e obrigado! Atendemos por aqui de segunda a sexta, das 9h às 18h. É só chamar."],
      ends: true,
    },
    {
      title: "Opções",
      says: ["Obrigado. Como fica melhor para você?"],
      ways: [
        way("Pagar agora", "Pagar agora", "pagar", "pix", "boleto", "quero pagar"),
        way("Negociar", "Quero negociar", "negociar", "parcelar", "acordo", "não consigo pagar"),
        way("Já paguei", "Já paguei", "paguei", "está pago", "comprovante"),
        way("Não reconheço", "Não reconheço", "não devo", "contestar", "cobrança indevida"),
      ],
      fallback,
      tag: "Cobrança",
    },
    {
      title: "Pagar agora",
      says: ["Ótimo! Prefere Pix ou boleto? Pagando por Pix, a baixa sai em minutos."],
      ways: [way("Pix", "Pix", "chave", "qr code"), way("Boleto", "Boleto", "segunda via", "código de barras")],
      fallback,
    },
    {
      title: "Pix",
      says: ["O código Pix, com o valor atualizado, vale até o fim do dia. Obrigado por resolver com a gente!"],
      link: { label: "Copiar o Pix", address: "https://financeiro.example/pix" },
      ends: true,
    },
    {
      title: "Boleto",
      says: ["O boleto atualizado está aqui. O vencimento é em dois dias úteis, e a baixa leva até três."],
      link: { label: "Abrir o boleto", address: "https://financeiro.example/boleto" },
      ends: true,
    },
    {
      title: "Negociar",
      says: [
        "Vamos achar um jeito. À vista há 15% de desconto; ou parcelamos em até 6 vezes, sem juros. O que cabe no seu bolso?",
      ],
      ways: [
        way("Pagar agora", "À vista", "vista", "com desconto"),
        way("Parcelas", "Parcelar", "parcelado", "em vezes", "parcelas"),
      ],
      fallback,
    },
    {
      title: "Parcelas",
      says: ["A primeira parcela vence em 5 dias, e o nome é regularizado depois que ela for paga. Em quantas vezes?"],
      ways: [
        way("Especialista", "Em 2 ou 3 vezes", "2", "3", "duas", "três"),
        way("Acordo longo", "Em 4 a 6 vezes", "4", "5", "6", "quatro", "seis"),
      ],
      fallback,
    },
    {
      title: "Acordo longo",
      says: ["Acima de 3 vezes uma pessoa da equipe confirma os seus dados. Vou chamar agora, é rapidinho."],
      transfer: people,
    },
    {
      title: "Já paguei",
      says: ["Obrigado! O pagamento foi feito há mais de três dias úteis?"],
      ways: [
        way("Especialista", "Sim, faz mais", "sim", "faz mais", "semana passada"),
        way("Aguardar a baixa", "Não, é recente", "não", "ontem", "hoje", "recente"),
      ],
      fallback,
    },
    {
      title: "Aguardar a baixa",
      says: [
        "Então é só aguardar: a baixa sai em até três dias úteis. Se esta mensagem se repetir, mande o comprovante aqui.",
      ],
      ends: true,
    },
    {
      title: "Não reconheço",
      says: [
        "Entendo, e você tem o direito de contestar. Enquanto analisamos, a cobrança fica suspensa. Posso chamar um especialista?",
      ],
      ways: [way("Especialista", "Pode chamar", "sim", "pode", "quero"), way("Recado", "Agora não", "não", "depois")],
      fallback,
      tag: "Contestação",
    },
    {
      title: "Especialista",
      says: ["Vou passar você para um especialista. Tenha em mãos o CPF ou o CNPJ do cadastro."],
      transfer: people,
    },
  ],
}
