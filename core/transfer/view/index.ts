export { createTransferChoice, type TransferChoice, type TransferChoiceState } from "./transfer-choice.ts"
