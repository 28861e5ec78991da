import { Result } from "effect"
import { filter, interval, map, merge, type Observable, startWith } from "rxjs"
import type { Bots } from "../../bot/index.ts"
import type { FlowEditor } from "../../flow/view/index.ts"
import type { BotId } from "../../kernel/index.ts"
import { callStream } from "../../kernel/view/index.ts"
import { phoneSurroundings } from "./phone-channel.ts"
import { clocksOf, momentKindsOf } from "./simulated-moment.ts"
import type { SimulationChange } from "./simulation-state.ts"

interface PhoneWorld {
  readonly botId: BotId
  readonly bots: Pick<Bots, "summary">
  readonly editor: Pick<FlowEditor, "surroundings$" | "bot$">
  /** Returns 'HH:mm' of the phone's clock. */
  readonly now: () => string
}

/** What comes to the simulator's phone by itself: the time, the bot's name, its hours, and what is known around the flow. */
export const aroundPhone = ({ botId, bots, editor, now }: PhoneWorld): Observable<SimulationChange> =>
  merge(
    interval(1_000).pipe(
      map(now),
      startWith(now()),
      map(
        (time): SimulationChange =>
          (state) =>
            state.time === time ? state : { ...state, time },
      ),
    ),
    callStream(() => bots.summary(botId)).pipe(
      filter(Result.isSuccess),
      map(({ success: { name } }): SimulationChange => (state) => ({ ...state, botName: name })),
    ),
    editor.bot$.pipe(
      map((bot): SimulationChange => {
        const moments = momentKindsOf(clocksOf(bot))
        return (state) => ({ ...state, moments })
      }),
    ),
    editor.surroundings$.pipe(
      map((around): SimulationChange => {
        const known = phoneSurroundings(around)
        return (state) => ({ ...state, ...known })
      }),
    ),
  )
