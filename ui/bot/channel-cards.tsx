import { chakra } from "@chakra-ui/react"
import { type BotSummary, type ChannelCard, channelCards, mayOpenCard } from "@prosa/core/bot"
import { Send, Webhook } from "lucide-react"
import type { ReactNode } from "react"
import { Badge } from "../kit/badge.tsx"
import { ChannelIcon } from "../kit/channel-icon.tsx"
import { colourMotion } from "../theme/motion.ts"

const Cards = chakra("ul", {
  base: { display: "grid", gap: "2", gridTemplateColumns: "repeat(auto-fill, minmax(min(232px, 100%), 1fr))" },
})

const Card = chakra("button", {
  base: {
    display: "grid",
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
  readonly badge?: ReactNode
}

export interface ChannelCardsProps {
  readonly bot: BotSummary
  readonly admin: boolean
  readonly onOpen: (card: ChannelCard) => void
}

/** 'Canais integrados': what the bot answers on, and the way to each channel's settings. */
export const ChannelCards = ({ bot, admin, onOpen }: ChannelCardsProps) => (
  <Cards aria-label="Canais">
    {channelCards.map((card) => {
      const { label, icon, fact, badge } = factsOf(card, bot)
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
            <chakra.span textStyle="meta" color="text-2" overflowWrap="anywhere">
              {open || card === "telegram" ? fact : "Fora do plano da empresa"}
            </chakra.span>
          </Card>
        </li>
      )
    })}
  </Cards>
)

const notConnected = "Não conectado"

const factsOf = (card: ChannelCard, { liveChatHosts: hosts }: BotSummary): CardFacts => {
  switch (card) {
    case "whatsapp":
      return { label: "WhatsApp", icon: <ChannelIcon channel="WHATSAPP" />, fact: notConnected }
    case "livechat": {
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
    case "webhook":
      return { label: "Webhook", icon: <Webhook aria-hidden size={16} />, fact: "Endereços do seu sistema" }
    case "facebook":
      return { label: "Facebook", icon: <ChannelIcon channel="FACEBOOK" />, fact: notConnected }
    case "instagram":
      return { label: "Instagram", icon: <ChannelIcon channel="INSTAGRAM" />, fact: notConnected }
    case "telegram":
      return {
        label: "Telegram",
        icon: <Send aria-hidden size={16} />,
        fact: "Ainda não disponível",
        badge: <Badge>Indisponível</Badge>,
      }
  }
}
