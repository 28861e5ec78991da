export { axisTicks, formatShortCount } from "./chart-figures.ts"
export {
  type AddressQuery,
  type Confirmations,
  type Departures,
  type DownloadParts,
  type Downloads,
  type Navigation,
  type Notice,
  type Question,
  type TableLayouts,
  type Toasts,
} from "./shell-ports.ts"
export {
  anyDay,
  currentDay,
  dayAt,
  type DayPeriod,
  isPeriodSet,
  periodIn,
  periodWord,
  wordsOfDay,
  wordsOfPeriod,
} from "./day-period.ts"
export {
  countOfSelected,
  everyRow,
  isRowSelected,
  markOfPage,
  noRows,
  refreshRows,
  type RowSelection,
  type SelectableRow,
  selectRows,
  wholeLimit,
} from "./row-selection.ts"
export {
  type ArrangedColumn,
  columnWidths,
  type LaidColumn,
  columnsInPlace,
  plainLayout,
  TableLayout,
  withMoved,
  withShown,
  withWidth,
} from "./table-layout.ts"
