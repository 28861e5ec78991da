import type { ShownAnswersMemory } from "@prosa/core/flow/view"
import { Schema } from "effect"
import { store, stored } from "../browser-host.ts"

const key = "prosa-flow-answers"

/** The choice 'Mostrar respostas' in local storage. */
export const createBrowserShownAnswers = (): ShownAnswersMemory => ({
  read: () => stored(key, Schema.Boolean),
  write: (shown) => store(key, shown),
})
