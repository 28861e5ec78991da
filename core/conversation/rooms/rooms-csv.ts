import { dayAt } from "../../shell/index.ts"
import { byteOrderMark, escapeFormula, phoneWithCountry, writeCsv } from "../../kernel/index.ts"
import { roomColumns, wordsOfRoom } from "./room-columns.ts"
import type { RoomRow } from "./room-row.ts"

/** Returns the beginning of an export: a byte order mark and the names of the table's columns. */
export const roomsCsvHead = (): string => writeCsv([roomColumns.map(({ label }) => label)])

/**
 * Writes rooms as lines of an export, which follow `roomsCsvHead`; no cell is a formula for a spreadsheet. `momentOf`
 * formats timestamps; by default in the reader's time zone.
 */
export const roomsCsvLines = (rows: ReadonlyArray<RoomRow>, momentOf?: (iso: string) => string): string => {
  const cellsOf = (row: RoomRow): ReadonlyArray<string> => {
    const written = wordsOfRoom(row, momentOf)
    // '+55 (11) …' would be taken for a formula, and be of no use to other programs with the sign that prevents it.
    const words = row.phone === "" ? written : { ...written, phone: phoneWithCountry(row.phone) }
    return roomColumns.map(({ key }) => escapeFormula(words[key]))
  }
  return writeCsv(rows.map(cellsOf)).slice(byteOrderMark.length)
}

/** Names the file of an export: 'salas-AAAA-MM-DD.csv', the day in the company's time zone. */
export const roomsFileName = (now: number, timeZone: string): string => `salas-${dayAt(now, timeZone)}.csv`
