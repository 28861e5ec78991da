import { byteOrderMark, escapeFormula, formatDateTime, phoneWithCountry, writeCsv } from "../kernel/index.ts"
import { storedPhone } from "./contact-phone.ts"
import type { ContactRow } from "./contacts.ts"

const titles = [
  "Nome",
  "E-mail",
  "Telefone",
  "Descrição",
  "Workspace",
  "Criado em",
  "Última Mensagem",
  "Recebe campanhas",
  "Etiquetas",
] as const

/** Returns the beginning of an export of contacts: a byte order mark and the titles, by which an import knows the columns. */
export const contactsCsvHead = (): string => writeCsv([titles])

/**
 * Writes contacts as lines of an export, which follow `contactsCsvHead`; no cell is a formula for a spreadsheet. `momentOf`
 * formats timestamps; by default in the reader's time zone.
 */
export const contactsCsvLines = (
  rows: ReadonlyArray<ContactRow>,
  momentOf: (iso: string) => string = formatDateTime,
): string =>
  writeCsv(
    rows.map(({ name, email, phone, description, workspaceName, createdAt, lastMessageAt, refusedAt, labels }) =>
      [
        name,
        email,
        // Digits alone where they say the country: '+' makes a formula of it for a spreadsheet.
        phone === "" ? "" : storedPhone(phoneWithCountry(phone)),
        description,
        workspaceName,
        momentOf(createdAt),
        lastMessageAt === null ? "" : momentOf(lastMessageAt),
        refusedAt === null ? "Sim" : "Não",
        labels.map((label) => label.name).join(", "),
      ].map(escapeFormula),
    ),
  ).slice(byteOrderMark.length)
