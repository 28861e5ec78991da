import { Result } from "effect"
import { map, merge, mergeMap, startWith, Subject, switchMap } from "rxjs"
import type { CallRefused } from "../../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../../kernel/view/index.ts"
import type { Confirmations, Toasts } from "../../../shell/index.ts"
import type { Device, OwnAccounts } from "../../own-account/own-account.ts"

/** The devices of a user. */
export type DeviceListState =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly failure: CallRefused }
  | { readonly status: "ready"; readonly devices: ReadonlyArray<Device> }

/** The devices that one is signed in on, and their ends. */
export interface DeviceList {
  readonly state$: Behavior<DeviceListState>
  end(device: Device): void
  /** Ends all devices but this one, after a confirmation. */
  endOthers(): void
  reload(): void
}

/** Creates the list. An ended device leaves it at once, and comes back if the server refuses. */
export const createDeviceList = (
  scope: Scope,
  deps: { readonly ownAccounts: OwnAccounts; readonly toasts: Toasts; readonly confirmations: Confirmations },
): DeviceList => {
  const { ownAccounts, toasts, confirmations } = deps
  type Change = (state: DeviceListState) => DeviceListState
  const reloads$ = new Subject<void>()
  const hidden$ = new Subject<ReadonlyArray<string>>()
  const ends$ = new Subject<() => ReturnType<OwnAccounts["endOtherDevices"]>>()
  const loads$ = reloads$.pipe(
    startWith(undefined),
    switchMap(() => callStream(() => ownAccounts.devices())),
    map(
      (answer): Change =>
        () =>
          Result.isSuccess(answer)
            ? { status: "ready", devices: answer.success }
            : { status: "failed", failure: answer.failure },
    ),
  )
  const hides$ = hidden$.pipe(
    map(
      (ids): Change =>
        (state) =>
          state.status === "ready" ? { ...state, devices: state.devices.filter(({ id }) => !ids.includes(id)) } : state,
    ),
  )
  const state$ = evolve<DeviceListState>(scope, { status: "loading" }, merge(loads$, hides$))
  scope.add(
    ends$.pipe(mergeMap((end) => callStream(end))).subscribe((answer) => {
      if (Result.isFailure(answer)) toasts.show({ kind: "error", title: answer.failure.message })
      reloads$.next()
    }),
  )
  return {
    state$,
    end: ({ id }) => {
      hidden$.next([id])
      ends$.next(() => ownAccounts.endDevice(id))
    },
    endOthers: () =>
      confirmations.ask({
        title: "Encerrar os outros aparelhos",
        text: "Você continuará aqui; nos outros aparelhos será preciso entrar de novo.",
        yes: "Encerrar",
        no: "Cancelar",
        danger: true,
        confirmed: () => {
          const shown = state$.value
          if (shown.status === "ready")
            hidden$.next(shown.devices.filter(({ current }) => !current).map(({ id }) => id))
          ends$.next(() => ownAccounts.endOtherDevices())
        },
      }),
    reload: () => reloads$.next(),
  }
}
