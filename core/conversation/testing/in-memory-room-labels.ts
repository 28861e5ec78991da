import { Effect } from "effect"
import { type CallRefused, type DialogId, invalidInput, notFound } from "../../kernel/index.ts"
import { createFakeCalls } from "../../kernel/testing/index.ts"
import {
  type Label,
  labelMessages,
  type Labels,
  labelsOfOne,
  stepIn,
  tagWithLabels,
  withLabels,
} from "../../label/index.ts"
import type { RoomLabels, RoomRow } from "../index.ts"
import type { InMemoryDialogs } from "./dialog-controls.ts"
import type { InMemoryRooms } from "./in-memory-rooms.ts"

/** The port `RoomLabels` without a server, over conversations and a table of rooms in memory. */
export interface InMemoryRoomLabels {
  readonly roomLabels: RoomLabels
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
}

/** Creates it over the labels of the company. `dialogs` and `rooms` may know different rooms. */
export const createInMemoryRoomLabels = (
  labels: Pick<Labels, "all">,
  dialogs: Pick<InMemoryDialogs, "find" | "adjust">,
  rooms: Pick<InMemoryRooms, "find" | "change">,
  latency = 0,
): InMemoryRoomLabels => {
  const { answer, refuse } = createFakeCalls(latency)
  const labelsOf = (id: DialogId): ReadonlyArray<Label> | undefined =>
    dialogs.find(id)?.dialog.labels ?? rooms.find(id)?.labels
  return {
    roomLabels: {
      put: (companyId, ids, change) =>
        answer(() =>
          Effect.gen(function* () {
            const known = yield* labels.all(companyId)
            const isKnown = change.add.every((id) => known.some((label) => label.id === id))
            if (!isKnown || ids.some((id) => labelsOf(id) === undefined)) return yield* Effect.fail(notFound)
            const next = [...new Set(ids)].map((id) => ({
              id,
              before: labelsOf(id) ?? [],
              after: withLabels(labelsOf(id) ?? [], change, known),
            }))
            if (next.some(({ after }) => after.length > labelsOfOne))
              return yield* Effect.fail(invalidInput([{ path: "add", message: labelMessages.tooManyOnOne }]))
            const changed = next.filter(({ before, after }) => names(before) !== names(after))
            for (const { id, after } of changed) {
              dialogs.adjust(id, { labels: after })
              const row = rooms.find(id)
              if (row !== undefined) rooms.change(id, labelled(row, after))
            }
            return changed.length
          }),
        ),
    },
    refuse,
  }
}

const names = (labels: ReadonlyArray<Label>): string => tagWithLabels("", labels)

/** A row with other labels; its pipeline step stays. */
const labelled = (row: RoomRow, labels: ReadonlyArray<Label>): Partial<RoomRow> => ({
  labels,
  tag: tagWithLabels(stepIn(row.tag, row.labels), labels),
})
