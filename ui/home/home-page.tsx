import { chakra } from "@chakra-ui/react"
import { type BotList, createBotList } from "@prosa/core/bot/view"
import { formatTotal } from "@prosa/core/kernel"
import { hasAlternativeLook } from "@prosa/core/tenancy"
import { Bot, FileUp, LayoutTemplate, type LucideIcon, MessagesSquare } from "lucide-react"
import { type ReactNode, useState } from "react"
import { Link } from "wouter"
import { useBotServices } from "../bot/bot-services.ts"
import { CreateBotDialog } from "../bot/create-bot-dialog.tsx"
import { Badge } from "../kit/badge.tsx"
import { PageHeader } from "../kit/page-header.tsx"
import { useBehavior } from "../kit/use-behavior.ts"
import { useViewModel } from "../kit/use-view-model.ts"
import { useEntry } from "../services/entry-services.ts"
import { useTenancyServices } from "../tenancy/tenancy-services.ts"
import { colourMotion } from "../theme/motion.ts"

const cardStyle = {
  base: {
    display: "flex",
    alignItems: "flex-start",
    gap: "4",
    width: "full",
    height: "full",
    padding: "4",
    textAlign: "start",
    backgroundColor: "surface",
    border: "1px solid",
    borderColor: "border-strong",
    borderRadius: "card",
    ...colourMotion,
    "& > svg": { flexShrink: 0, color: "text-2" },
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
    gap: "4",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(320px, 100%), 1fr))",
    maxWidth: "960px",
    paddingInline: "6",
    paddingBottom: "6",
    smDown: { paddingInline: "4" },
  },
})

/** '/home'. */
export const HomePage = () => {
  const { session, toaster } = useEntry()
  const { bots } = useBotServices()
  const { selection } = useTenancyServices()
  const { company } = useBehavior(session.state$)
  const model = useViewModel(
    (scope) => createBotList(scope, { bots, session, selection, toasts: toaster }),
    `home ${company?.id}`,
  )
  return model === undefined ? null : <Home model={model} />
}

const Home = ({ model }: { readonly model: BotList }) => {
  const { session } = useEntry()
  const { user } = useBehavior(session.state$)
  const { total, loadedOnce } = useBehavior(model.list.state$)
  const [creating, setCreating] = useState(false)
  const first = (
    <li key="create">
      <ButtonCard type="button" onClick={() => setCreating(model.askToCreate())}>
        <CardWords
          icon={Bot}
          title="Criar Bot do zero"
          sentence="Dê um nome, escolha o objetivo e desenhe a conversa."
        />
      </ButtonCard>
    </li>
  )
  const second = (
    <li key="omnichannel">
      <LinkCard href="/omnichannel">
        <CardWords
          icon={MessagesSquare}
          title="Omnichannel"
          sentence="Atenda quem escreve para a empresa, em um só lugar."
        />
      </LinkCard>
    </li>
  )
  return (
    <>
      <PageHeader
        title="Atendimento inteligente e automatizado"
        {...(loadedOnce ? { count: `${formatTotal(total)} Bots` } : {})}
        sentence="2 canais conectados | Ver Insights"
      />
      <Cards>
        {user !== undefined && hasAlternativeLook(user.platform) ? [second, first] : [first, second]}
        <li>
          <PlainCard>
            <CardWords
              icon={LayoutTemplate}
              title="Usar nossos templates"
              soon
              sentence="Comece de uma conversa pronta."
            />
          </PlainCard>
        </li>
        <li>
          <PlainCard>
            <CardWords icon={FileUp} title="Importar Script" soon sentence="Traga um script de outra ferramenta." />
          </PlainCard>
        </li>
      </Cards>
      {creating && <CreateBotDialog onClose={() => setCreating(false)} />}
    </>
  )
}

interface CardWordsProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly sentence: ReactNode
  /** It is not there yet. */
  readonly soon?: boolean
}

const CardWords = ({ icon: Icon, title, sentence, soon = false }: CardWordsProps) => (
  <>
    <Icon aria-hidden size={24} strokeWidth={1.75} />
    <chakra.span display="grid" gap="1">
      <chakra.span display="flex" flexWrap="wrap" alignItems="center" gap="2" textStyle="name">
        {title}
        {soon && <Badge>Em breve</Badge>}
      </chakra.span>
      <chakra.span textStyle="cell" color="text-2">
        {sentence}
      </chakra.span>
    </chakra.span>
  </>
)
