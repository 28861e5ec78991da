import { Result } from "effect"
import { EMPTY, map, of, startWith, Subject, switchMap } from "rxjs"
import type { UserId } from "../../../kernel/index.ts"
import { type Behavior, callStream, hold, type Scope } from "../../../kernel/view/index.ts"
import type { WhatsappDevices } from "../../index.ts"

/** Whether a person's own number is connected. */
export interface OwnNumberState {
  /** Undefined while it is not known. */
  readonly connected: boolean | undefined
  /** Why it is not connected any more; '' otherwise. */
  readonly trouble: string
}

/** How a person's own number stands, for the button that opens its dialog. */
export interface OwnNumberStanding {
  readonly state$: Behavior<OwnNumberState>
  /** Asks again, after the dialog was open. */
  reload(): void
}

/** Creates the standing, and loads it. Where that fails the last one stays: the dialog says what is wrong. */
export const createOwnNumberStanding = (
  scope: Scope,
  userId: UserId,
  { devices }: { readonly devices: Pick<WhatsappDevices, "info"> },
): OwnNumberStanding => {
  const loads$ = new Subject<void>()
  return {
    state$: hold<OwnNumberState>(
      scope,
      { connected: undefined, trouble: "" },
      loads$.pipe(
        startWith(undefined),
        switchMap(() => callStream(() => devices.info({ userId }))),
        switchMap((answer) => (Result.isFailure(answer) ? EMPTY : of(answer.success))),
        map(({ qrCodeConnected: connected, trouble }) => ({ connected, trouble: connected ? "" : trouble })),
      ),
    ),
    reload: () => loads$.next(),
  }
}
