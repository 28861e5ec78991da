import { formatInternationalPhone } from "../../kernel/index.ts"

/** The words by which a person's message that is no text can be read in the room. */
export const incomingWords = {
  location: ({ name, address, latitude, longitude }: IncomingLocation): string => {
    const words = [name, address].filter((text) => text.trim() !== "").join(", ")
    const link = `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`
    return `📍 ${words === "" ? "Localização" : words}\n${link}`
  },
  contact: (name: string, phones: ReadonlyArray<string>): string =>
    `👤 ${[name.trim() === "" ? "Contato" : name, ...phones].join(" · ")}`,
  reaction: (emoji: string, to: string | undefined): string =>
    to === undefined || to === "" ? `Reagiu com ${emoji}` : `Reagiu com ${emoji} a “${to}”`,
  reactionTakenBack: "Retirou a reação",
  order: (items: number): string => `🛒 Pedido com ${items} ${items === 1 ? "item" : "itens"}`,
  poll: (question: string, options: ReadonlyArray<string>): string =>
    [`📊 Enquete${question.trim() === "" ? "" : `: ${question}`}`, ...options.map((option) => `• ${option}`)].join(
      "\n",
    ),
  event: (name: string): string => `📅 Evento${name.trim() === "" ? "" : `: ${name}`}`,
  /** The advertisement or publication by which a person has come. */
  cameBy: (kind: "ad" | "post", title: string, url: string): string =>
    [kind === "ad" ? "Veio de um anúncio" : "Veio de uma publicação", title, url]
      .filter((text) => text !== "")
      .join(" · "),
  story: (url: string): string => `Respondeu a um story${url === "" ? "" : `: ${url}`}`,
  storyMention: (url: string): string => `Mencionou a empresa num story${url === "" ? "" : `: ${url}`}`,
  shared: (url: string): string => `Compartilhou uma publicação${url === "" ? "" : `: ${url}`}`,
  changedNumber: (phone: string): string =>
    `Mudou de número${phone === "" ? "" : ` para ${formatInternationalPhone(phone)}`}`,
  /** What the vendor itself writes in the chat. */
  notice: (text: string): string => `Aviso do canal: ${text}`,
  unsupported: "Enviou um tipo de mensagem que não pode ser mostrado aqui",
  /** A message of a shape that no table of a vendor names. */
  newType: "Mensagem de um tipo novo",
  animatedSticker: "Figurinha animada",
  stickerPack: (name: string): string => named("Pacote de figurinhas", name),
  /** What a business has sent to the company's number: a template, buttons, a list, a product. */
  offer: ({ title, body, footer, choices }: IncomingOffer): string =>
    [title, body, footer, ...choices.slice(0, 20).map((choice) => (choice === "" ? "" : `▸ ${choice}`))]
      .map((line) => line.trim())
      .filter((line) => line !== "")
      .join("\n"),
  product: (name: string): string => named("🛍️ Produto", name),
  /** The product of the company's catalogue that a message is about. */
  aboutProduct: (id: string): string => `Sobre o produto ${id} do catálogo`,
  form: "📋 Formulário respondido",
  invitedToGroup: (name: string): string => named("Convite para um grupo", name),
  invitedToChannel: (name: string): string => named("Convite para administrar um canal", name),
  payment: (what: "asked" | "sent" | "declined" | "cancelled" | "invited" | "invoice"): string => payments[what],
  call: (isVideo: boolean, isMissed: boolean): string =>
    `📞 Chamada de ${isVideo ? "vídeo" : "voz"}${isMissed ? " perdida" : ""}`,
  callPlanned: (title: string): string => named("📞 Chamada agendada", title),
  callsAllowed: (isAllowed: boolean): string => (isAllowed ? "Aceitou receber chamadas" : "Recusou receber chamadas"),
  votes: (question: string, votes: ReadonlyArray<string>): string =>
    [named("📊 Resultado da enquete", question), ...votes.map((vote) => `• ${vote}`)].join("\n"),
  eventAnswered: "Respondeu a um evento",
  numberAsked: "Pediu o número de telefone",
  numberShared: "Compartilhou o número de telefone",
  historyShared: "Compartilhou o histórico de uma conversa",
  /** The vendor hands it out to the phone only. */
  onPhoneOnly: "Mensagem que só pode ser lida no celular",
  /** An edit whose new text the vendor keeps to itself. */
  editedUnseen: "Editou uma mensagem, e o novo texto só pode ser lido no celular",
  /** A message whose processing failed again and again. */
  unreadable: "Mensagem que não pôde ser lida",
  /** A file that could not be fetched from the vendor. */
  lostFile: (name: string): string => `Arquivo que não pôde ser baixado${name === "" ? "" : `: ${name}`}`,
  /** A file of a type that is not accepted from anybody. */
  refusedFile: (name: string): string => `Arquivo de um tipo que não é aceito${name === "" ? "" : `: ${name}`}`,
} as const

const named = (what: string, name: string): string => (name.trim() === "" ? what : `${what}: ${name.trim()}`)

const payments = {
  asked: "💳 Pediu um pagamento",
  sent: "💳 Enviou um pagamento",
  declined: "💳 Recusou um pedido de pagamento",
  cancelled: "💳 Cancelou um pedido de pagamento",
  invited: "💳 Convite para pagamentos",
  invoice: "🧾 Cobrança",
} as const

/** What a business offers in a message; texts are '' where it has none. */
export interface IncomingOffer {
  readonly title: string
  readonly body: string
  readonly footer: string
  /** Its buttons, or the rows of its list. */
  readonly choices: ReadonlyArray<string>
}

/** A place that a person has sent; texts are '' where the vendor told none. */
export interface IncomingLocation {
  readonly name: string
  readonly address: string
  readonly latitude: number
  readonly longitude: number
}
