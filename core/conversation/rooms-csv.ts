import { escapeFormula } from "../flow/index.ts"
import { isoDayOf, formatDay, writeCsv } from "../kernel/index.ts"
import { roomColumns, wordsOfRoom } from "./room-columns.ts"
import type { RoomRow } from "./rooms.ts"

/** Writes rooms as a CSV with every column of the table; no cell is a formula for a spreadsheet. */
export const roomsToCsv = (rows: ReadonlyArray<RoomRow>): string =>
  writeCsv([roomColumns.map(({ label }) => label), ...rows.map(cellsOf)])

const cellsOf = (row: RoomRow): ReadonlyArray<string> => {
  const words = wordsOfRoom(row)
  return roomColumns.map(({ key }) => escapeFormula(words[key]))
}

/** Names the file of an export: 'salas-AAAA-MM-DD.csv', the day in the reader's time zone. */
export const roomsFileName = (now: number): string => `salas-${dayAt(now)}.csv`

/** Returns the current day as 'yyyy-MM-dd', in the reader's time zone. */
export const dayAt = (now: number): string => isoDayOf(formatDay(new Date(now).toISOString())) ?? ""
