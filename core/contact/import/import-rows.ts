import { Result } from "effect"
import {
  bareValue,
  type CsvRow,
  decode,
  Email,
  foldEmail,
  sentences,
  unescapeFormula,
  visibleText,
} from "../../kernel/index.ts"
import type { Contact } from "../contact.ts"
import { identityOfStored } from "../phone-identity.ts"
import type { ExistingPolicy, ImportSettings } from "./import-file.ts"
import { importedPhone } from "./imported-phone.ts"
import { importMessages } from "./import-messages.ts"

/** A row of a file: the contact that it describes, or the sentence that says why it describes none. */
export type ReadImportRow =
  | { readonly kind: "contact"; readonly number: number; readonly contact: Contact }
  | { readonly kind: "refused"; readonly number: number; readonly field: keyof Contact | ""; readonly reason: string }

const nameLimit = 120
const descriptionLimit = 2_000

/** Reads a row by the meaning of its columns. */
export const readImportRow = (
  { number, cells }: CsvRow,
  { columns, areaCode }: Pick<ImportSettings, "columns" | "areaCode">,
): ReadImportRow => {
  const cellOf = (field: string) => {
    const at = columns.findIndex((each) => each === field)
    return at === -1 ? "" : unescapeFormula(visibleText(cells[at] ?? "")).trim()
  }
  const refused = (field: keyof Contact | "", reason: string): ReadImportRow => ({
    kind: "refused",
    number,
    field,
    reason,
  })
  const name = [cellOf("name"), cellOf("lastName")].join(" ").replace(/\s+/gu, " ").trim()
  if (name.length > nameLimit) return refused("name", sentences.tooLong(nameLimit))
  const phone = importedPhone(cellOf("phone"), areaCode)
  if (Result.isFailure(phone)) return refused("phone", phone.failure)
  const email = importedEmail(cellOf("email"))
  if (Result.isFailure(email)) return refused("email", email.failure)
  const description = cellOf("description")
  if (description.length > descriptionLimit) return refused("description", sentences.tooLong(descriptionLimit))
  if (phone.success === "" && email.success === "") return refused("", importMessages.nothingToFind)
  return { kind: "contact", number, contact: { name, email: email.success, phone: phone.success, description } }
}

/** Reads the first valid address of a cell; '' for a blank cell. */
const importedEmail = (cell: string): Result.Result<string, string> => {
  const candidates = cell.split(/[;,|\s]+/u).map(bareValue)
  const written = candidates.filter((one) => one !== "")
  const valid = written.find((one) => Result.isSuccess(decode(Email, one)))
  return written.length === 0
    ? Result.succeed("")
    : valid === undefined
      ? Result.fail(sentences.email)
      : Result.succeed(valid)
}

/** Returns what becomes of a contact by a row that is the same person; a blank cell takes nothing away. */
export const contactAfterImport = <Known extends Contact>(
  known: Known,
  row: Contact,
  policy: ExistingPolicy,
): Known => {
  if (policy === "skip") return known
  const one = (present: string, imported: string) =>
    imported === "" || (policy === "fill" && present.trim() !== "") ? present : imported
  return {
    ...known,
    name: one(known.name, row.name),
    email: one(known.email, row.email),
    // A number that is the same one stays as it is written.
    phone: isSameNumber(known.phone, row.phone) ? known.phone : one(known.phone, row.phone),
    description: one(known.description, row.description),
  }
}

const isSameNumber = (one: string, other: string): boolean =>
  one !== "" && other !== "" && identityOfStored(one) === identityOfStored(other)

/** A row of the file after its repetitions have been looked for. */
export type ImportRowInFile =
  | { readonly kind: "contact"; readonly number: number; readonly contact: Contact }
  | { readonly kind: "repeated"; readonly number: number; readonly of: number; readonly contact: Contact }
  | Extract<ReadImportRow, { kind: "refused" }>

/**
 * Finds the rows that are one person: by their number, and by their address where one of them has no number. The first row
 * stands for all of them, with what the policy takes from the others.
 */
export const findRepeatedRows = (
  rows: ReadonlyArray<ReadImportRow>,
  policy: ExistingPolicy,
): ReadonlyArray<ImportRowInFile> => {
  const byNumber = new Map<string, number>()
  const byAddress = new Map<string, number>()
  const found: Array<ImportRowInFile> = []
  for (const row of rows) {
    if (row.kind === "refused") {
      found.push(row)
      continue
    }
    const { number, contact } = row
    const key = identityOfStored(contact.phone)
    const address = foldEmail(contact.email)
    const sameAddress = address === "" ? undefined : byAddress.get(address)
    const first = key === "" ? sameAddress : (byNumber.get(key) ?? withoutNumber(found, sameAddress))
    if (first === undefined) {
      const at = found.push({ kind: "contact", number, contact }) - 1
      remember(byNumber, key, at)
      remember(byAddress, address, at)
      continue
    }
    const kept = found[first]
    if (kept?.kind !== "contact") throw new Error("a repeated row without its first one")
    const merged = contactAfterImport(kept.contact, contact, policy)
    found[first] = { ...kept, contact: merged }
    remember(byNumber, key, first)
    remember(byAddress, address, first)
    remember(byAddress, foldEmail(merged.email), first)
    found.push({ kind: "repeated", number, of: kept.number, contact })
  }
  return found
}

const withoutNumber = (found: ReadonlyArray<ImportRowInFile>, at: number | undefined): number | undefined => {
  const row = at === undefined ? undefined : found[at]
  return row?.kind === "contact" && row.contact.phone === "" ? at : undefined
}

const remember = (places: Map<string, number>, key: string, at: number): void => {
  if (key !== "" && !places.has(key)) places.set(key, at)
}
