import { combineLatest, map } from "rxjs"
import type { EntityType } from "../../../entity/index.ts"
import { sameValue } from "../../../kernel/index.ts"
import { type Behavior, evolve, type Scope } from "../../../kernel/view/index.ts"
import type { FlowSurroundings } from "../../problems/lint-requests.ts"
import type { FileSizes } from "../../flows.ts"
import type { FlowBot } from "./flow-bot.ts"

/** What is known around the open flow; undefined: not known, and then not checked. */
interface KnownAround {
  readonly entities$: Behavior<ReadonlyArray<EntityType> | undefined>
  readonly bot$: Behavior<FlowBot | undefined>
  /** Of the files that were loaded with the flow, and of those uploaded since. */
  readonly fileSizes$: Behavior<FileSizes>
}

/** Puts together what the linter knows around the open flow. */
export const createFlowSurroundings = (
  scope: Scope,
  { entities$, bot$, fileSizes$ }: KnownAround,
): Behavior<FlowSurroundings> =>
  evolve<FlowSurroundings>(
    scope,
    {},
    combineLatest([entities$, bot$, fileSizes$]).pipe(
      map(([entities, bot, fileSizes]) => (before) => {
        const now: FlowSurroundings = {
          ...(entities === undefined ? {} : { entities }),
          ...(bot === undefined ? {} : { channels: bot.channels, botFallbacks: bot.fallbackMessages }),
          ...(bot?.hasWebhook === undefined ? {} : { hasWebhook: bot.hasWebhook }),
          ...(bot?.hours === undefined ? {} : { hasHours: bot.hours !== null }),
          ...(bot?.secretNames === undefined ? {} : { secretNames: bot.secretNames }),
          ...(bot?.keywords === undefined ? {} : { keywords: bot.keywords }),
          fileSizes,
        }
        return sameValue(now, before) ? before : now
      }),
    ),
  )
