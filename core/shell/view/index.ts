export { type Confirmer, createConfirmer } from "./confirmer.ts"
export { createToaster, type ShownNotice, type Toaster } from "./toaster.ts"
