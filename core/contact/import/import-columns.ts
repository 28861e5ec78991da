import { Result, Schema } from "effect"
import { decode, Email, fold } from "../../kernel/index.ts"
import { importedPhone } from "./imported-phone.ts"

/** What a column of an import becomes; '' is not imported. A last name stands behind the name. */
export const ImportField = Schema.Literals(["", "name", "lastName", "phone", "email", "description"])
export type ImportField = typeof ImportField.Type

/** The fields in the order of their menu, with their names. */
export const importFieldLabels: ReadonlyArray<readonly [ImportField, string]> = [
  ["", "Não importar"],
  ["name", "Nome"],
  ["lastName", "Sobrenome"],
  ["phone", "Telefone"],
  ["email", "E-mail"],
  ["description", "Descrição"],
]

/** Rows that a guess looks at. */
export const guessedRows = 200

// Whole titles before parts of titles, in the languages of the programs that lists come from.
const titles: ReadonlyArray<readonly [Exclude<ImportField, "">, RegExp, RegExp]> = [
  [
    "lastName",
    /^(?:sobrenome|ultimo nome|last name|family name|apellidos?)$/u,
    /\b(?:sobrenome|last name|family name)\b/u,
  ],
  [
    "phone",
    /^(?:telefone|celular|fone|tel|whatsapp|zap|phone|mobile|numero|contato|phone 1 - value)$/u,
    /\b(?:telefone|celular|fone|whatsapp|whats|phone|mobile|movel)\b/u,
  ],
  ["email", /^(?:e-?mail|mail|correio eletronico|e-mail 1 - value)$/u, /\be-?mail\b/u],
  [
    "name",
    /^(?:nome|nome completo|name|full name|cliente|primeiro nome|first name|given name|nome do cliente)$/u,
    /\b(?:nome|name|cliente|razao social)\b/u,
  ],
  [
    "description",
    /^(?:descricao|observacao|observacoes|obs\.?|notas?|notes?)$/u,
    /\b(?:observac|descric|notas?|notes?)/u,
  ],
]

/** Returns whether the first row names the columns: none of its cells is a number or an address. */
export const seemsHeader = (row: ReadonlyArray<string>): boolean =>
  row.some((cell) => cell.trim() !== "") && !row.some((cell) => isAddress(cell) || isNumber(cell))

/** Guesses what each column is, by its title ('' without one) and by its first rows. No field is guessed twice. */
export const guessColumns = (
  header: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string>>,
): ReadonlyArray<ImportField> => {
  const guessed = new Map<number, ImportField>()
  const taken = (field: ImportField) => [...guessed.values()].includes(field)
  const give = (field: ImportField, fits: (at: number) => boolean) => {
    const at = header.findIndex((_, each) => !guessed.has(each) && fits(each))
    if (at !== -1 && !taken(field)) guessed.set(at, field)
  }
  const folded = header.map(fold)
  for (const [field, whole] of titles) give(field, (at) => whole.test(folded[at] ?? ""))
  for (const [field, , part] of titles) if (!taken(field)) give(field, (at) => part.test(folded[at] ?? ""))
  const sample = rows.slice(0, guessedRows)
  const mostly = (at: number, is: (cell: string) => boolean) => {
    const cells = sample.map((row) => row[at] ?? "").filter((cell) => cell.trim() !== "")
    return cells.length > 0 && cells.filter(is).length * 2 > cells.length
  }
  if (!taken("email")) give("email", (at) => mostly(at, isAddress))
  if (!taken("phone")) give("phone", (at) => mostly(at, isNumber))
  if (!taken("name")) give("name", (at) => mostly(at, (cell) => /\p{L}{2}/u.test(cell) && !/\d|@/u.test(cell)))
  return header.map((_, at) => guessed.get(at) ?? "")
}

const isAddress = (cell: string): boolean => Result.isSuccess(decode(Email, cell))
const isNumber = (cell: string): boolean => {
  const phone = importedPhone(cell)
  return Result.isSuccess(phone) && phone.success !== ""
}
