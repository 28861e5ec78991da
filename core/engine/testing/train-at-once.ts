import { defer, of } from "rxjs"
import { trainLanguageModel } from "../language/language-model.ts"
import type { ModelTraining } from "../view/index.ts"

/** Trains where it is asked, before it returns. */
export const trainAtOnce: ModelTraining = (answers) => defer(() => of(trainLanguageModel(answers)))
