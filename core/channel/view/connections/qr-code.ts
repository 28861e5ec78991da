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
  switchMap,
  take,
  takeUntil,
  timer,
} from "rxjs"
import type { CallRefused, Clock } from "../../../kernel/index.ts"
import { callStream } from "../../../kernel/view/index.ts"
import {
  type ChannelNotConfigured,
  type DeviceOwner,
  deviceInfoPoll,
  qrCodeAsks,
  qrCodeDelay,
  qrCodeLife,
  vendorReason,
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

/** The code as it is made, shown and expires; or the device, once the phone has read the code. */
export type QrCodeNews = { readonly code: QrCodeState } | { readonly device: WhatsappDevice }

/** What making QR codes needs; `alreadyConnected` is called when there is no code because the number is connected. */
export interface QrCodeNeeds {
  readonly devices: Pick<WhatsappDevices, "info" | "begin" | "qrCode">
  readonly clock: Clock
  readonly generations$: Observable<void>
  readonly alreadyConnected: () => void
}

/** Makes a QR code for each of `generations$`, and waits until the phone has read it. */
export const qrCodes = (
  owner: DeviceOwner,
  { devices, clock, generations$, alreadyConnected }: QrCodeNeeds,
): Observable<QrCodeNews> => {
  const withCode = (code: QrCodeState): QrCodeNews => ({ code })

  /** The device once the phone has read the code; a poll that fails is made again. */
  const scanned$ = (): Observable<WhatsappDevice> =>
    interval(deviceInfoPoll).pipe(
      exhaustMap(() => callStream(() => devices.info(owner))),
      switchMap((answer) => (Result.isSuccess(answer) && answer.success.qrCodeConnected ? of(answer.success) : EMPTY)),
      take(1),
    )
  const shown$ = (picture: string): Observable<QrCodeNews> => {
    const madeAt = new Date(clock.now()).toISOString()
    const seconds = qrCodeLife / 1_000
    // whichever comes first: a code that was read expires no more
    const end$ = merge(
      scanned$().pipe(map((device): QrCodeNews => ({ device }))),
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
  const codeAfterDelay$ = (asked = 1): Observable<QrCodeNews> =>
    timer(qrCodeDelay).pipe(
      switchMap(() => callStream(() => devices.qrCode(owner))),
      switchMap((answer) => {
        if (Result.isFailure(answer)) return of(withCode({ phase: "failed", reason: reasonOf(answer.failure) }))
        const { qrcode, error, message } = answer.success
        if (qrcode !== "" && !error) return shown$(qrcode)
        if (error || asked === qrCodeAsks) return of(withCode({ phase: "failed", reason: message }))
        if (message === "") return codeAfterDelay$(asked + 1)
        // Without an error, it is that the number is connected already.
        alreadyConnected()
        return of(withCode({ phase: "none" }))
      }),
    )
  return generations$.pipe(
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
}

const announcedOf = (secondsLeft: number): number => (secondsLeft > 30 ? 60 : secondsLeft > 10 ? 30 : 10)

/** Returns the sentence of a failure: the vendor's own, where it said one. */
export const reasonOf = (failure: ChannelNotConfigured | VendorRefused | CallRefused): string => vendorReason(failure)
