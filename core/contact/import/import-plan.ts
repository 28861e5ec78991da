import { foldEmail, sameValue } from "../../kernel/index.ts"
import type { ContactId } from "../../kernel/index.ts"
import type { Contact } from "../contact.ts"
import type { ExistingPolicy } from "./import-file.ts"
import { identityOfStored } from "../phone-identity.ts"
import { contactAfterImport, type ImportRowInFile } from "./import-rows.ts"

/** A contact that a row may be. */
export interface ImportedPerson extends Contact {
  readonly id: ContactId
  readonly refusesCampaigns: boolean
}

/** What becomes of a row. */
export type PlannedImportRow =
  | { readonly kind: "new"; readonly number: number; readonly contact: Contact }
  | {
      readonly kind: "existing"
      readonly number: number
      readonly contact: Contact
      readonly known: ImportedPerson
      /** The contact after the import; `known` itself if nothing changes. */
      readonly after: ImportedPerson
    }
  | Exclude<ImportRowInFile, { kind: "contact" }>

/** What an import will do, by number of rows. */
export interface ImportCounts {
  readonly created: number
  /** People who are contacts already: those that change, and those that stay as they are. */
  readonly updated: number
  readonly unchanged: number
  readonly repeated: number
  readonly refused: number
}

/** What contacts are looked up by: identities of numbers, and addresses in small letters. */
export const importKeys = (
  rows: ReadonlyArray<ImportRowInFile>,
): { readonly phones: ReadonlyArray<string>; readonly emails: ReadonlyArray<string> } => {
  const contacts = rows.flatMap((row) => (row.kind === "contact" ? [row.contact] : []))
  return {
    phones: [...new Set(contacts.flatMap(({ phone }) => (phone === "" ? [] : [identityOfStored(phone)])))],
    emails: [...new Set(contacts.flatMap(({ email }) => (email === "" ? [] : [foldEmail(email)])))],
  }
}

/**
 * Decides about each row, after those before it. A row is the contact that has its number; else one that has its address, if
 * either of them has no number. Of several the one with the lowest id is meant.
 */
export const planImport = (
  rows: ReadonlyArray<ImportRowInFile>,
  known: ReadonlyArray<ImportedPerson>,
  policy: ExistingPolicy,
): ReadonlyArray<PlannedImportRow> => {
  const people = findablePeople(known)
  return rows.map((row): PlannedImportRow => {
    if (row.kind !== "contact") return row
    const { phone, email } = row.contact
    const person =
      phone === ""
        ? people.mailed(email, () => true)
        : (people.phoned(phone) ?? people.mailed(email, (one) => one.phone === ""))
    if (person === undefined) return { kind: "new", number: row.number, contact: row.contact }
    const after = contactAfterImport(person, row.contact, policy)
    if (sameValue(after, person)) return { ...row, kind: "existing", known: person, after: person }
    people.change(person, after)
    return { ...row, kind: "existing", known: person, after }
  })
}

/** Counts the rows of a plan. */
export const countImport = (rows: ReadonlyArray<PlannedImportRow>): ImportCounts => {
  const counts = { created: 0, updated: 0, unchanged: 0, repeated: 0, refused: 0 }
  for (const row of rows)
    if (row.kind === "new") counts.created += 1
    else if (row.kind === "existing") counts[row.after === row.known ? "unchanged" : "updated"] += 1
    else counts[row.kind] += 1
  return counts
}

/** People by their numbers and addresses, which change with the rows. */
const findablePeople = (known: ReadonlyArray<ImportedPerson>) => {
  const byNumber = new Map<string, Array<ImportedPerson>>()
  const byAddress = new Map<string, Array<ImportedPerson>>()
  const placesOf = (person: ImportedPerson) => [
    [byNumber, identityOfStored(person.phone)] as const,
    [byAddress, foldEmail(person.email)] as const,
  ]
  const add = (person: ImportedPerson) => {
    for (const [places, key] of placesOf(person)) {
      const there = places.get(key)
      if (key !== "" && there === undefined) places.set(key, [person])
      else there?.push(person)
    }
  }
  const remove = (person: ImportedPerson) => {
    for (const [places, key] of placesOf(person)) {
      const there = places.get(key) ?? []
      const at = there.indexOf(person)
      if (at !== -1) there.splice(at, 1)
    }
  }
  const first = (
    found: ReadonlyArray<ImportedPerson>,
    is: (person: ImportedPerson) => boolean,
  ): ImportedPerson | undefined =>
    found
      .filter(is)
      .reduce<ImportedPerson | undefined>(
        (one, other) => (one === undefined || other.id < one.id ? other : one),
        undefined,
      )
  for (const person of known) add(person)
  return {
    phoned: (phone: string) => first(byNumber.get(identityOfStored(phone)) ?? [], () => true),
    mailed: (email: string, is: (person: ImportedPerson) => boolean) =>
      first(byAddress.get(foldEmail(email)) ?? [], is),
    change: (before: ImportedPerson, after: ImportedPerson) => {
      remove(before)
      add(after)
    },
  }
}
