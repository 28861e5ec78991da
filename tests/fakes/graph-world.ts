/** A number of a WhatsApp Business account. */
export interface FakePhone {
  readonly id: string
  /** Digits with the country code. */
  readonly number: string
  readonly verifiedName: string
  registered: boolean
}

/** A component of a message template, as Graph lists it. */
export interface FakeTemplateComponent {
  readonly type: "HEADER" | "BODY" | "FOOTER" | "BUTTONS"
  readonly format?: "TEXT" | "IMAGE" | "VIDEO" | "DOCUMENT"
  readonly text?: string
  readonly example?: object
  readonly buttons?: ReadonlyArray<{
    readonly type: "QUICK_REPLY" | "URL" | "PHONE_NUMBER"
    readonly text: string
    readonly url?: string
    readonly phone_number?: string
    readonly example?: ReadonlyArray<string>
  }>
}

export interface FakeTemplate {
  readonly id: string
  readonly name: string
  readonly language: string
  status: "APPROVED" | "PENDING" | "REJECTED" | "PAUSED" | "DISABLED"
  readonly category: "MARKETING" | "UTILITY" | "AUTHENTICATION"
  readonly parameter_format?: "POSITIONAL" | "NAMED"
  readonly components: ReadonlyArray<FakeTemplateComponent>
}

export interface FakeWaba {
  readonly id: string
  readonly name: string
  /** A client's account, shared with the business, instead of its own. */
  readonly shared?: boolean
  readonly phones: Array<FakePhone>
  readonly templates: Array<FakeTemplate>
}

export interface FakePage {
  readonly id: string
  readonly name: string
  readonly instagram?: { readonly id: string; readonly username: string; readonly name: string }
}

/** What exists at the fake of Meta: an app, a user, and what the user manages. */
export interface GraphWorld {
  readonly app: { readonly id: string; readonly secret: string; readonly name: string }
  readonly user: { readonly id: string; readonly name: string }
  readonly pages: Array<FakePage>
  readonly businesses: Array<{ readonly id: string; readonly name: string; readonly wabas: Array<FakeWaba> }>
}

/** A shop with two pages, one of them with Instagram, two numbers of its own and one of a client. Each call makes a new one. */
export const sampleGraphWorld = (): GraphWorld => ({
  app: { id: "1517776481860111", secret: "segredo-do-aplicativo-de-teste", name: "Prosa" },
  user: { id: "10229876543210987", name: "Camila Rocha" },
  pages: [
    {
      id: "101234567890123",
      name: "Loja Aurora",
      instagram: { id: "17841405822304914", username: "lojaaurora", name: "Loja Aurora" },
    },
    { id: "102345678901234", name: "Aurora Assistência" },
  ],
  businesses: [
    {
      id: "203456789012345",
      name: "Aurora Comércio Ltda.",
      wabas: [
        {
          id: "304567890123456",
          name: "Loja Aurora",
          phones: [
            { id: "106540352242922", number: "551140028922", verifiedName: "Loja Aurora", registered: true },
            { id: "106540352242923", number: "5521988887777", verifiedName: "Aurora Rio", registered: true },
          ],
          templates: sampleTemplates(),
        },
        {
          id: "305678901234567",
          name: "Café do Bairro",
          shared: true,
          phones: [
            { id: "106540352242924", number: "5531933334444", verifiedName: "Café do Bairro", registered: false },
          ],
          templates: [],
        },
      ],
    },
  ],
})

const sampleTemplates = (): Array<FakeTemplate> => [
  {
    id: "401",
    name: "reabertura",
    language: "pt_BR",
    status: "APPROVED",
    category: "UTILITY",
    components: [
      { type: "BODY", text: "Olá, {{1}}! Podemos continuar o seu atendimento?", example: { body_text: [["Ana"]] } },
      {
        type: "BUTTONS",
        buttons: [
          { type: "QUICK_REPLY", text: "Sim" },
          { type: "QUICK_REPLY", text: "Agora não" },
        ],
      },
    ],
  },
  {
    id: "402",
    name: "pedido_enviado",
    language: "pt_BR",
    status: "APPROVED",
    category: "UTILITY",
    components: [
      { type: "HEADER", format: "IMAGE", example: { header_handle: ["https://exemplo.com.br/caixa.jpg"] } },
      {
        type: "BODY",
        text: "{{1}}, o pedido *{{2}}* saiu para entrega.",
        example: { body_text: [["Ana", "1042"]] },
      },
      { type: "FOOTER", text: "Loja Aurora" },
      {
        type: "BUTTONS",
        buttons: [
          {
            type: "URL",
            text: "Acompanhar",
            url: "https://exemplo.com.br/p/{{1}}",
            example: ["https://exemplo.com.br/p/1042"],
          },
        ],
      },
    ],
  },
  {
    id: "403",
    name: "boas_vindas",
    language: "en_US",
    status: "APPROVED",
    category: "MARKETING",
    parameter_format: "NAMED",
    components: [
      {
        type: "BODY",
        text: "Welcome, {{first_name}}!",
        example: { body_text_named_params: [{ param_name: "first_name", example: "Ana" }] },
      },
    ],
  },
  {
    id: "404",
    name: "promocao",
    language: "pt_BR",
    status: "PAUSED",
    category: "MARKETING",
    components: [{ type: "BODY", text: "Só hoje: 20% de desconto." }],
  },
  {
    id: "405",
    name: "sorteio",
    language: "pt_BR",
    status: "REJECTED",
    category: "MARKETING",
    components: [{ type: "BODY", text: "Você ganhou!" }],
  },
]

export const wabasOf = ({ businesses }: GraphWorld): ReadonlyArray<FakeWaba> => businesses.flatMap(({ wabas }) => wabas)

export const phoneOf = (world: GraphWorld, phoneId: string): FakePhone | undefined =>
  wabasOf(world)
    .flatMap(({ phones }) => phones)
    .find(({ id }) => id === phoneId)

export const wabaOfPhone = (world: GraphWorld, phoneId: string): FakeWaba | undefined =>
  wabasOf(world).find(({ phones }) => phones.some(({ id }) => id === phoneId))
