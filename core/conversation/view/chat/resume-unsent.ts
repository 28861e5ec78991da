import { distinctUntilChanged, EMPTY, map, switchMap, timer } from "rxjs"
import type { Session } from "../../../access/view/index.ts"
import type { Scope } from "../../../kernel/view/index.ts"
import type { Outbox, OutboxRoomDeps } from "./outbox.ts"

/** What sending after a reload needs. */
export interface ResumeUnsentDeps extends Omit<OutboxRoomDeps, "upload"> {
  readonly session: Pick<Session, "state$">
  readonly outbox: Pick<Outbox, "resume">
}

/** The page comes first; in milliseconds. */
const pause = 2_000

/**
 * Goes on sending what was under way when the page was reloaded, crashed or lost its session, in whatever room. Recordings
 * are not kept, so that nothing is uploaded.
 */
export const resumeUnsent = (scope: Scope, { session, outbox, ...deps }: ResumeUnsentDeps): void => {
  const owners$ = session.state$.pipe(
    map(({ user, company }) => (user === undefined ? "" : `${user.id} ${company?.id}`)),
    distinctUntilChanged(),
  )
  scope.add(
    owners$.pipe(switchMap((owner) => (owner === "" ? EMPTY : timer(pause)))).subscribe(() => {
      for (const id of deps.memory.rooms())
        outbox.resume(id, deps.memory.read(id).pending, { ...deps, upload: () => EMPTY })
    }),
  )
}
