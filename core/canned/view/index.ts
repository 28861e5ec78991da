export { type CannedList, type CannedListDeps, createCannedList } from "./canned-list.ts"
export { type CannedFormDeps, type CannedFormFacts, createCannedForm, withReach } from "./canned-form.ts"
export { type CannedPicker, type CannedPickerState, createCannedPicker, type TakenReply } from "./canned-picker.ts"
