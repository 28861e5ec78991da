import { expect, it } from "vitest"
import { renamedTitle, tabTitle } from "../index.ts"

it.each([
  ["Prosa", 0, "Prosa"],
  ["Prosa", 3, "(3) Prosa"],
  ["(3) Prosa", 1, "(1) Prosa"],
  ["(99+) Prosa", 0, "Prosa"],
  ["Prosa", 120, "(99+) Prosa"],
  ["(Loja) 3", 2, "(2) (Loja) 3"],
])("the title '%s' with %s unread rooms is '%s'", (title, unread, shown) => expect(tabTitle(title, unread)).toBe(shown))

it("another brand's name stands behind the same number", () => {
  expect(renamedTitle("(3) Prosa", "Aroeira")).toBe("(3) Aroeira")
  expect(renamedTitle("Prosa", "Aroeira")).toBe("Aroeira")
})
