/** What became of a message of a demo campaign; a text is why it failed. */
export type DemoOutcome = "sent" | { readonly failed: string }

/** A campaign of the demo company, and how far it got. Times are in minutes. */
export interface DemoCampaign {
  readonly name: string
  readonly message: string
  readonly mapping: Readonly<Record<string, "name" | "email" | "phone">>
  /** Seconds. */
  readonly interval: 60 | 120 | 300
  /** Minutes since its start; a negative one is ahead. */
  readonly began: number
  /** The outcomes of its first messages, in order. */
  readonly outcomes: ReadonlyArray<DemoOutcome>
  /** What ended it before its last message. */
  readonly ends?: "cancel" | "limit" | "person"
  /** The places whose contacts answered. */
  readonly answered?: ReadonlyArray<number>
  /** The place of the contact who asked for no more campaigns. */
  readonly refused?: number
}

const noWhatsapp: DemoOutcome = { failed: "O número não tem WhatsApp." }
const sent = (times: number): ReadonlyArray<DemoOutcome> => Array.from({ length: times }, () => "sent")
const day = 1_440

/** The demo's campaigns, oldest first: one in each status. */
export const demoCampaigns = (unknownOutcome: string): ReadonlyArray<DemoCampaign> => [
  {
    name: "Black Friday: lista VIP",
    message: "{{1}}, a Black Friday da Casa Aroeira começou antes para você. Responda SAIR para não receber mais.",
    mapping: { 1: "name" },
    interval: 60,
    began: 9 * day,
    outcomes: [...sent(3), noWhatsapp, ...sent(6)],
    answered: [0, 2, 5, 8],
    refused: 8,
  },
  {
    name: "Convite showroom Leblon",
    message: "Oi, {{1}}! Sábado abrimos o showroom do Leblon, com café e a linha nova.",
    mapping: { 1: "name" },
    interval: 120,
    began: 6 * day,
    outcomes: [...sent(2), { failed: unknownOutcome }],
    ends: "cancel",
  },
  {
    name: "Pesquisa pós-entrega — como chegou o seu móvel, e o que faltou para ficar do jeito que você imaginava?",
    message: "{{1}}, como foi a entrega? Enviamos a pesquisa também para {{2}}.",
    mapping: { 1: "name", 2: "email" },
    interval: 300,
    began: day,
    outcomes: sent(2),
    ends: "limit",
    answered: [1],
  },
  {
    name: "Aviso de montagem",
    message: "Oi, {{1}}! A montagem da sua Poltrona Ipê está marcada. Quer confirmar?",
    mapping: { 1: "name" },
    interval: 120,
    began: 9,
    outcomes: ["sent", "sent", noWhatsapp, "sent"],
    answered: [0],
  },
  {
    name: "Reposição de estofados",
    message: "{{1}}, os tecidos que você procurava voltaram.",
    mapping: { 1: "name" },
    interval: 120,
    began: 3 * day,
    outcomes: sent(1),
    ends: "person",
  },
  {
    name: "Lançamento da linha Jacarandá",
    message: "Oi, {{1}}! Na quinta abrimos a pré-venda da linha Jacarandá só para quem já é cliente.",
    mapping: { 1: "name" },
    interval: 120,
    began: -3 * day,
    outcomes: [],
  },
]
