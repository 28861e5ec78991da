import { Result } from "effect"
import {
  byteOrderMark,
  decode,
  decodeBytes,
  escapeFormula,
  fold,
  readCsv,
  unescapeFormula,
  type WorkspaceId,
  writeCsv,
} from "../kernel/index.ts"
import { CannedContent, cannedImportLimit, type CannedReply } from "./canned-reply.ts"
import { forCompany, forMyself, reachWords } from "./reach-words.ts"
import { shortcutOf } from "./shortcuts.ts"

const head = ["Atalho", "Texto", "Para", "Usos"] as const
/** Writes canned replies as a CSV that a spreadsheet reads and `readCannedCsv` takes back. */
export const cannedCsv = (replies: ReadonlyArray<CannedReply>): string =>
  byteOrderMark +
  writeCsv([
    [...head],
    ...replies.map((reply) => [
      escapeFormula(reply.shortcut),
      escapeFormula(reply.text),
      escapeFormula(reachWords(reply)),
      String(reply.uses),
    ]),
  ])

/** Why a row of a file is no canned reply; `row` counts from 1, the titles included. */
export interface CannedRowFault {
  readonly row: number
  readonly message: string
}

/**
 * Reads a CSV with the titles 'Atalho' and 'Texto', and 'Para' if there are any but the company's. Fails with the sentence of each faulty row, or of
 * the file as row 0; of one shortcut that stands twice for the same people the last counts.
 */
export const readCannedCsv = (
  bytes: Uint8Array,
  workspaces: ReadonlyArray<{ readonly id: WorkspaceId; readonly name: string }>,
): Result.Result<ReadonlyArray<CannedContent>, ReadonlyArray<CannedRowFault>> => {
  const read = readCsv(decodeBytes(bytes))
  if (Result.isFailure(read)) return Result.fail([{ row: read.failure.row, message: read.failure.message }])
  const [titles, ...rows] = read.success.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""))
  const columnOf = (title: string) => (titles?.cells ?? []).findIndex((cell) => fold(cell) === fold(title))
  const [shortcut, text, reach] = [columnOf("Atalho"), columnOf("Texto"), columnOf("Para")]
  if (shortcut < 0 || text < 0) return whole("A primeira linha deve ter os títulos “Atalho” e “Texto”.")
  if (rows.length === 0) return whole("O arquivo não tem nenhuma resposta.")
  if (rows.length > cannedImportLimit) return whole(`O arquivo tem mais de ${cannedImportLimit} respostas.`)
  const faults: Array<CannedRowFault> = []
  const contents = new Map<string, CannedContent>()
  for (const { number, cells } of rows) {
    const cell = (at: number) => unescapeFormula(cells[at] ?? "")
    const place = reachIn(cell(reach), workspaces)
    if (place === undefined) {
      faults.push({ row: number, message: `Não há workspace seu com o nome “${cell(reach).trim()}”.` })
      continue
    }
    const content = decode(CannedContent, { shortcut: shortcutOf(cell(shortcut).trim()), text: cell(text), ...place })
    if (Result.isFailure(content)) faults.push({ row: number, message: faultWords(content.failure) })
    else contents.set(`${place.reach} ${place.workspaceId ?? ""} ${fold(content.success.shortcut)}`, content.success)
  }
  return faults.length > 0 ? Result.fail(faults) : Result.succeed([...contents.values()])
}

const whole = (message: string): Result.Result<never, ReadonlyArray<CannedRowFault>> =>
  Result.fail([{ row: 0, message }])

const reachIn = (
  written: string,
  workspaces: ReadonlyArray<{ readonly id: WorkspaceId; readonly name: string }>,
): Pick<CannedContent, "reach" | "workspaceId"> | undefined => {
  const named = fold(written.trim())
  if (named === "" || named === fold(forCompany)) return { reach: "company", workspaceId: null }
  if (named === fold(forMyself)) return { reach: "person", workspaceId: null }
  const workspace = workspaces.find(({ name }) => fold(name) === named)
  return workspace && { reach: "workspace", workspaceId: workspace.id }
}

const titlesOfFields: Readonly<Record<string, string>> = { shortcut: head[0], text: head[1], workspaceId: head[2] }

const faultWords = (errors: ReadonlyArray<{ readonly path: string; readonly message: string }>): string =>
  errors.map(({ path, message }) => `${titlesOfFields[path] ?? path}: ${message}`).join(". ")
