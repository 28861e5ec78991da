import { cutTo, plainText } from "../../kernel/index.ts"

/** Maximum characters of a name in a mail. */
export const nameInMailLimit = 60

// Mail programs make links of dotted words, of addresses and of what follows a protocol, and some of a number.
const joints = /[./\\:@#?&=%|<>]+/gu
const longNumber = /\(?\d[\d\s().-]{6,}\d/gu

/**
 * Returns the name of a company or a person for a mail that somebody who does not know them may get: nothing in it becomes a
 * link or a telephone number, and it has at most 60 characters. Anybody may choose such a name, and the mail is ours.
 */
export const nameInMail = (name: string): string => {
  const words = plainText(name).replace(longNumber, " ").replace(joints, " ").replace(/\s+/gu, " ").trim()
  return words.length <= nameInMailLimit ? words : `${cutTo(words, nameInMailLimit - 1).trimEnd()}…`
}
