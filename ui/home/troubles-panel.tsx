import { chakra } from "@chakra-ui/react"
import { type HomeTrouble, type HomeTroubles, troubleAction, troubleSentence } from "@prosa/core/home"
import { BotAvatar } from "../bot/bot-avatar.tsx"
import { CountBadge } from "../kit/labels/badge.tsx"
import { LinkButton } from "../kit/buttons/link-button.tsx"
import { HiddenWords, Name } from "../kit/labels/name.tsx"
import { HomePanel, HomeRow, RowAction, RowLink, WordLink } from "./home-panel.tsx"

const Row = chakra(HomeRow, {
  base: {
    gridTemplateColumns: "auto minmax(0, 1fr) auto",
    smDown: { gridTemplateColumns: "auto minmax(0, 1fr)", rowGap: "2", paddingBlock: "2" },
  },
})

/** The node's title may be long, and the sentence is why the line is there: it wraps. */
const Sentence = chakra("span", {
  base: { display: "block", textStyle: "meta", color: "text-2", overflowWrap: "anywhere", lineClamp: 3 },
})

/** 'Para resolver': the bots whose conversations break, one line each. */
export const TroublesPanel = ({ troubles }: { readonly troubles: HomeTroubles }) => (
  <HomePanel
    title="Para resolver"
    count={<CountBadge count={troubles.bots} tone="amount" />}
    {...(troubles.bots > troubles.first.length ? { action: <WordLink href="/chatbots">Ver os robôs</WordLink> } : {})}
  >
    <ul>
      {troubles.first.map((trouble) => (
        <TroubleRow key={trouble.bot.id} trouble={trouble} />
      ))}
    </ul>
  </HomePanel>
)

const TroubleRow = ({ trouble }: { readonly trouble: HomeTrouble }) => {
  const { bot } = trouble
  const { label, to } = troubleAction(trouble)
  return (
    <Row>
      <BotAvatar name={bot.name} colour={bot.avatarColor} iconUrl={bot.avatarIconUrl} size={32} />
      <chakra.span minWidth={0}>
        <RowLink href={`/chatbots/${bot.id}`}>
          <Name>{bot.name}</Name>
        </RowLink>
        <Sentence dir="auto">{troubleSentence(trouble)}</Sentence>
      </chakra.span>
      <RowAction smDown={{ gridColumn: "2" }}>
        <LinkButton size="compact" href={to}>
          {label}
          <HiddenWords> de {bot.name}</HiddenWords>
        </LinkButton>
      </RowAction>
    </Row>
  )
}
