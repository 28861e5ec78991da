import { Result } from "effect"
import { expect, it } from "vitest"
import { contactsCsvHead, contactsCsvLines, readImportFile, readImportRow } from "./index.ts"
import { aContact } from "./testing/index.ts"

it("an export is imported again as it was, formulas and line breaks included", () => {
  const rows = [
    aContact({ name: "=SOMA(A1)", email: "a@x.com", phone: "5511987650142", description: 'duas\nlinhas; "e aspas"' }),
    aContact({ id: 2, name: "Ângela", email: "", phone: "+51987654321", refusedAt: "2026-01-01T00:00:00Z" }),
    aContact({ id: 3, name: "'=1", email: "b@x.com", phone: "" }),
  ]
  const csv = contactsCsvHead() + contactsCsvLines(rows)
  const { rows: read, settings } = Result.getOrThrow(readImportFile(new TextEncoder().encode(csv), {}))
  const contacts = read.map((row) => readImportRow(row, settings))
  expect(contacts.map((one) => one.kind === "contact" && one.contact)).toEqual(
    rows.map(({ name, email, phone, description }) => ({ name, email, phone, description })),
  )
  expect(read.map(({ cells }) => cells[7])).toEqual(["Sim", "Não", "Sim"])
})
