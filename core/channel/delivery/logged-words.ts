import { cutTo } from "../../kernel/index.ts"

/** The longest words of a vendor in the log, in characters. */
const longest = 200

/**
 * Returns what a vendor said of a refusal for the log: its first line without addresses, telephone numbers (seven digits and
 * more), and what may be a token.
 */
export const loggedWords = (words: string): string =>
  cutTo(
    (words.split(/[\r\n]/u)[0] ?? "")
      .replaceAll(/[^\s"',]+@[^\s"',]+/gu, "…")
      .replaceAll(/\+?\d(?:[\s().-]{0,3}\d){6,}/gu, "…")
      .replaceAll(/[\w-]{24,}/gu, "…"),
    longest,
  )
