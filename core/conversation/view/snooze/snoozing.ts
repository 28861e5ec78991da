import { Result } from "effect"
import { type Session, timeZoneOf } from "../../../access/view/index.ts"
import type { Clock } from "../../../kernel/index.ts"
import { callStream } from "../../../kernel/view/index.ts"
import type { Toasts } from "../../../shell/index.ts"
import {
  momentOfReturn,
  type SnoozeChoice,
  snoozeChoices,
  snoozeFault,
  snoozeMessages as say,
  snoozeWords,
} from "../../snooze/room-snooze.ts"
import type { RoomSnoozes } from "../../snooze/room-snoozes.ts"
import type { Chat } from "../chat/chat-state.ts"

/** What puts the open room off, and takes it up again. */
export interface Snoozing {
  /** The times that are offered now. */
  choices(): ReadonlyArray<SnoozeChoice>
  /** Writes when a time is, for its line: '16:30'. */
  wordsOf(until: number): string
  /** Puts it off; undefined: until the person writes. Returns why not, before anything is asked of the server. */
  snooze(until: number | undefined): string | undefined
  resume(): void
}

/** Creates it for the room of a chat, by the clocks of the company. */
export const createSnoozing = (
  { id }: Pick<Chat, "id">,
  deps: {
    readonly snoozes: RoomSnoozes
    readonly session: Session
    readonly toasts: Pick<Toasts, "show">
    readonly clock: Clock
  },
): Snoozing => {
  const { snoozes, session, toasts, clock } = deps
  const zone = () => timeZoneOf(session.state$.value)
  // What was ordered is carried out, and may be undone, whatever room is open by then.
  const run = (asked: { readonly until: string | null } | "resume"): void => {
    callStream(() => (asked === "resume" ? snoozes.resume(id) : snoozes.snooze(id, asked.until))).subscribe(
      (answer) => {
        if (Result.isFailure(answer)) {
          const title = asked === "resume" ? say.resumeFailed : say.failed
          toasts.show({ kind: "error", title, detail: answer.failure.message })
        } else if (asked !== "resume")
          toasts.show({
            kind: "ok",
            title: say.done(snoozeWords(asked, clock.now(), zone())),
            action: { label: "Desfazer", run: () => run("resume") },
          })
      },
    )
  }
  return {
    choices: () => snoozeChoices(clock.now(), zone()),
    wordsOf: (until) => momentOfReturn(new Date(until).toISOString(), clock.now(), zone()),
    snooze: (until) => {
      const fault = until === undefined ? undefined : snoozeFault(until, clock.now())
      if (fault === undefined) run({ until: until === undefined ? null : new Date(until).toISOString() })
      return fault
    },
    resume: () => run("resume"),
  }
}
