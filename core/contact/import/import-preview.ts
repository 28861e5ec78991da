import type { CsvRow } from "../../kernel/index.ts"
import type { Contact } from "../contact.ts"
import { type ImportPreview, type PreviewKind, previewPageRows, type PreviewRow } from "./contact-imports.ts"
import type { ImportTable } from "./import-file.ts"
import { countImport, type ImportedPerson, type PlannedImportRow } from "./import-plan.ts"

/** Shows a plan: its counts, and the rows of a kind from `offset` on. */
export const importPreviewOf = (
  table: ImportTable,
  plan: ReadonlyArray<PlannedImportRow>,
  { kind, offset }: { readonly kind: PreviewKind; readonly offset: number },
): Omit<ImportPreview, "fileName" | "size" | "workspaceId"> => {
  const wanted = plan.flatMap((row, at) =>
    kind === "all" || row.kind === kind ? [[row, table.rows[at]] as const] : [],
  )
  const refusing = new Set(
    plan.flatMap((row) => (row.kind === "existing" && row.known.refusesCampaigns ? [row.known.id] : [])),
  )
  return {
    settings: table.settings,
    titles: table.titles,
    rows: table.rows.length,
    counts: countImport(plan),
    refusesCampaigns: refusing.size,
    accented: accentedCell(table.rows),
    shown: wanted.slice(offset, offset + previewPageRows).map(([row, read]) => previewRow(row, read?.cells ?? [])),
    found: wanted.length,
  }
}

const accented = /[^\p{ASCII}]/u

const accentedCell = (rows: ReadonlyArray<CsvRow>): string => {
  for (const { cells } of rows.slice(0, 2_000)) {
    const found = cells.find((cell) => accented.test(cell))
    if (found !== undefined) return found.trim().slice(0, 60)
  }
  return ""
}

const previewRow = (row: PlannedImportRow, cells: ReadonlyArray<string>): PreviewRow => {
  const refused = row.kind === "refused"
  return {
    number: row.number,
    cells,
    kind: row.kind,
    contact: refused ? null : row.contact,
    known: row.kind === "existing" ? { id: row.known.id, before: factsOf(row.known), after: factsOf(row.after) } : null,
    repeats: row.kind === "repeated" ? row.of : 0,
    reason: refused ? row.reason : "",
    field: refused ? row.field : "",
  }
}

const factsOf = ({ name, email, phone, description }: ImportedPerson): Contact => ({ name, email, phone, description })
