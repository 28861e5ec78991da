import type { Channel } from "@prosa/core/channel"
import type { DemoContactKey } from "./demo-contacts.ts"

/** The speaker of a line after the transfer; `client` is the contact. */
export type Speaker = "client" | "camila" | "rafael"

/** The course of a demo conversation: with the bot, then possibly with attendants. */
export interface DemoDialog {
  readonly contact: DemoContactKey
  readonly channel: Channel
  readonly bot: "service" | "questions"
  /** Age of its first message, in minutes. */
  readonly ago: number
  /** The contact's messages to the bot. The last one may lead to a transfer. */
  readonly toBot: ReadonlyArray<string>
  /**
   * The attendant who took the room, and the lines that follow. Absent: the bot conducts it, or the room is in the
   * queue.
   */
  readonly taken?: { readonly by: "camila" | "rafael"; readonly lines: ReadonlyArray<readonly [Speaker, string]> }
  /** The contact's messages while the room is in the queue. */
  readonly waiting?: ReadonlyArray<string>
  /** Closed by an attendant; the bot closes its own dialogs. */
  readonly finalized?: boolean
}

const day = 1_440
const late = ["Meu pedido", "Está atrasado", "Mais de 3 dias", "Quero verificar"]
const broken = ["Troca ou devolução", "Veio com defeito", "Peça quebrada", "Falar com especialista"]

/** The conversations of the demo company, newest first. */
export const demoDialogs: ReadonlyArray<DemoDialog> = [
  { contact: "visitor", channel: "LIVECHAT", bot: "service", ago: 2, toBot: ["Montagem"] },
  {
    contact: "emoji",
    channel: "WHATSAPP",
    bot: "service",
    ago: 9,
    toBot: late,
    waiting: ["oiii", "comprei a mesa dia 2 e nadaaa 😭", "alguém aí??"],
  },
  {
    contact: "beatriz",
    channel: "LIVECHAT",
    bot: "service",
    ago: 24,
    toBot: ["Falar com atendente"],
    taken: {
      by: "camila",
      lines: [
        ["camila", "Oi, Beatriz! Aqui é a Camila, do SAC. Como posso ajudar?"],
        ["client", "Oi Camila! O pedido 48211 chegou com uma cadeira a menos"],
        ["camila", "Que chato! Já localizei aqui: saíram 5 volumes e um voltou ao depósito."],
        ["client", "E quando entregam?"],
      ],
    },
  },
  {
    contact: "long",
    channel: "LIVECHAT",
    bot: "service",
    ago: 47,
    toBot: broken,
    taken: {
      by: "rafael",
      lines: [
        ["rafael", "Boa tarde, Maria Aparecida. Sou o Rafael, do pós-venda. Qual é o modelo do móvel?"],
        ["client", "Guarda-roupa Ipanema, 6 portas. A dobradiça da porta 3 veio empenada."],
        [
          "rafael",
          "Perfeito. Vou enviar duas dobradiças e os parafusos. Chegam em até 4 dias úteis no endereço do pedido.",
        ],
      ],
    },
  },
  { contact: "phoneOnly", channel: "WHATSAPP", bot: "service", ago: 65, toBot: ["oi preciso do boleto", "boleto"] },
  {
    contact: "arabic",
    channel: "INSTAGRAM",
    bot: "service",
    ago: 90,
    toBot: ["مرحبا", "Falar com atendente"],
    waiting: ["Boa tarde, vocês entregam em Foz do Iguaçu? شكرا"],
  },
  {
    contact: "xiaoming",
    channel: "LIVECHAT",
    bot: "questions",
    ago: 130,
    toBot: ["Fazem sob medida?", "e qual o preço?"],
  },
  {
    contact: "quotes",
    channel: "LIVECHAT",
    bot: "service",
    ago: 170,
    toBot: ["atendente"],
    taken: {
      by: "camila",
      lines: [
        ["camila", "Olá, Renata! Em que posso ajudar?"],
        [
          "client",
          "Sou arquiteta e quero a tabela de profissionais. Vi em https://casaaroeira.example/profissionais mas não abre",
        ],
        ["camila", "Vou pedir o acesso ao comercial e aviso por aqui ainda hoje."],
        ["client", "Obrigada! Aguardo 🙏"],
      ],
    },
  },
  {
    contact: "joao",
    channel: "FACEBOOK",
    bot: "service",
    ago: 260,
    toBot: ["Lojas e horários", "Horários", "Vou visitar"],
  },
  {
    contact: "carla",
    channel: "LIVECHAT",
    bot: "service",
    ago: 410,
    toBot: late,
    taken: {
      by: "camila",
      lines: [
        ["camila", "Oi, Carla! Falei com a transportadora: a entrega ficou para amanhã, entre 8h e 12h."],
        ["client", "Ufa! Muito obrigada"],
        ["camila", "Imagina! Qualquer coisa é só chamar."],
      ],
    },
    finalized: true,
  },
  {
    contact: "company",
    channel: "LIVECHAT",
    bot: "service",
    ago: 1 * day + 30,
    toBot: ["Boletos e pagamentos", "Paguei e não consta", "Boleto", "Já passou"],
    taken: {
      by: "camila",
      lines: [
        ["camila", "Bom dia! Pode enviar o comprovante?"],
        ["client", "Segue: NSU 008812, R$ 4.380,00, dia 12."],
        ["camila", "Encontrado. O pedido foi liberado e a nota sai hoje."],
      ],
    },
    finalized: true,
  },
  {
    contact: "nguyen",
    channel: "LIVECHAT",
    bot: "service",
    ago: 2 * day,
    toBot: ["Meu pedido", "Onde está meu pedido?", "Encontrei, obrigado"],
  },
  {
    contact: "tomas",
    channel: "LIVECHAT",
    bot: "service",
    ago: 3 * day + 200,
    toBot: ["Garantia", "Acionar a garantia", "Tenho a nota", "Pronto"],
    taken: {
      by: "rafael",
      lines: [
        ["rafael", "Olá, Tomás. Recebi as fotos. É a trava da gaveta, coberta pela garantia."],
        ["client", "Perfect, obrigado!"],
      ],
    },
    finalized: true,
  },
  {
    contact: "osvaldo",
    channel: "WHATSAPP",
    bot: "service",
    ago: 4 * day,
    toBot: ["bom dia minha filha", "loja", "endereço", "vou aí"],
  },
  {
    contact: "beatriz",
    channel: "LIVECHAT",
    bot: "questions",
    ago: 6 * day,
    toBot: ["Quanto custa o frete?", "Entendi"],
  },
  {
    contact: "emoji",
    channel: "WHATSAPP",
    bot: "service",
    ago: 8 * day + 75,
    toBot: ["Troca ou devolução", "Veio outro produto", "Combinar a troca", "Pode chamar"],
    taken: {
      by: "camila",
      lines: [
        ["client", "veio azuuul 😱"],
        ["camila", "Oi, Lu! Já pedi a coleta da azul e o envio da verde."],
        ["client", "arrasou 💚"],
      ],
    },
    finalized: true,
  },
  {
    contact: "carla",
    channel: "LIVECHAT",
    bot: "service",
    ago: 11 * day,
    toBot: ["Montagem", "Agendar", "Manhã (8h às 12h)"],
  },
  { contact: "quotes", channel: "LIVECHAT", bot: "questions", ago: 13 * day, toBot: ["Fazem sob medida?", "Entendi"] },
  {
    contact: "long",
    channel: "LIVECHAT",
    bot: "service",
    ago: 16 * day + 300,
    toBot: ["Meu pedido", "Mudar o endereço", "Já saiu", "Chamar a equipe"],
    taken: {
      by: "rafael",
      lines: [
        ["rafael", "Boa noite! Consegui falar com o motorista: ele entrega no endereço novo."],
        ["client", "Deus lhe pague, meu filho."],
      ],
    },
    finalized: true,
  },
  {
    contact: "joao",
    channel: "FACEBOOK",
    bot: "service",
    ago: 19 * day,
    toBot: ["Boletos e pagamentos", "Nota fiscal"],
  },
  {
    contact: "osvaldo",
    channel: "WHATSAPP",
    bot: "service",
    ago: 22 * day,
    toBot: ["Garantia", "Cuidados com a madeira"],
  },
  {
    contact: "nguyen",
    channel: "LIVECHAT",
    bot: "service",
    ago: 25 * day + 40,
    toBot: broken,
    taken: {
      by: "rafael",
      lines: [
        ["rafael", "Oi! Qual peça quebrou?"],
        ["client", "O tampo de vidro da mesa lateral"],
        ["rafael", "Enviamos outro amanhã, com embalagem reforçada."],
      ],
    },
    finalized: true,
  },
  {
    contact: "company",
    channel: "LIVECHAT",
    bot: "service",
    ago: 29 * day,
    toBot: ["Boletos e pagamentos", "Formas de pagamento"],
  },
]
