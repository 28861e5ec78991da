import { fold } from "../kernel/index.ts"

/**
 * Returns whether a folded text finds the beginnings of words of a name only: one or two Latin letters or digits are
 * somewhere in most names.
 */
export const findsWordBeginnings = (folded: string): boolean => /^[\p{Script=Latin}\p{N}]{1,2}$/u.test(folded)

/** Returns whether a search by name finds a person of this name; an empty text finds everybody. */
export const nameFound = (name: string, text: string): boolean => {
  const wanted = fold(text)
  return findsWordBeginnings(wanted) ? ` ${fold(name)}`.includes(` ${wanted}`) : fold(name).includes(wanted)
}
