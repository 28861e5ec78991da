import { roomColumns } from "@prosa/core/conversation"
import { expect, it } from "vitest"
import { columnsOfRooms } from "./room-table-columns.tsx"

it("a column that is hidden stays away in a wide window, and a narrow one, where it could not be brought back, has it", () => {
  const columns = roomColumns.map(({ key }) => ({ key, shown: key !== "status", width: undefined }))
  const labels = (narrow: boolean) =>
    columnsOfRooms({ columns, resize: () => {} }, narrow, true, undefined).map(({ label }) => label)
  expect(labels(false)).not.toContain("Status")
  expect(labels(false)).toContain("Bot")
  expect(labels(true)).toContain("Status")
  expect(labels(true)).not.toContain("Bot")
})
