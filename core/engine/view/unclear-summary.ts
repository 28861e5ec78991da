import { Result } from "effect"
import { map } from "rxjs"
import type { BotId } from "../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../kernel/view/index.ts"
import type { UnclearList, UnclearTexts } from "../unclear/unclear-texts.ts"
import type { Reviewed } from "./tests-in-review.ts"

/** Loads what a bot did not understand, for its page. */
export const createUnclearSummary = (
  scope: Scope,
  { botId }: { readonly botId: BotId },
  { unclear }: { readonly unclear: Pick<UnclearTexts, "list"> },
): Behavior<Reviewed<UnclearList>> =>
  hold<Reviewed<UnclearList>>(
    scope,
    { status: "loading" },
    callStream(() => unclear.list({ botId, kind: "missed" })).pipe(
      map((answer) =>
        Result.isSuccess(answer)
          ? { status: "ready", value: answer.success }
          : { status: "failed", message: answer.failure.message },
      ),
    ),
  )
