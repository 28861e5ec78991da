import { expect, it } from "vitest"
import type { ThemeChoice } from "../index.ts"
import { createTheme } from "./index.ts"

it("the theme is the device's until one is chosen, and the next page begins with the choice", () => {
  let kept: ThemeChoice | undefined
  const store = {
    read: () => kept,
    write: (choice: ThemeChoice) => {
      kept = choice
    },
  }
  const theme = createTheme(store)
  expect(theme.choice$.value).toBe("system")
  theme.choose("dark")
  expect([theme.choice$.value, createTheme(store).choice$.value]).toEqual(["dark", "dark"])
})
