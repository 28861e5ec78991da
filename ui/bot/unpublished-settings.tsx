import type { BotSummary } from "@prosa/core/bot"
import { useEntry } from "../services/entry-services.ts"
import { Banner } from "../kit/banner.tsx"

/** Says that conversations follow older settings until the script is published again. */
export const UnpublishedSettings = ({ bot }: { readonly bot: BotSummary }) => {
  const { navigation } = useEntry()
  return bot.settingsPublished === false ? (
    <Banner
      tone="warning"
      action={{ label: "Revisar e publicar", run: () => navigation.go(`/drawflow/${bot.id}/${bot.activeFlowId}`) }}
    >
      Há configurações salvas que as conversas ainda não seguem: elas valem a partir da próxima publicação do script.
    </Banner>
  ) : null
}
