import { chakra } from "@chakra-ui/react"
import { settingGroupLabels } from "@prosa/core/bot"
import type { PublishReviewState } from "@prosa/core/engine/view"
import { useId } from "react"
import { Banner } from "../../kit/feedback/banner.tsx"
import { ReviewHeading } from "./review-differences.tsx"

/** The settings of the bot that begin to count with this publication; nothing where there are none. */
export const ReviewSettings = ({ settings }: Pick<PublishReviewState, "settings">) => {
  const id = useId()
  if (settings.status === "loading") return null
  if (settings.status === "failed")
    return <Banner tone="danger">Não foi possível ler as configurações do robô. {settings.message}</Banner>
  if (settings.value === null || settings.value.length === 0) return null
  return (
    <chakra.section aria-labelledby={id} display="flex" flexDirection="column" gap="2">
      <ReviewHeading id={id}>Configurações do robô</ReviewHeading>
      <chakra.p textStyle="cell" color="text-2">
        Salvas na Gestão do Bot, passam a valer com esta publicação:
      </chakra.p>
      <chakra.ul textStyle="cell" paddingLeft="5" listStyleType="disc">
        {settings.value.map((group) => (
          <li key={group}>{settingGroupLabels[group]}</li>
        ))}
      </chakra.ul>
    </chakra.section>
  )
}
