import { Result } from "effect"
import {
  concat,
  EMPTY,
  exhaustMap,
  interval,
  map,
  merge,
  type Observable,
  of,
  share,
  startWith,
  Subject,
  switchMap,
  take,
  takeUntil,
  tap,
  timer,
} from "rxjs"
import type { BotId, CallRefused, Clock } from "../../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../../kernel/view/index.ts"
import type { Confirmations, Toasts } from "../../../shell/index.ts"
import {
  type ChannelNotConfigured,
  connectionMessages as say,
  type DeviceOwner,
  deviceInfoPoll,
  qrCodeAsks,
  qrCodeDelay,
  qrCodeLife,
  type VendorRefused,
  type WhatsappDevice,
  type WhatsappDevices,
} from "../../index.ts"

/** The QR code of a number that is not connected. */
export type QrCodeState =
  | { readonly phase: "none" | "generating" | "expired" }
  | {
      readonly phase: "shown"
      /** A data URL. */
      readonly picture: string
      readonly secondsLeft: number
      /** The seconds as screen readers hear them: 60, 30 and 10 only. */
      readonly announced: number
      /** As ISO text. */
      readonly madeAt: string
    }
  | { readonly phase: "failed"; readonly reason: string }

/** State of a number that is connected by QR code. */
export interface WhatsappDeviceState {
  readonly status: "loading" | "ready" | "failed"
  readonly failure: CallRefused | undefined
  readonly device: WhatsappDevice | undefined
  /** The switch as it stands, saved or not. */
  readonly keepBot: boolean
  /** Whole days since the phone was last known to be used; undefined if it never was. */
  readonly daysSinceUse: number | undefined
  readonly code: QrCodeState
  readonly saving: boolean
  readonly removing: boolean
}

/** A number that is connected by QR code: a bot's, or a person's own. */
export interface WhatsappDeviceView {
  readonly state$: Behavior<WhatsappDeviceState>
  /** Makes a QR code. Does nothing while one is being made. */
  generate(): void
  setKeepBot(keep: boolean): void
  /** Saves the switch; a bot's only. */
  save(): void
  /** Ends the connection, after a confirmation. */
  remove(): void
  /** Calls `close`, after a question where the switch is not saved. */
  leave(close: () => void): void
  reload(): void
}

/** What the view needs; `changed` is called after the number was connected, changed or removed. */
export interface WhatsappDeviceDeps {
  readonly devices: WhatsappDevices
  readonly toasts: Toasts
  readonly confirmations: Confirmations
  readonly clock: Clock
  readonly changed: () => void
  /** Called after the number was removed. */
  readonly removed?: () => void
}

interface SavedDevice {
  readonly botId: BotId
  readonly change: Pick<WhatsappDevice, "name" | "keepBotOnDialogInitiatedOnDevice">
}

const dayMs = 86_400_000

/** Creates the view, and loads the number. */
export const createWhatsappDevice = (
  scope: Scope,
  owner: DeviceOwner,
  deps: WhatsappDeviceDeps,
): WhatsappDeviceView => {
  type State = WhatsappDeviceState
  type Change = (state: State) => State
  const { devices, toasts, confirmations, clock } = deps
  const loads$ = new Subject<void>()
  const generations$ = new Subject<void>()
  const switches$ = new Subject<boolean>()
  const saves$ = new Subject<SavedDevice>()
  const removals$ = new Subject<void>()

  const withDevice =
    (device: WhatsappDevice): Change =>
    (state) => ({
      ...state,
      status: "ready",
      failure: undefined,
      device,
      keepBot: device.keepBotOnDialogInitiatedOnDevice,
      daysSinceUse:
        device.lastSeenAt === null
          ? undefined
          : Math.max(0, Math.floor((clock.now() - Date.parse(device.lastSeenAt)) / dayMs)),
      code: device.qrCodeConnected ? { phase: "none" } : state.code,
    })
  const withCode =
    (code: QrCodeState): Change =>
    (state) => ({ ...state, code })

  const loaded$ = loads$.pipe(
    startWith(undefined),
    switchMap(() =>
      concat(
        of((state: State): State => ({ ...state, status: "loading", failure: undefined })),
        callStream(() => devices.info(owner)).pipe(
          map((answer): Change =>
            Result.isFailure(answer)
              ? (state) => ({ ...state, status: "failed", failure: answer.failure })
              : withDevice(answer.success),
          ),
        ),
      ),
    ),
  )

  /** The device once the phone has read the code; a poll that fails is made again. */
  const scanned$ = (): Observable<WhatsappDevice> =>
    interval(deviceInfoPoll).pipe(
      exhaustMap(() => callStream(() => devices.info(owner))),
      switchMap((answer) => (Result.isSuccess(answer) && answer.success.qrCodeConnected ? of(answer.success) : EMPTY)),
      take(1),
    )
  const shown$ = (picture: string): Observable<Change> => {
    const madeAt = new Date(clock.now()).toISOString()
    const seconds = qrCodeLife / 1_000
    // whichever comes first: a code that was read expires no more
    const end$ = merge(
      scanned$().pipe(tap(deps.changed), map(withDevice)),
      timer(qrCodeLife).pipe(map(() => withCode({ phase: "expired" }))),
    ).pipe(take(1), share())
    const ticks$ = interval(1_000).pipe(
      map((passed) => seconds - passed - 1),
      startWith(seconds),
      map((secondsLeft) =>
        withCode({ phase: "shown", picture, secondsLeft, announced: announcedOf(secondsLeft), madeAt }),
      ),
      takeUntil(end$),
    )
    return merge(end$, ticks$)
  }
  /** The code, which the gateway may need a while for: it is asked for again until it is there. */
  const codeAfterDelay$ = (asked = 1): Observable<Change> =>
    timer(qrCodeDelay).pipe(
      switchMap(() => callStream(() => devices.qrCode(owner))),
      switchMap((answer) => {
        if (Result.isFailure(answer)) return of(withCode({ phase: "failed", reason: reasonOf(answer.failure) }))
        const { qrcode, error, message } = answer.success
        if (qrcode !== "" && !error) return shown$(qrcode)
        if (error || asked === qrCodeAsks) return of(withCode({ phase: "failed", reason: message }))
        if (message === "") return codeAfterDelay$(asked + 1)
        // Without an error, it is that the number is connected already.
        loads$.next()
        return of(withCode({ phase: "none" }))
      }),
    )
  const generated$ = generations$.pipe(
    switchMap(() =>
      concat(
        of(withCode({ phase: "generating" })),
        callStream(() => devices.begin(owner)).pipe(
          switchMap((begun) =>
            Result.isFailure(begun)
              ? of(withCode({ phase: "failed", reason: reasonOf(begun.failure) }))
              : codeAfterDelay$(),
          ),
        ),
      ),
    ),
  )

  const saved$ = saves$.pipe(
    exhaustMap(({ botId, change }) =>
      concat(
        of((state: State): State => ({ ...state, saving: true })),
        callStream(() => devices.update(botId, change)).pipe(
          map((answer): Change => {
            if (Result.isFailure(answer)) {
              toasts.show({ kind: "error", title: say.notUpdated, detail: answer.failure.message })
              return (state) => ({ ...state, saving: false })
            }
            toasts.show({ kind: "ok", title: say.updated })
            deps.changed()
            return (state) => ({
              ...state,
              saving: false,
              ...(state.device && { device: { ...state.device, ...change } }),
            })
          }),
        ),
      ),
    ),
  )
  const removed$ = removals$.pipe(
    exhaustMap(() =>
      concat(
        of((state: State): State => ({ ...state, removing: true })),
        callStream(() => devices.logOut(owner)).pipe(
          map((answer): Change => {
            if (Result.isFailure(answer)) {
              toasts.show({ kind: "error", title: say.notRemoved, detail: reasonOf(answer.failure) })
              return (state) => ({ ...state, removing: false })
            }
            toasts.show({ kind: "ok", title: say.disconnected })
            deps.changed()
            deps.removed?.()
            loads$.next()
            return (state) => ({ ...state, removing: false, code: { phase: "none" } })
          }),
        ),
      ),
    ),
  )
  const state$ = evolve<State>(
    scope,
    {
      status: "loading",
      failure: undefined,
      device: undefined,
      keepBot: false,
      daysSinceUse: undefined,
      code: { phase: "none" },
      saving: false,
      removing: false,
    },
    merge(
      loaded$,
      generated$,
      switches$.pipe(
        map((keepBot): Change => (state) => ({ ...state, keepBot })),
      ),
      saved$,
      removed$,
    ),
  )
  return {
    state$,
    generate: () => {
      if (state$.value.code.phase !== "generating") generations$.next()
    },
    setKeepBot: (keep) => switches$.next(keep),
    save: () => {
      const { device, keepBot } = state$.value
      if (device === undefined || !("botId" in owner)) return
      saves$.next({
        botId: owner.botId,
        change: { name: device.name, keepBotOnDialogInitiatedOnDevice: keepBot },
      })
    },
    remove: () =>
      confirmations.ask({
        title: "Remover este número?",
        text: "As mensagens deste número deixam de chegar. Para voltar a usá-lo, será preciso ler outro QRCode.",
        yes: "botId" in owner ? "Remover" : say.removeNumber,
        no: "Cancelar",
        danger: true,
        confirmed: () => removals$.next(),
      }),
    leave: (close) => {
      const { device, keepBot } = state$.value
      if (device === undefined || device.keepBotOnDialogInitiatedOnDevice === keepBot) return close()
      confirmations.ask({
        title: "Atenção",
        text: "Há alterações que não foram salvas. Deseja descartá-las?",
        yes: "Descartar",
        no: "Continuar",
        danger: true,
        confirmed: close,
      })
    },
    reload: () => loads$.next(),
  }
}

const announcedOf = (secondsLeft: number): number => (secondsLeft > 30 ? 60 : secondsLeft > 10 ? 30 : 10)

const reasonOf = (failure: ChannelNotConfigured | VendorRefused | CallRefused): string =>
  failure._tag === "VendorRefused" ? failure.description : failure.message
