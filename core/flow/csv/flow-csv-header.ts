import { fold, type VisitedCsvRow } from "../../kernel/index.ts"
import { csvColumns, type CsvColumn, startName } from "./flow-csv-cells.ts"
import type { HeaderTrouble } from "./flow-csv-problem.ts"

/** Words by which a column is recognised; a header that has none of them is not judged. */
const words: Readonly<Record<CsvColumn, ReadonlyArray<string>>> = {
  "Node de destino": ["destino", "destination"],
  "Interação do usuário": ["usuario", "user"],
  "Interação do robô": ["robo", "bot"],
  "Nome do node": ["nome", "name"],
}

const columnOf = (cell: string): CsvColumn | undefined => {
  const said = new Set(fold(cell).split(/[^\p{L}\p{N}]+/u))
  // Read from the last column to the first: 'nome' alone is the name, 'nome do destino' is the destination.
  return csvColumns.findLast((column) => words[column].some((word) => said.has(word)))
}

/** Reads the header; undefined if nothing speaks against it. */
export const troubleInHeader = ({ width, text }: VisitedCsvRow): HeaderTrouble | undefined => {
  const cells = Array.from({ length: Math.max(width, csvColumns.length) }, (_, at) => text(at))
  if (cells.some((cell) => fold(cell) === fold(startName)))
    return {
      _tag: "StartInHeader",
      message: `A primeira linha é lida como cabeçalho, mas nela está o node “${startName}”. ${wanted("Acrescente acima dela uma linha com")}`,
    }
  const found = cells.map(columnOf)
  const misplaced = csvColumns.some((column, at) => found.includes(column) && found[at] !== column)
  const named = cells.filter((cell) => cell.trim() !== "")
  const missing = csvColumns.filter((column) => !found.includes(column))
  // A column with a name of its own may be any of those that were not found.
  if (missing.length > 0 && named.length > 0 && named.every((cell) => columnOf(cell) !== undefined))
    return {
      _tag: "ColumnsMissing",
      message: `${missing.length === 1 ? "Falta a coluna" : "Faltam as colunas"} ${missing.map((column) => `“${column}”`).join(", ")}. ${wanted("São lidas, nesta ordem,")}`,
    }
  return misplaced
    ? {
        _tag: "ColumnsOutOfOrder",
        message: `As colunas do cabeçalho estão fora de ordem. ${wanted("São lidas, nesta ordem,")}`,
      }
    : undefined
}

const wanted = (before: string): string => `${before} as colunas ${csvColumns.join(", ")}.`
