import { byteOrderMark, escapeFormula, writeCsv } from "../../kernel/index.ts"
import type { PlannedImportRow } from "./import-plan.ts"

/** A row that was left out, with its reason. */
export interface ImportError {
  readonly number: number
  readonly reason: string
  readonly cells: ReadonlyArray<string>
}

/** Returns why a row was left out; undefined of one that was not. */
export const importErrorOf = (row: PlannedImportRow): string | undefined => {
  if (row.kind === "repeated") return `Repetida: é a mesma pessoa da linha ${row.of}`
  return row.kind === "refused" ? row.reason : undefined
}

/** Returns the beginning of the file of rows that were left out: titles as in the imported file, behind the row's number and reason. */
export const importErrorsHead = (titles: ReadonlyArray<string>): string =>
  writeCsv([["Linha", "Motivo", ...titles].map(escapeFormula)])

/** Writes rows of that file; no cell is a formula for a spreadsheet. */
export const importErrorsLines = (errors: ReadonlyArray<ImportError>): string =>
  writeCsv(errors.map(({ number, reason, cells }) => [String(number), reason, ...cells].map(escapeFormula))).slice(
    byteOrderMark.length,
  )
