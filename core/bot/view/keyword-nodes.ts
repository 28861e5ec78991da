import { Result } from "effect"
import { map } from "rxjs"
import type { Flows } from "../../flow/index.ts"
import type { NodeId } from "../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../kernel/view/index.ts"
import type { BotSummary } from "../bot.ts"

/** The nodes of a bot's flow to which a keyword may lead; undefined until they have loaded. */
export const createKeywordNodes = (
  scope: Scope,
  bot: Pick<BotSummary, "id" | "activeFlowId">,
  flows: Pick<Flows, "load">,
): Behavior<ReadonlyArray<{ readonly id: NodeId; readonly title: string }> | undefined> =>
  hold<ReadonlyArray<{ readonly id: NodeId; readonly title: string }> | undefined>(
    scope,
    undefined,
    callStream(() => flows.load({ botId: bot.id, flowId: bot.activeFlowId })).pipe(
      map((answer) =>
        Result.isFailure(answer) ? undefined : answer.success.document.nodes.map(({ id, title }) => ({ id, title })),
      ),
    ),
  )
