import { way } from "../draw-flow.ts"
import type { ReadyTemplate } from "./ready-template.ts"
import { realEstateConversations } from "./real-estate-conversations.ts"

const fallback = ["Não entendi. Escolha uma das opções, por favor."]

/** Buying, renting and the tenants' affairs of an estate agency. */
export const realEstate: ReadyTemplate = {
  name: "Imobiliária: compra e aluguel",
  conversations: realEstateConversations,
  nodes: (people) => [
    {
      title: "Início",
      says: ["Olá! Que bom receber você. 🏡 Você procura um imóvel ou já é nosso cliente?"],
      ways: [
        way("Alugar", "Quero alugar", "alugar", "aluguel", "locação"),
        way("Comprar", "Quero comprar", "comprar", "compra", "apartamento à venda"),
        way("Anunciar", "Anunciar meu imóvel", "anunciar", "vender", "vender meu imóvel", "tenho um imóvel"),
        way("Já sou cliente", "Já sou cliente", "cliente", "inquilino", "boleto", "conserto"),
      ],
      fallback,
    },
    {
      title: "Alugar",
      says: ["Certo! Até quanto você quer gastar por mês, com condomínio e IPTU?"],
      ways: [
        way("Garantia", "Até R$ 2.500", "2500", "2.500", "até 2500", "mais barato"),
        way("Aluguel maior", "Mais de R$ 2.500", "mais", "3000", "4000", "acima de 2500"),
      ],
      fallback,
      tag: "Locação",
    },
    {
      title: "Aluguel maior",
      says: ["Ótimo, temos opções com três dormitórios, varanda e vaga. Mobiliado ou sem móveis?"],
      ways: [
        way("Garantia", "Sem móveis", "vazio", "sem mobília", "quero sem mobília"),
        way("Corretor", "Mobiliado", "com móveis", "quero com móveis", "com mobília", "quero com mobília"),
      ],
      fallback,
    },
    {
      title: "Garantia",
      says: ["Qual garantia fica melhor para você?"],
      ways: [
        way("Ver imóveis", "Seguro-fiança", "seguro", "fiança", "seguro fiança"),
        way("Corretor", "Fiador ou caução", "fiador", "caução", "não sei"),
      ],
      fallback,
    },
    {
      title: "Comprar",
      says: ["Que momento especial! Você vai pagar à vista ou financiar?"],
      ways: [
        way("Financiamento", "Financiar", "financiamento", "banco", "parcelado", "FGTS"),
        way("Corretor", "À vista", "vista", "dinheiro", "permuta"),
      ],
      fallback,
      tag: "Venda",
    },
    {
      title: "Financiamento",
      says: ["Os bancos financiam até 80% do valor, em até 35 anos, e dá para usar o FGTS. Já tem o crédito aprovado?"],
      ways: [
        way("Corretor", "Já tenho", "sim", "aprovado", "tenho"),
        way("Simulação", "Ainda não", "não", "simular", "simulação"),
      ],
      fallback,
    },
    {
      title: "Simulação",
      says: ["Simule em dois minutos, sem compromisso: basta a renda e o valor do imóvel."],
      link: { label: "Simular crédito", address: "https://imobiliaria.example/simulador" },
      ends: true,
    },
    {
      title: "Ver imóveis",
      says: ["Estes são os imóveis disponíveis hoje. Gostou de algum? Marque a visita na própria página."],
      link: { label: "Ver imóveis", address: "https://imobiliaria.example/imoveis" },
      ends: true,
    },
    {
      title: "Anunciar",
      says: [
        "Fazemos a avaliação e as fotos sem custo, e você só paga quando fechar negócio. É para vender ou alugar?",
      ],
      ways: [
        way("Corretor", "Para vender", "vender", "venda"),
        way("Administração", "Para alugar", "alugar", "aluguel"),
      ],
      fallback,
      tag: "Captação",
    },
    {
      title: "Administração",
      says: [
        "Cuidamos do contrato, da cobrança e das vistorias, com repasse garantido até o dia 10. Posso chamar um corretor?",
      ],
      ways: [way("Corretor", "Pode chamar", "sim", "pode"), way("Obrigado", "Agora não", "não", "depois")],
      fallback,
    },
    {
      title: "Já sou cliente",
      says: ["Seja bem-vindo(a) de volta! Do que você precisa?"],
      ways: [
        way("Área do cliente", "2ª via do boleto", "boleto", "segunda via", "pagar aluguel"),
        way("Manutenção", "Pedir manutenção", "manutenção", "conserto", "vazamento", "quebrou"),
        way("Corretor", "Outro assunto", "outro", "contrato", "rescisão", "sair do imóvel"),
      ],
      fallback,
    },
    {
      title: "Área do cliente",
      says: [
        "Na área do cliente você tira a segunda via do boleto e abre chamados de manutenção. Entre com o CPF do contrato.",
      ],
      link: { label: "Entrar", address: "https://imobiliaria.example/cliente" },
      ends: true,
    },
    {
      title: "Manutenção",
      says: ["Vamos resolver. Há vazamento de gás, risco elétrico ou água entrando?"],
      ways: [
        way("Corretor", "Sim, é urgente", "sim", "urgente", "gás", "curto", "água"),
        way("Área do cliente", "Não, pode esperar", "não", "pode esperar", "sem pressa"),
      ],
      fallback,
      tag: "Manutenção",
    },
    {
      title: "Corretor",
      says: ["Vou chamar um corretor. Conte aqui o bairro e o que é importante para você."],
      transfer: people,
    },
    { title: "Obrigado", says: ["Combinado. Quando quiser conversar, é só chamar!"], ends: true },
  ],
}
