import { Schema } from "effect"
import { sentences, type WorkspaceId } from "../kernel/index.ts"
import { presetTransfer, TransferTarget } from "../transfer/index.ts"

/** The fallback messages in a row after which a bot can hand over; 0 is never. */
export const fallbackTimes = [0, 1, 2, 3, 4, 5] as const

/** The sentence of a bot that is to hand over, without a destination. */
export const fallbackTransferMessage = "Escolha para onde transferir"

/** Hands over to people after so many fallback messages in a row; 0 times: never. */
export const FallbackTransfer = Schema.Struct({
  times: Schema.Int.check(
    Schema.makeFilter((times: number) => fallbackTimes.some((each) => each === times) || sentences.invalid),
  ),
  target: Schema.NullOr(TransferTarget),
}).check(
  Schema.makeFilter(({ times, target }) =>
    times > 0 && target === null ? { path: ["target"], issue: fallbackTransferMessage } : true,
  ),
)
export type FallbackTransfer = typeof FallbackTransfer.Type

/** The setting of a bot that never hands over for that. */
export const noFallbackTransfer: FallbackTransfer = { times: 0, target: null }

/** Sets the number of fallback messages; 0 (never) resets the destination, which is first that of every new transfer. */
export const chooseFallbackTimes = (
  { target }: FallbackTransfer,
  times: number,
  ownWorkspace: WorkspaceId,
): FallbackTransfer => (times === 0 ? noFallbackTransfer : { times, target: target ?? presetTransfer(ownWorkspace) })
