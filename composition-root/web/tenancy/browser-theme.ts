import { ThemeChoice, type ThemeStore } from "@prosa/core/tenancy"
import { store, stored } from "../browser-host.ts"

const key = "prosa.theme"

/** The theme that was chosen in this browser. */
export const browserTheme: ThemeStore = {
  read: () => stored(key, ThemeChoice),
  write: (choice) => store(key, choice),
}
