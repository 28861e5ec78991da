import { Result } from "effect"
import { exhaustMap, map, startWith, Subject, tap } from "rxjs"
import type { BotId } from "../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../kernel/view/index.ts"
import type { Toasts } from "../../shell/index.ts"
import type { Entities, EntityRow } from "../entities.ts"
import { entityMessages } from "../entity-messages.ts"
import { anyAnswerName } from "../system-entities.ts"

/** Finds 'qualquer_resposta', so that an answer takes it with one press. */
export interface AnyAnswer {
  readonly finding$: Behavior<boolean>
  /** Finds the entity and hands it over; a toast says if it cannot be had. */
  find(take: (entity: EntityRow) => void): void
}

/** Creates the search among the entities that the bot may use. */
export const createAnyAnswer = (
  scope: Scope,
  botId: BotId,
  { entities, toasts }: { readonly entities: Pick<Entities, "ofBot">; readonly toasts: Toasts },
): AnyAnswer => {
  const wanted$ = new Subject<(entity: EntityRow) => void>()
  const wish = { botId, name: anyAnswerName, offset: 0, limit: 100 }
  return {
    finding$: hold(
      scope,
      false,
      wanted$.pipe(
        exhaustMap((take) =>
          callStream(() => entities.ofBot(wish)).pipe(
            tap((answer) => {
              const found = Result.isSuccess(answer)
                ? answer.success.result.find(({ name, system }) => system && name === anyAnswerName)
                : undefined
              if (found !== undefined) take(found)
              else
                toasts.show({
                  kind: "error",
                  title: entityMessages.loadFailed,
                  detail: entityMessages.loadFailedAdvice,
                })
            }),
            map(() => false),
            startWith(true),
          ),
        ),
      ),
    ),
    find: (take) => wanted$.next(take),
  }
}
