import type { DialogId } from "@prosa/core/kernel"

/** A part of a message to a person. */
export interface PartPlace {
  readonly dialogId: DialogId
  readonly seq: number
  /** The page of its quick replies, from 0. */
  readonly page: number
  /** Its place among the parts of the page, from 0. */
  readonly part: number
  readonly isLast: boolean
  /** When the message was said, or last sent again by a person, in milliseconds since 1970: reports of an earlier round tell nothing. */
  readonly saidAt: number
}

/** Spells the place of a part for a vendor that repeats it in its reports: such a report proves that it has taken the part. */
export const partReference = ({ dialogId, seq, page, part, isLast, saidAt }: PartPlace): string =>
  `delivery:${dialogId}.${seq}.${page}.${part}.${isLast ? "last" : "more"}.${Math.round(saidAt)}`

/** Reads what `partReference` has spelled; undefined for other texts, which other software at the same number may have set. */
export const readPartReference = (text: string): PartPlace | undefined => {
  const found = /^delivery:(\d{1,10})\.(\d{1,10})\.(\d{1,10})\.(\d{1,10})\.(last|more)\.(\d{1,15})$/u.exec(text)
  if (found === null) return undefined
  const [dialogId = 0, seq = 0, page = 0, part = 0] = found.slice(1, 5).map(Number)
  if (Math.max(dialogId, seq, page, part) >= 2 ** 31) return undefined
  // such a number of this installation is a dialog's, and of another none that waits for a report
  return { dialogId: dialogId as DialogId, seq, page, part, isLast: found[5] === "last", saidAt: Number(found[6]) }
}
