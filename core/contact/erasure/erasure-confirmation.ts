import { fold } from "../../kernel/index.ts"
import { erasureMessages } from "./erasure-messages.ts"

/** Returns what has to be typed to erase a contact: the name, or a word where none can be typed. */
export const confirmationWord = (name: string): string =>
  fold(name) === "" ? erasureMessages.namelessWord : name.trim().replace(/\s+/gu, " ")

/** Returns whether what was typed confirms the erasure: case, accents and repeated spaces do not count. */
export const isErasureConfirmed = (name: string, typed: string): boolean => fold(typed) === fold(confirmationWord(name))
