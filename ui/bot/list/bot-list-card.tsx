import { chakra } from "@chakra-ui/react"
import { type BotCard, disconnectedChannels } from "@prosa/core/bot"
import { accessEndSentence } from "@prosa/core/channel"
import { ArrowRight, CalendarClock, CopyPlus, MoreHorizontal, Unplug } from "lucide-react"
import { useId } from "react"
import { Link } from "wouter"
import { ChannelIcon } from "../../kit/labels/channel-icon.tsx"
import { IconButton } from "../../kit/buttons/icon-button.tsx"
import { Menu } from "../../kit/menus/menu.tsx"
import { Name } from "../../kit/labels/name.tsx"
import { useEntry } from "../../services/entry-services.ts"
import { colourMotion } from "../../theme/motion.ts"
import { BotAvatar } from "../bot-avatar.tsx"
import { BotStatus } from "../bot-status.tsx"
import { Moment } from "../../services/moment.tsx"
import { formatTotal } from "@prosa/core/kernel"

const Frame = chakra("article", {
  base: {
    display: "flex",
    flexDirection: "column",
    height: "full",
    backgroundColor: "surface",
    border: "1px solid",
    borderColor: "border",
    borderRadius: "card",
    overflow: "hidden",
    ...colourMotion,
    "&:hover": { borderColor: "border-strong" },
  },
})

const Facts = chakra("dl", {
  base: {
    display: "grid",
    gridTemplateColumns: "96px minmax(0, 1fr)",
    rowGap: "1",
    textStyle: "meta",
    "& dt": { color: "text-3" },
    "& dd": { color: "text-2", fontVariantNumeric: "tabular-nums" },
  },
})

const Details = chakra(Link, {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    height: "10",
    paddingInline: "3",
    textStyle: "control",
    borderTop: "1px solid",
    borderColor: "border",
    ...colourMotion,
    "&:hover": { backgroundColor: "hover" },
    "&:focus-visible": { outlineOffset: "-2px", borderRadius: "control" },
    "@media (pointer: coarse)": { height: "touch" },
  },
})

export interface BotListCardProps {
  readonly bot: BotCard
  /** Absent: this person may not create bots. */
  readonly onClone?: () => void
}

/** A bot in the list: what it is, how much it did, and the way to its details. */
export const BotListCard = ({ bot, onClone }: BotListCardProps) => {
  const id = useId()
  const { clock } = useEntry()
  const accessEnd = accessEndSentence(bot.accessUntil, clock.now())
  return (
    <Frame aria-labelledby={id}>
      <chakra.div flex="1" padding="3">
        <chakra.div display="flex" gap="3">
          <BotAvatar name={bot.name} colour={bot.avatarColor} iconUrl={bot.avatarIconUrl} />
          <chakra.div flex="1" minWidth={0}>
            <chakra.h2 id={id} textStyle="name">
              <Name>{bot.name}</Name>
            </chakra.h2>
            <chakra.div
              display="flex"
              alignItems="center"
              gap="2"
              textStyle="meta"
              color="text-3"
              fontVariantNumeric="tabular-nums"
            >
              #{bot.id}
              {bot.isWhatsappQrCodeConnected && <ChannelIcon channel="WHATSAPP" />}
            </chakra.div>
          </chakra.div>
          {onClone !== undefined && (
            <Menu
              trigger={<IconButton size="compact" label={`Ações de ${bot.name}`} icon={<MoreHorizontal size={16} />} />}
              groups={[[{ id: "clone", label: "Clonar", icon: <CopyPlus size={16} />, onSelect: onClone }]]}
            />
          )}
        </chakra.div>
        <chakra.div
          display="flex"
          alignItems="center"
          justifyContent="space-between"
          gap="2"
          marginBlock="3"
          textStyle="cell"
          color="text-2"
        >
          <span>
            <chakra.strong fontWeight={600} color="text">
              {formatTotal(bot.dialogs)}
            </chakra.strong>{" "}
            {bot.dialogs === 1 ? "diálogo" : "diálogos"}
          </span>
          <BotStatus active={bot.active} />
        </chakra.div>
        {bot.brokenChannels.length > 0 && (
          <chakra.p display="flex" alignItems="center" gap="1.5" marginBottom="3" textStyle="meta" color="danger">
            <Unplug aria-hidden size={14} style={{ flexShrink: 0 }} />
            <span>{disconnectedChannels(bot.brokenChannels)}</span>
          </chakra.p>
        )}
        {accessEnd !== "" && (
          <chakra.p display="flex" alignItems="center" gap="1.5" marginBottom="3" textStyle="meta" color="warning">
            <CalendarClock aria-hidden size={14} style={{ flexShrink: 0 }} />
            <span>{accessEnd}</span>
          </chakra.p>
        )}
        <Facts>
          <dt>Criado em</dt>
          <dd>
            <Moment at={bot.createdAt} dayOnly />
          </dd>
          <dt>Atualizado em</dt>
          <dd>
            <Moment at={bot.updatedAt} />
          </dd>
          <dt>Atualizado por</dt>
          <dd>
            <Name>{bot.updatedBy || "Sem registros"}</Name>
          </dd>
        </Facts>
      </chakra.div>
      <Details href={`/chatbots/${bot.id}`} aria-describedby={id}>
        Detalhes do Bot
        <ArrowRight aria-hidden size={16} />
      </Details>
    </Frame>
  )
}
