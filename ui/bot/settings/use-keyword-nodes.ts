import type { BotSummary } from "@prosa/core/bot"
import { createKeywordNodes } from "@prosa/core/bot/view"
import { useFlowServices } from "../../flow/flow-services.ts"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { constant } from "@prosa/core/kernel/view"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"
import type { KeywordNode } from "./bot-keywords-field.tsx"

const loading = constant<ReadonlyArray<KeywordNode> | undefined>(undefined)

/** The nodes of a bot's flow, for its keywords; undefined while they load. */
export const useKeywordNodes = (bot: Pick<BotSummary, "id" | "activeFlowId">) => {
  const { flows } = useFlowServices()
  const nodes$ = useViewModel((scope) => createKeywordNodes(scope, bot, flows), `nodes of ${bot.id}`)
  return useBehavior(nodes$ ?? loading)
}
