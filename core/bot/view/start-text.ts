import { Result } from "effect"
import { map } from "rxjs"
import type { BotId } from "../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../kernel/view/index.ts"
import type { Bots } from "../bot.ts"

/**
 * Where the text is written with which a bot greets: in its flow, at the start, or in the bot's own first messages,
 * which take the place of the start's text.
 */
export type StartText = "flow" | "bot"

/** Reads where a bot's start text is written; undefined while that is not known. */
export const createStartText = (
  scope: Scope,
  { botId }: { readonly botId: BotId },
  { bots }: { readonly bots: Pick<Bots, "summary"> },
): Behavior<StartText | undefined> =>
  hold<StartText | undefined>(
    scope,
    undefined,
    callStream(() => bots.summary(botId)).pipe(
      map((answer) => {
        if (Result.isFailure(answer)) return undefined
        return answer.success.liveChatInteractions.every((text) => text.trim() === "") ? "flow" : "bot"
      }),
    ),
  )
