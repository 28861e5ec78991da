import { type BotSummary, settingGroupLabels } from "@prosa/core/bot"
import { reviewPath } from "@prosa/core/flow"
import { useEntry } from "../../services/entry-services.ts"
import { Banner } from "../../kit/feedback/banner.tsx"

/** Says that conversations follow older settings until the script is published again. */
export const UnpublishedSettings = ({ bot }: { readonly bot: BotSummary }) => {
  const { navigation } = useEntry()
  const waiting = bot.unpublishedSettings ?? []
  return waiting.length > 0 ? (
    <Banner
      tone="warning"
      action={{
        label: "Revisar e publicar",
        run: () => navigation.go(reviewPath({ botId: bot.id, id: bot.activeFlowId })),
      }}
    >
      As conversas ainda não seguem o que foi salvo em {waiting.map((group) => settingGroupLabels[group]).join(", ")}:
      vale a partir da próxima publicação do script.
    </Banner>
  ) : null
}
