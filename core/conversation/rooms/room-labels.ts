import type { Effect } from "effect"
import type { CallRefused, CompanyId, DialogId } from "../../kernel/index.ts"
import type { LabelChange } from "../../label/index.ts"

/** The port to the labels of rooms, for those who see the rooms. */
export interface RoomLabels {
  /**
   * Puts labels on at most `bulkLimit` rooms, open or closed, and takes others off. Returns how many rooms were changed. An unknown room or
   * label refuses all of them, as does a room that would have more than `labelsOfOne`.
   */
  put(companyId: CompanyId, ids: ReadonlyArray<DialogId>, change: LabelChange): Effect.Effect<number, CallRefused>
}
