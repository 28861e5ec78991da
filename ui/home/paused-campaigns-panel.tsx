import { chakra } from "@chakra-ui/react"
import { pauseAction, pauseSentence } from "@prosa/core/campaign"
import type { PausedCampaigns } from "@prosa/core/home"
import { TriangleAlert } from "lucide-react"
import { LinkButton } from "../kit/buttons/link-button.tsx"
import { CountBadge } from "../kit/labels/badge.tsx"
import { HiddenWords, Name } from "../kit/labels/name.tsx"
import { HomePanel, HomeRow, RowAction, RowLink, WordLink } from "./home-panel.tsx"

const Row = chakra(HomeRow, {
  base: {
    gridTemplateColumns: "auto minmax(0, 1fr) auto",
    smDown: { gridTemplateColumns: "auto minmax(0, 1fr)", rowGap: "2", paddingBlock: "2" },
  },
})
const Sentence = chakra("span", {
  base: { display: "block", textStyle: "meta", color: "text-2", overflowWrap: "anywhere", lineClamp: 3 },
})

/** 'Campanhas paradas': those that paused by themselves, each with why and the one action that lets it go on. */
export const PausedCampaignsPanel = ({ campaigns }: { readonly campaigns: PausedCampaigns }) => (
  <HomePanel
    title="Campanhas paradas"
    count={<CountBadge count={campaigns.total} tone="amount" />}
    {...(campaigns.total > campaigns.first.length
      ? { action: <WordLink href="/campaigns?status=PAUSED">Ver todas</WordLink> }
      : {})}
  >
    <ul>
      {campaigns.first.map((campaign) => {
        const { label, to } = pauseAction(campaign)
        return (
          <Row key={campaign.id}>
            <chakra.span color="warning">
              <TriangleAlert aria-hidden size={16} />
            </chakra.span>
            <chakra.span minWidth={0}>
              <RowLink href={`/campaigns/${campaign.id}`}>
                <Name>{campaign.name}</Name>
              </RowLink>
              <Sentence>{pauseSentence(campaign)}</Sentence>
            </chakra.span>
            <RowAction smDown={{ gridColumn: "2" }}>
              <LinkButton size="compact" href={to}>
                {label}
                <HiddenWords>: {campaign.name}</HiddenWords>
              </LinkButton>
            </RowAction>
          </Row>
        )
      })}
    </ul>
  </HomePanel>
)
