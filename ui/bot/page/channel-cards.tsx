import { chakra } from "@chakra-ui/react"
import {
  type BotSummary,
  type ChannelCard,
  channelCards,
  type ChannelState,
  channelStateOf,
  type ConnectedCard,
  mayOpenCard,
  webhookStateOf,
} from "@prosa/core/bot"
import { Send, Webhook } from "lucide-react"
import type { ReactNode } from "react"
import { Badge, type BadgeTone } from "../../kit/labels/badge.tsx"
import { ChannelIcon } from "../../kit/labels/channel-icon.tsx"
import { useEntry } from "../../services/entry-services.ts"
import { colourMotion } from "../../theme/motion.ts"

const Cards = chakra("ul", {
  base: { display: "grid", gap: "2", gridTemplateColumns: "repeat(auto-fill, minmax(min(232px, 100%), 1fr))" },
})

const Card = chakra("button", {
  base: {
    display: "grid",
    alignContent: "start",
    gap: "1.5",
    width: "full",
    height: "full",
    minHeight: "60px",
    padding: "3",
    textAlign: "start",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
    backgroundColor: "surface",
    cursor: "pointer",
    ...colourMotion,
    "&:hover:not(:disabled)": { borderColor: "border-strong", backgroundColor: "hover" },
    "&:disabled": { cursor: "not-allowed", backgroundColor: "sunken" },
  },
})

interface CardFacts {
  readonly label: string
  readonly icon: ReactNode
  readonly fact: string
  /** The fact is a trouble. */
  readonly trouble?: boolean
  /** What has to be seen to is read whole. */
  readonly whole?: boolean
  readonly badge?: ReactNode
}

export interface ChannelCardsProps {
  readonly bot: BotSummary
  readonly admin: boolean
  readonly onOpen: (card: ChannelCard) => void
}

/** 'Canais integrados': what the bot answers on, and the way to each channel's settings. */
export const ChannelCards = ({ bot, admin, onOpen }: ChannelCardsProps) => {
  const { clock } = useEntry()
  return (
    <Cards aria-label="Canais">
      {channelCards.map((card) => {
        const { label, icon, fact, trouble = false, whole = false, badge } = factsOf(card, bot, clock.now())
        const open = mayOpenCard(card, bot.channels, admin)
        return (
          <li key={card}>
            <Card
              type="button"
              disabled={card === "telegram"}
              // a press says whom to ask
              aria-disabled={!open}
              style={open || card === "telegram" ? {} : { opacity: 0.4 }}
              onClick={() => onOpen(card)}
            >
              <chakra.span display="flex" alignItems="center" justifyContent="space-between" gap="2">
                <chakra.span display="flex" alignItems="center" gap="2" textStyle="name">
                  <chakra.span aria-hidden display="flex">
                    {icon}
                  </chakra.span>
                  {label}
                </chakra.span>
                {badge}
              </chakra.span>
              <chakra.span
                textStyle="meta"
                color={open && trouble ? "danger" : "text-2"}
                overflowWrap="anywhere"
                {...(open && whole ? {} : { lineClamp: 2 })}
                unicodeBidi="isolate"
              >
                {open || card === "telegram" ? fact : "Fora do plano da empresa"}
              </chakra.span>
            </Card>
          </li>
        )
      })}
    </Cards>
  )
}

const stateBadges: Readonly<
  Record<Exclude<ChannelState["state"], "none">, { readonly tone: BadgeTone; readonly words: string }>
> = {
  waiting: { tone: "warning", words: "Aguardando" },
  connected: { tone: "ok", words: "Conectado" },
  warned: { tone: "warning", words: "Atenção" },
  paused: { tone: "neutral", words: "Inativo" },
  broken: { tone: "danger", words: "Com problema" },
}

const connectedFacts = (
  card: ConnectedCard,
  { connections }: BotSummary,
  now: number,
): Omit<CardFacts, "label" | "icon"> => {
  const { state, fact } = channelStateOf(card, connections, now)
  if (state === "none") return { fact }
  const { tone, words } = stateBadges[state]
  return {
    fact,
    trouble: state === "broken",
    whole: state === "broken" || state === "warned",
    badge: (
      <Badge tone={tone} dot>
        {words}
      </Badge>
    ),
  }
}

const factsOf = (card: ChannelCard, bot: BotSummary, now: number): CardFacts => {
  switch (card) {
    case "whatsapp":
      return { label: "WhatsApp", icon: <ChannelIcon channel="WHATSAPP" />, ...connectedFacts(card, bot, now) }
    case "livechat": {
      const { liveChatHosts: hosts } = bot
      const [first, ...more] = hosts
      return {
        label: "LiveChat",
        icon: <ChannelIcon channel="LIVECHAT" />,
        fact: first === undefined ? "Em qualquer site" : `${first}${more.length === 0 ? "" : ` e mais ${more.length}`}`,
        badge: (
          <Badge dot>{hosts.length === 0 ? "Aberto" : hosts.length === 1 ? "1 site" : `${hosts.length} sites`}</Badge>
        ),
      }
    }
    case "webhook": {
      const { state, fact } = webhookStateOf(bot.webhook)
      return {
        label: "Webhook",
        icon: <Webhook aria-hidden size={16} />,
        fact,
        ...(state === "broken"
          ? {
              trouble: true,
              badge: (
                <Badge tone="danger" dot>
                  Pausado
                </Badge>
              ),
            }
          : {}),
      }
    }
    case "facebook":
      return { label: "Facebook", icon: <ChannelIcon channel="FACEBOOK" />, ...connectedFacts(card, bot, now) }
    case "instagram":
      return { label: "Instagram", icon: <ChannelIcon channel="INSTAGRAM" />, ...connectedFacts(card, bot, now) }
    case "telegram":
      return {
        label: "Telegram",
        icon: <Send aria-hidden size={16} />,
        fact: "Ainda não disponível",
        badge: <Badge>Indisponível</Badge>,
      }
  }
}
