import { ContactImportId, idFrom, LabelId, phoneDigits, sameValue } from "../kernel/index.ts"
import { anyDay, currentDay, type DayPeriod, isPeriodSet, periodIn, periodWord } from "../shell/index.ts"
import type { ContactFilters } from "./contacts.ts"

/** The filters of '/contacts' besides the name, which is the search. */
export interface ContactsTableFilters {
  readonly created: DayPeriod
  readonly lastMessage: DayPeriod
  readonly email: string
  /** Digits. */
  readonly phone: string
  /** An import, which its own page leads to. */
  readonly importId: ContactImportId | undefined
  /** Contacts with one of these labels; empty: every contact. */
  readonly labels: ReadonlyArray<LabelId>
}

/** A filter of '/contacts'. */
export type ContactFilterField = keyof ContactsTableFilters

/** No filter at all. */
export const clearedContactFilters: ContactsTableFilters = {
  created: anyDay,
  lastMessage: anyDay,
  email: "",
  phone: "",
  importId: undefined,
  labels: [],
}

/** The filters with their labels, in the order of their chips. */
export const contactFilterLabels: ReadonlyArray<readonly [ContactFilterField, string]> = [
  ["created", "Criado em"],
  ["lastMessage", "Última Mensagem"],
  ["email", "E-mail"],
  ["phone", "Telefone"],
  ["labels", "Etiquetas"],
  ["importId", "Importação"],
]

/** The filters that may be added in the table; an import's is the end of a link. */
export const addedContactFilters = contactFilterLabels.filter(([field]) => field !== "importId")

/** Translates the table's filters to those of the port, on this day ('yyyy-MM-dd'). */
export const contactFiltersOn = (filters: ContactsTableFilters, name: string, today: string): ContactFilters => {
  const dayOn = (day: string) => (day === currentDay ? today : day)
  return {
    name: name.trim(),
    email: filters.email.trim(),
    phone: phoneDigits(filters.phone),
    createdFrom: dayOn(filters.created.from),
    createdUntil: dayOn(filters.created.until),
    lastMessageFrom: dayOn(filters.lastMessage.from),
    lastMessageUntil: dayOn(filters.lastMessage.until),
    importId: filters.importId,
    labels: filters.labels,
  }
}

/** Returns whether a filter excludes any contact. */
export const isContactFilterSet = (filters: ContactsTableFilters, field: ContactFilterField): boolean =>
  field === "created" || field === "lastMessage"
    ? isPeriodSet(filters[field])
    : !sameValue(filters[field], clearedContactFilters[field])

/** Maximum length of a filter's text, as on the wire. */
const longestText = 200

/** Parses an address; invalid and absent fields filter nothing. */
export const contactFiltersIn = (fields: Readonly<Record<string, string>>): ContactsTableFilters => ({
  created: periodIn(fields["created"]) ?? anyDay,
  lastMessage: periodIn(fields["last"]) ?? anyDay,
  email: Array.from(fields["email"] ?? "")
    .slice(0, longestText)
    .join(""),
  phone: phoneDigits(fields["phone"] ?? "").slice(0, longestText),
  importId: idFrom(ContactImportId, fields["import"]),
  labels: [...new Set((fields["labels"] ?? "").split(",").flatMap((id) => idFrom(LabelId, id) ?? []))],
})

/** Formats the filters as fields of an address. `contactFiltersIn` parses them back. */
export const contactFilterFields = ({
  created,
  lastMessage,
  email,
  phone,
  importId,
  labels,
}: ContactsTableFilters): Readonly<Record<string, string>> => ({
  ...(isPeriodSet(created) ? { created: periodWord(created) } : {}),
  ...(isPeriodSet(lastMessage) ? { last: periodWord(lastMessage) } : {}),
  ...(email === "" ? {} : { email }),
  ...(phone === "" ? {} : { phone }),
  ...(importId === undefined ? {} : { import: String(importId) }),
  ...(labels.length === 0 ? {} : { labels: labels.join(",") }),
})
