const counted = (count: number, one: string, many: string): string => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/**
 * Says on the card of a folded branch how many problems its node and its hidden nodes have, and how many of them are
 * hidden; empty for none.
 */
export const branchProblemsSentence = (count: number, hidden: number): string => {
  if (count === 0) return ""
  const all = counted(count, "problema", "problemas")
  if (hidden === 0) return all
  return hidden === count ? `${all} nos nodes recolhidos` : `${all}, ${hidden} nos nodes recolhidos`
}
