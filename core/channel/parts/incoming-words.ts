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
  edited: (text: string): string => `Editou a mensagem: ${text}`,
  changedNumber: (phone: string): string =>
    `Mudou de número${phone === "" ? "" : ` para ${formatInternationalPhone(phone)}`}`,
  /** What the vendor itself writes in the chat. */
  notice: (text: string): string => `Aviso do canal: ${text}`,
  unsupported: "Enviou um tipo de mensagem que não pode ser mostrado aqui",
  /** A message whose processing failed again and again. */
  unreadable: "Mensagem que não pôde ser lida",
  /** A file that could not be fetched from the vendor. */
  lostFile: (name: string): string => `Arquivo que não pôde ser baixado${name === "" ? "" : `: ${name}`}`,
  /** A file of a type that is not accepted from anybody. */
  refusedFile: (name: string): string => `Arquivo de um tipo que não é aceito${name === "" ? "" : `: ${name}`}`,
} as const

/** A place that a person has sent; texts are '' where the vendor told none. */
export interface IncomingLocation {
  readonly name: string
  readonly address: string
  readonly latitude: number
  readonly longitude: number
}
