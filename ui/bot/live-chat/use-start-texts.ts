import type { BotSummary } from "@prosa/core/bot"
import { createStartTexts } from "@prosa/core/bot/view"
import type { FlowId } from "@prosa/core/kernel"
import { constant } from "@prosa/core/kernel/view"
import { useFlowServices } from "../../flow/flow-services.ts"
import { useBehavior } from "../../kit/hooks/use-behavior.ts"
import { useViewModel } from "../../kit/hooks/use-view-model.ts"

const loading = constant<ReadonlyArray<string> | undefined>(undefined)

/** The texts of the start of one of a bot's flows; undefined while they load. */
export const useStartTexts = ({ id, target }: Pick<BotSummary, "id" | "target">, flowId: FlowId) => {
  const { flows } = useFlowServices()
  const texts$ = useViewModel(
    (scope) => createStartTexts(scope, { id, target, flowId }, flows),
    `start of ${id}, ${flowId}`,
  )
  return useBehavior(texts$ ?? loading)
}
