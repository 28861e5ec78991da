import { expect, it } from "vitest"
import { createScope } from "../../kernel/view/index.ts"
import { createInMemoryTableLayouts } from "../testing/index.ts"
import { createTableColumns } from "../view/index.ts"

it("the columns of a table are kept as they were arranged, until that is taken back", () => {
  const layouts = createInMemoryTableLayouts()
  const columns = [{ key: "id" }, { key: "lead", fixed: true }, { key: "status" }] as const
  const open = () => createTableColumns(createScope(), { table: "rooms", columns, layouts })
  const first = open()
  expect(first.arranged$.value).toBe(false)
  first.move("status", -2)
  first.show("id", false)
  first.resize("lead", 300)
  const again = open()
  expect(again.columns$.value).toEqual([
    { key: "status", shown: true, width: undefined },
    { key: "id", shown: false, width: undefined },
    { key: "lead", shown: true, width: 300 },
  ])
  expect(again.columns$.value).toEqual(first.columns$.value)
  again.reset()
  expect([again.arranged$.value, layouts.read("rooms")]).toEqual([false, undefined])
  expect(open().columns$.value.map(({ key, shown }) => [key, shown])).toEqual([
    ["id", true],
    ["lead", true],
    ["status", true],
  ])
})
