import { Result } from "effect"
import { EMPTY, map } from "rxjs"
import { type FlowDocument, type Flows, type FlowVersion, plainTextOf } from "../../flow/index.ts"
import type { FlowId } from "../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../kernel/view/index.ts"
import type { BotSummary } from "../bot.ts"
import { followsScript, saysOwnWords } from "../objectives.ts"

/** The bot and flow whose start is shown. */
type FlowOfBot = Pick<BotSummary, "id" | "target"> & { readonly flowId: FlowId }

/**
 * The texts of a script's start, which greet where the bot has no first messages; undefined until they have loaded. A bot
 * without a script has none.
 */
export const createStartTexts = (
  scope: Scope,
  { id: botId, target, flowId }: FlowOfBot,
  flows: Pick<Flows, "load">,
): Behavior<ReadonlyArray<string> | undefined> =>
  hold<ReadonlyArray<string> | undefined>(
    scope,
    followsScript(target) ? undefined : [],
    followsScript(target)
      ? callStream(() => flows.load({ botId, flowId })).pipe(
          map((answer) => (Result.isFailure(answer) ? undefined : textsOf(answer.success.document))),
        )
      : EMPTY,
  )

/**
 * Returns a greeting as it is said: the first messages that are written, else the texts of the start. A digital employee has
 * none.
 */
export const greetingTexts = (
  { target, liveChatInteractions }: Pick<BotSummary, "target" | "liveChatInteractions">,
  start: ReadonlyArray<string> | undefined,
): ReadonlyArray<string> => {
  if (!saysOwnWords(target)) return []
  const written = liveChatInteractions.filter(isWritten)
  return written.length > 0 ? written : (start ?? [])
}

/** The flow that visitors meet: the published version, else the one that will be the first. */
export const flowOfVisitors = ({
  versions,
  activeFlowId,
}: {
  readonly versions: ReadonlyArray<Pick<FlowVersion, "id" | "active">>
  readonly activeFlowId: FlowId
}): FlowId => versions.find(({ active }) => active)?.id ?? activeFlowId

const textsOf = ({ nodes }: FlowDocument): ReadonlyArray<string> =>
  nodes
    .filter(({ kind }) => kind === "start")
    .flatMap(({ botInteractions }) => botInteractions.map(({ text }) => plainTextOf(text)))
    .filter(isWritten)

const isWritten = (text: string): boolean => text.trim() !== ""
