import { Schema } from "effect"

/** How the product is drawn: light, dark, or as the device is. */
export const ThemeChoice = Schema.Literals(["system", "light", "dark"])
export type ThemeChoice = typeof ThemeChoice.Type

/** The choices with their labels, in their order. */
export const themeChoices: ReadonlyArray<{ readonly value: ThemeChoice; readonly label: string }> = [
  { value: "system", label: "Automático" },
  { value: "light", label: "Claro" },
  { value: "dark", label: "Escuro" },
]

/** Persists the choice of who uses this browser. Undefined: never chosen. */
export interface ThemeStore {
  read(): ThemeChoice | undefined
  write(choice: ThemeChoice): void
}
