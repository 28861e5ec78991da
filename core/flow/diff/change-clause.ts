import { cutTo } from "../../kernel/index.ts"

/** Whether something is new, other than before, or gone. */
export type Change = "added" | "changed" | "removed"

/** A clause of a sentence about something that changed, without the node's name. */
export interface ChangeClause {
  readonly change: Change
  readonly clause: string
}

/** Creates clauses by what they say of their subject. */
export const changeClause = {
  added: (clause: string): ChangeClause => ({ change: "added", clause }),
  changed: (clause: string): ChangeClause => ({ change: "changed", clause }),
  removed: (clause: string): ChangeClause => ({ change: "removed", clause }),
} as const

/** Longer texts are shortened in a sentence. */
const shown = 60

/** Writes a text on one line of a sentence, cut to 60 characters. */
export const shortInSentence = (text: string): string => {
  const line = text.replace(/\s+/gu, " ").trim()
  return line.length > shown ? `${cutTo(line, shown - 1)}…` : line
}
