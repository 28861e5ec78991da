import { Schema } from "effect"
import { sentences } from "./validation.ts"

const isoShape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-]\d{2}:\d{2})$/

/** A moment on the wire: ISO 8601 with an offset. */
export const IsoDateTime = Schema.String.check(
  Schema.makeFilter(
    (text: string) => (isoShape.test(text) && !Number.isNaN(Date.parse(text))) || sentences.invalidDate,
  ),
)

const two = (n: number) => String(n).padStart(2, "0")

const day = (at: Date) => `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()}`
const minute = (at: Date) => `${two(at.getHours())}:${two(at.getMinutes())}`

/** 'dd/MM/yyyy', in the reader's time zone. */
export const formatDay = (iso: string): string => day(new Date(iso))

/** 'dd/MM/yyyy HH:mm', in the reader's time zone. */
export const formatDateTime = (iso: string): string => `${day(new Date(iso))} ${minute(new Date(iso))}`

/** The labels of the chat: 'HH:mm' for today, otherwise 'dd/MM/yyyy (HH:mm)' (conversations, section 9). */
export const formatChatTime = (iso: string, now: number): string => {
  const at = new Date(iso)
  return day(at) === day(new Date(now)) ? minute(at) : `${day(at)} (${minute(at)})`
}

/** 'HH:mm', in the reader's time zone. */
export const formatMinute = (iso: string): string => minute(new Date(iso))
