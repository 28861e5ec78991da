export { type AddressedListPlan, createAddressedList } from "./addressed-list.ts"
export { type Confirmer, createConfirmer } from "./confirmer.ts"
export {
  createRecordForm,
  discardQuestion,
  type RecordForm,
  type RecordFormDeps,
  type RecordFormPlan,
  type RecordState,
} from "./record-form.ts"
export { fieldsOf, type TableAddress, type TableFilters, type TableWish, wishIn } from "./table-address.ts"
export { type ChoosableTable, createRowChoice, offersEveryRow, type RowChoice } from "./row-choice.ts"
export {
  createCsvDownload,
  type CsvDownload,
  type CsvDownloadState,
  type CsvStream,
  linesIn,
  type WantedCsv,
} from "./csv-download.ts"
export { createServerReach, reachPauses, type ServerReach, type ServerReachDeps } from "./server-reach.ts"
export { createTableColumns, type TableColumns, type TableColumnsPlan } from "./table-columns.ts"
export { createToaster, type ShownNotice, type Toaster } from "./toaster.ts"
