import { Effect } from "effect"
import { phoneDigits } from "../../kernel/index.ts"
import { noRoomFilters, type RoomFilters, type Rooms } from "./rooms.ts"

/** Telephones are looked for from so many digits on. */
const phoneLength = 4

/** Returns the number of the room that a text may mean: '#12' or its digits; undefined if it is none. */
export const roomNumberIn = (text: string): string | undefined => /^#?(\d{1,9})$/u.exec(text.trim())?.[1]

/** What else a text may mean, in the order in which it is looked for until something is found. */
const meanings = (text: string): ReadonlyArray<Partial<RoomFilters>> => {
  if (/^#\d+$/u.test(text)) return []
  const digits = phoneDigits(text)
  const phone = /^[\d\s()+.-]+$/u.test(text) && digits.length >= phoneLength ? [{ phone: digits }] : []
  return [...phone, { leadName: text }]
}

/**
 * Finds rooms by the table's list: the room of a number, then those of a part of a telephone (digits, and what stands
 * between them), or of a person's name, newest message first. An empty text finds all.
 */
export const findRooms =
  (list: Rooms["list"]): Rooms["find"] =>
  ({ name, offset, limit, ...wish }) =>
    Effect.gen(function* () {
      const page = (filters: Partial<RoomFilters>, from: number, count: number) =>
        list({ ...wish, sort: undefined, filters: { ...noRoomFilters, ...filters }, offset: from, limit: count })
      const text = name.trim()
      const number = roomNumberIn(text)
      const numbered = number === undefined ? [] : (yield* page({ id: number }, 0, 1)).result
      for (const filters of meanings(text)) {
        const found = yield* page(filters, Math.max(0, offset - numbered.length), limit)
        if (found.total === 0) continue
        const others = found.result.filter(({ id }) => numbered.every((room) => room.id !== id))
        const result = offset < numbered.length ? [...numbered, ...others].slice(0, limit) : others
        return { result, total: found.total + numbered.length }
      }
      return { result: numbered.slice(offset, offset + limit), total: numbered.length }
    })
