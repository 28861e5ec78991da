import { Result } from "effect"
import { concat, exhaustMap, map, merge, of, startWith, Subject, switchMap } from "rxjs"
import type { BotId, CallRefused, Clock } from "../../../kernel/index.ts"
import { type Behavior, callStream, evolve, type Scope } from "../../../kernel/view/index.ts"
import type { Confirmations, Toasts } from "../../../shell/index.ts"
import { connectionMessages as say, type DeviceOwner, type WhatsappDevice, type WhatsappDevices } from "../../index.ts"
import { type QrCodeState, qrCodes, reasonOf } from "./qr-code.ts"

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

  const generated$ = qrCodes(owner, { devices, clock, generations$, alreadyConnected: () => loads$.next() }).pipe(
    map((news): Change => {
      if ("code" in news)
        return (state) => ({
          ...withCode(news.code)(state),
          // What the gateway has made a code for may be removed again.
          ...(news.code.phase === "shown" && state.device && { device: { ...state.device, begun: true } }),
        })
      deps.changed()
      return withDevice(news.device)
    }),
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
