import { type NodeSketch, way } from "./draw-flow.ts"
import { care, site, specialist } from "./shared-ways.ts"

/** Bank slips, payments, invoices. */
export const payments: ReadonlyArray<NodeSketch> = [
  {
    title: "Boletos e pagamentos",
    says: ["Posso ajudar com:"],
    ways: [
      way("Segunda via do boleto", "2ª via do boleto", "segunda via", "boleto", "boleto vencido"),
      way("Pagamento não identificado", "Paguei e não consta", "paguei", "não consta"),
      way("Formas de pagamento", "Formas de pagamento", "parcelar", "parcelas", "pix", "cartão"),
      way("Nota fiscal", "Nota fiscal", "nota", "nf", "danfe"),
    ],
    tag: "Financeiro",
  },
  {
    title: "Segunda via do boleto",
    says: ["O boleto atualizado sai na hora, sem juros até 5 dias depois do vencimento."],
    link: { label: "Emitir 2ª via", address: `${site}/boletos` },
    ends: true,
  },
  {
    title: "Pagamento não identificado",
    says: ["Como você pagou?"],
    ways: [
      way("Pagamento por boleto", "Boleto", "por boleto", "no boleto"),
      way("Pagamento por Pix", "Pix", "por pix", "fiz um pix"),
    ],
  },
  {
    title: "Pagamento por boleto",
    says: ["O banco leva até 2 dias úteis para nos avisar. Já passou disso?"],
    ways: [way(care, "Já passou", "sim", "passou"), way("Aguardar o banco", "Ainda não", "não", "vou aguardar")],
  },
  {
    title: "Pagamento por Pix",
    says: ["O Pix costuma cair em minutos, desde que o código não tenha vencido (30 minutos). O seu venceu?"],
    ways: [way(care, "Não venceu", "não"), way("Aguardar o banco", "Acho que venceu", "sim", "venceu")],
  },
  {
    title: "Aguardar o banco",
    says: ["Se o pagamento não constar até amanhã, ele volta sozinho para a sua conta, e você pode pagar de novo."],
    ends: true,
  },
  {
    title: "Formas de pagamento",
    says: ["Pix com 8% de desconto, cartão em até 12 vezes sem juros ou boleto à vista."],
    ends: true,
  },
  {
    title: "Nota fiscal",
    says: ["A nota vai para o e-mail da compra quando o pedido sai. Você também a encontra aqui:"],
    link: { label: "Baixar nota fiscal", address: `${site}/notas` },
    ends: true,
  },
]

/** Assembly at home. */
export const assembly: ReadonlyArray<NodeSketch> = [
  {
    title: "Montagem",
    says: ["A montagem é grátis para guarda-roupas, camas e estantes. O que você precisa?"],
    ways: [
      way("Agendar montagem", "Agendar", "marcar", "agendar montagem"),
      way("Manual de montagem", "Ver o manual", "manual", "montar sozinho"),
    ],
    tag: "Montagem",
  },
  {
    title: "Agendar montagem",
    says: ["Montamos de segunda a sábado, em até 3 dias úteis depois da entrega. Qual período prefere?"],
    ways: [
      way("Montagem pela manhã", "Manhã (8h às 12h)", "manhã", "de manhã"),
      way("Montagem à tarde", "Tarde (13h às 18h)", "tarde", "à tarde"),
    ],
  },
  {
    title: "Montagem pela manhã",
    says: ["Anotado: manhã! A equipe confirma o dia com você. Deixe o espaço livre e as caixas fechadas."],
    ends: true,
  },
  {
    title: "Montagem à tarde",
    says: ["Anotado: tarde! A equipe confirma o dia com você. Deixe o espaço livre e as caixas fechadas."],
    ends: true,
  },
  {
    title: "Manual de montagem",
    says: ["Todos os manuais têm desenho e vídeo. Procure pelo código que está na etiqueta da caixa."],
    link: { label: "Abrir manuais", address: `${site}/manuais` },
    ends: true,
  },
]

/** Warranty and care. */
export const warranty: ReadonlyArray<NodeSketch> = [
  {
    title: "Garantia",
    says: ["Nossos móveis têm garantia de 5 anos na estrutura e 1 ano em ferragens. Como posso ajudar?"],
    ways: [
      way("Acionar a garantia", "Acionar a garantia", "acionar", "usar a garantia"),
      way("Prazos da garantia", "Ver os prazos", "prazo", "prazos"),
      way("Cuidados com a madeira", "Cuidados com a madeira", "cuidados", "limpeza", "como limpar"),
    ],
    tag: "Garantia",
  },
  {
    title: "Acionar a garantia",
    says: ["Você tem a nota fiscal à mão?"],
    ways: [
      way("Fotos do problema", "Tenho a nota", "tenho", "sim"),
      way("Garantia sem nota", "Não acho a nota", "não", "não tenho"),
    ],
  },
  {
    title: "Fotos do problema",
    says: ["Separe duas fotos: uma do móvel inteiro e outra do problema. Pronto?"],
    ways: [way(specialist, "Pronto", "sim", "tenho", "ok")],
  },
  {
    title: "Garantia sem nota",
    says: ["Sem problema: ela também está na sua conta. Volte aqui quando a encontrar."],
    link: { label: "Baixar nota fiscal", address: `${site}/notas` },
    ends: true,
  },
  {
    title: "Prazos da garantia",
    says: ["Estrutura: 5 anos. Ferragens e trilhos: 1 ano. Tecidos e espumas: 6 meses. Conta a data da entrega."],
    ends: true,
  },
  {
    title: "Cuidados com a madeira",
    says: ["Pano úmido bem torcido, depois um seco. Nada de álcool. Uma vez por ano, cera de carnaúba. 😉"],
    link: { label: "Guia de cuidados", address: `${site}/cuidados` },
    ends: true,
  },
]

/** Shop addresses and opening hours. */
export const shops: ReadonlyArray<NodeSketch> = [
  {
    title: "Lojas e horários",
    says: ["Temos três lojas. O que você quer saber?"],
    ways: [
      way("Endereços", "Endereços", "endereço", "onde fica"),
      way("Horário de funcionamento", "Horários", "horário", "que horas abre", "abre domingo"),
    ],
  },
  {
    title: "Endereços",
    says: [
      "São Paulo: Rua Gabriel Monteiro da Silva, 1.200\nCampinas: Av. José de Souza Campos, 480\nCuritiba: Al. Dr. Carlos de Carvalho, 655",
    ],
    link: { label: "Ver no mapa", address: `${site}/lojas` },
    ways: [way("Até a visita", "Vou visitar", "visitar", "vou aí", "obrigado")],
  },
  {
    title: "Horário de funcionamento",
    says: [
      "Segunda a sexta, das 10h às 20h. Sábado, das 10h às 18h. Domingo e feriado, das 12h às 18h (só São Paulo).",
    ],
    ways: [way("Até a visita", "Vou visitar", "visitar", "obrigado", "ok")],
  },
  {
    title: "Até a visita",
    says: ["Esperamos você! Traga as medidas do ambiente: nossos consultores ajudam com o projeto."],
    ends: true,
    tag: "Visita à loja",
  },
]
