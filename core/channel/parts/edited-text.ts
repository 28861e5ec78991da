/**
 * Returns whether an edit replaces the text of a message. Edits come in any order, and some twice: the newest counts. `at` is when
 * it was edited, in milliseconds, 0 where the vendor does not say; `last` is the moment of the edit that counts so far, null
 * before the first one. An edit without a moment replaces none that has one, since the same edit comes with its moment too.
 */
export const takesEdit = (last: number | null, at: number): boolean =>
  last === null || (at === 0 ? last === 0 : at >= last)

/** Lines above a message that its writer has not written, and no edit replaces: what it came by, and what it answers. */
const above = /^(?:Veio de um anúncio|Veio de uma publicação|Sobre o produto \S+ do catálogo)(?= · |$)/u
const quote = /^↩ “.*”$/u

/** Returns the text of an edited message: what stood above the old text stands above the new one, unless that brings its own. */
export const editedText = (before: string, text: string): string => {
  const lines = before.split("\n", 3)
  const came = lines.slice(0, 1).filter((line) => above.test(line) && !text.startsWith(line))
  const rest = above.test(lines[0] ?? "") ? lines.slice(1) : lines
  const [next = ""] = rest
  const answered = rest.length > 1 && quote.test(next) && !text.includes("↩ “") ? [next] : []
  return [...came, ...answered, text].filter((line) => line !== "").join("\n")
}
