import { BehaviorSubject } from "rxjs"
import type { Behavior } from "../../kernel/view/index.ts"
import type { ThemeChoice, ThemeStore } from "../theme-choice.ts"

/** The look of the product in this browser, and its choice. */
export interface Theme {
  readonly choice$: Behavior<ThemeChoice>
  choose(choice: ThemeChoice): void
}

/** Creates the choice of light and dark; the device's scheme until one is made. It lasts after signing out. */
export const createTheme = (store: ThemeStore): Theme => {
  const choice$ = new BehaviorSubject<ThemeChoice>(store.read() ?? "system")
  return {
    choice$,
    choose: (choice) => {
      store.write(choice)
      choice$.next(choice)
    },
  }
}
