import { chakra } from "@chakra-ui/react"
import {
  ArrowRight,
  Bot,
  BotMessageSquare,
  FileInput,
  FileUp,
  Headset,
  LayoutGrid,
  LayoutTemplate,
  type LucideIcon,
  MessagesSquare,
} from "lucide-react"
import { Link } from "wouter"
import { Badge } from "../kit/labels/badge.tsx"
import { colourMotion } from "../theme/motion.ts"

const cardStyle = {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    width: "full",
    minHeight: "68px",
    height: "full",
    paddingInline: "4",
    paddingBlock: "3",
    textAlign: "start",
    backgroundColor: "surface",
    border: "1px solid",
    borderColor: "border-strong",
    borderRadius: "card",
    ...colourMotion,
    "& svg": { flexShrink: 0 },
    "a&, button&": { cursor: "pointer" },
    "a&:hover, button&:hover": { backgroundColor: "hover" },
    "div&": { backgroundColor: "sunken", borderColor: "border" },
  },
} as const

const ButtonCard = chakra("button", cardStyle)
const LinkCard = chakra(Link, cardStyle)
const PlainCard = chakra("div", cardStyle)

const Cards = chakra("ul", {
  base: {
    display: "grid",
    gap: "3",
    gridTemplateColumns: "repeat(4, minmax(0, 1fr))",
    "@media (max-width: 1199px)": { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" },
    mdDown: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
})

/** The glyph of a card; platforms with imagery of their own have another, on a tinted tile. */
const Tile = chakra("span", {
  base: { display: "grid", placeItems: "center", flexShrink: 0, color: "brand-ink" },
  variants: {
    look: {
      plain: {},
      tile: { width: "36px", height: "36px", backgroundColor: "brand-muted", borderRadius: "control" },
    },
    soon: { true: { color: "text-3" } },
  },
  compoundVariants: [{ look: "tile", soon: true, css: { backgroundColor: "active" } }],
})

const glyphs = {
  create: { plain: Bot, tile: BotMessageSquare },
  omnichannel: { plain: MessagesSquare, tile: Headset },
  templates: { plain: LayoutTemplate, tile: LayoutGrid },
  script: { plain: FileInput, tile: FileUp },
} as const satisfies Record<string, Record<"plain" | "tile", LucideIcon>>

export interface HomeCardsProps {
  /** Other glyphs, and the first two cards swapped: platforms 3 and 4 (access, section 9). */
  readonly alternative: boolean
  /** What waits in the inbox. */
  readonly inboxSentence: string
  readonly onCreate: () => void
}

/** The four cards at the top of the home page. */
export const HomeCards = ({ alternative, inboxSentence, onCreate }: HomeCardsProps) => {
  const look = alternative ? "tile" : "plain"
  const create = (
    <li key="create">
      <ButtonCard type="button" onClick={onCreate}>
        <CardWords kind="create" look={look} title="Criar Bot do zero" sentence="Nome, objetivo e a conversa." />
      </ButtonCard>
    </li>
  )
  const omnichannel = (
    <li key="omnichannel">
      <LinkCard href="/omnichannel">
        <CardWords kind="omnichannel" look={look} title="Omnichannel" sentence={inboxSentence} />
      </LinkCard>
    </li>
  )
  return (
    <Cards>
      {alternative ? [omnichannel, create] : [create, omnichannel]}
      <li>
        <PlainCard>
          <CardWords
            kind="templates"
            look={look}
            title="Usar nossos templates"
            soon
            sentence="Comece de uma conversa pronta."
          />
        </PlainCard>
      </li>
      <li>
        <PlainCard>
          <CardWords kind="script" look={look} title="Importar Script" soon sentence="Traga de outra ferramenta." />
        </PlainCard>
      </li>
    </Cards>
  )
}

interface CardWordsProps {
  readonly kind: keyof typeof glyphs
  readonly look: "plain" | "tile"
  readonly title: string
  readonly sentence: string
  /** It is not there yet. */
  readonly soon?: boolean
}

const CardWords = ({ kind, look, title, sentence, soon = false }: CardWordsProps) => {
  const Icon = glyphs[kind][look]
  return (
    <>
      <Tile look={look} soon={soon}>
        <Icon aria-hidden size={20} strokeWidth={1.75} />
      </Tile>
      <chakra.span display="grid" flex="1" minWidth={0}>
        <chakra.span
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          columnGap="2"
          textStyle="name"
          color={soon ? "text-2" : "text"}
        >
          {title}
          {soon && <Badge>Em breve</Badge>}
        </chakra.span>
        <chakra.span textStyle="cell" color="text-2">
          {sentence}
        </chakra.span>
      </chakra.span>
      {!soon && <ArrowRight aria-hidden size={18} strokeWidth={1.75} />}
    </>
  )
}
