/** What one connection has been told of a conversation: its changes come in the order of their numbers, none twice. */
export interface PublishedOrder {
  /** Takes a message as it was told; returns what is wrong about its place. */
  readonly take: (message: { readonly seq: number; readonly changeSeq: number }) => string | undefined
  /** Numbers that were passed over and are not explained by a later change of their message. */
  readonly missing: () => ReadonlyArray<number>
}

/**
 * Follows a connection that was greeted with the last number before it. A message that was changed before it was told comes
 * with the number of its change only, so that its own number is passed over first.
 */
export const publishedOrder = (after: number): PublishedOrder => {
  let last = after
  const passed = new Set<number>()
  return {
    take: ({ seq, changeSeq }) => {
      if (changeSeq <= last) return `told ${changeSeq} after ${last}`
      for (let number = last + 1; number < changeSeq; number++) passed.add(number)
      passed.delete(seq)
      last = changeSeq
      return undefined
    },
    missing: () => [...passed],
  }
}
