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
    barred: { true: { color: "text-3" } },
  },
  compoundVariants: [{ look: "tile", barred: true, css: { backgroundColor: "active" } }],
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
  /** Absent: the user may not import. */
  readonly onImport?: (() => void) | undefined
}

/** The four cards at the top of the home page. */
export const HomeCards = ({ alternative, inboxSentence, onCreate, onImport }: HomeCardsProps) => {
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
            mark="Em breve"
            sentence="Comece de uma conversa pronta."
          />
        </PlainCard>
      </li>
      <li>
        {onImport === undefined ? (
          <PlainCard>
            <CardWords
              kind="script"
              look={look}
              title="Importar Script"
              mark="Sem permissão"
              sentence="Traga de outra ferramenta."
            />
          </PlainCard>
        ) : (
          <ButtonCard type="button" onClick={onImport}>
            <CardWords kind="script" look={look} title="Importar Script" sentence="Traga de outra ferramenta." />
          </ButtonCard>
        )}
      </li>
    </Cards>
  )
}

interface CardWordsProps {
  readonly kind: keyof typeof glyphs
  readonly look: "plain" | "tile"
  readonly title: string
  readonly sentence: string
  /** Why it leads nowhere. */
  readonly mark?: string
}

const CardWords = ({ kind, look, title, sentence, mark }: CardWordsProps) => {
  const barred = mark !== undefined
  const Icon = glyphs[kind][look]
  return (
    <>
      <Tile look={look} barred={barred}>
        <Icon aria-hidden size={20} strokeWidth={1.75} />
      </Tile>
      <chakra.span display="grid" flex="1" minWidth={0}>
        <chakra.span
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          columnGap="2"
          textStyle="name"
          color={barred ? "text-2" : "text"}
        >
          {title}
          {barred && <Badge>{mark}</Badge>}
        </chakra.span>
        <chakra.span textStyle="cell" color="text-2">
          {sentence}
        </chakra.span>
      </chakra.span>
      {!barred && <ArrowRight aria-hidden size={18} strokeWidth={1.75} />}
    </>
  )
}
