import type { EntityEntry } from "./entity-type.ts"
import type { FoundValue } from "./found-value.ts"
import { type NearWords, nearWordsOf } from "./near-words.ts"
import { saysSomething, type TextToken, tokensOf } from "./text-tokens.ts"

/** Minimum length of a value that is also matched with one edit. */
export const fuzzyFrom = 7

/** A node of the trie of all values, by word. */
interface ValueNode {
  readonly next: Map<string, ValueNode>
  /** The value that ends here; undefined if only longer ones continue. */
  value: string | undefined
  letters: number
}

const emptyNode = (): ValueNode => ({ next: new Map(), value: undefined, letters: 0 })

/** A trie of all values and synonyms of an entity, searched in one pass over a text. */
export interface ValueIndex {
  readonly root: ValueNode
  /** Undefined: only exact values are found. */
  readonly near: NearWords | undefined
}

/** Builds the index. If two entries share a word, the first one wins. */
export const indexValues = (entries: ReadonlyArray<EntityEntry>, fuzzy: boolean): ValueIndex => {
  const root = emptyNode()
  const words = new Set<string>()
  for (const { value, synonyms } of entries)
    for (const form of [value, ...synonyms]) {
      if (!saysSomething(form)) continue
      const tokens = tokensOf(form)
      const letters = form.match(/\p{L}/gu)?.length ?? 0
      const leaf = tokens.reduce((node, { folded }) => stepInto(node, folded), root)
      leaf.value ??= value
      leaf.letters = letters
      if (fuzzy && letters >= fuzzyFrom) for (const token of tokens) if (token.isWord) words.add(token.folded)
    }
  return { root, near: fuzzy ? nearWordsOf(words) : undefined }
}

const stepInto = (node: ValueNode, folded: string): ValueNode => {
  const known = node.next.get(folded)
  if (known !== undefined) return known
  const added = emptyNode()
  node.next.set(folded, added)
  return added
}

interface Candidate extends FoundValue {
  readonly first: number
  readonly last: number
  readonly exact: boolean
}

/** Returns the values in a text: the longest first, without overlaps, in text order. */
export const findIndexed = ({ root, near }: ValueIndex, text: string): ReadonlyArray<FoundValue> => {
  const tokens = tokensOf(text)
  const nearOf = near === undefined ? undefined : remembered(near)
  const candidates = tokens.flatMap((_, first) => candidatesFrom(tokens, first, root, nearOf))
  candidates.sort(
    (a, b) => b.end - b.start - (a.end - a.start) || Number(b.exact) - Number(a.exact) || a.start - b.start,
  )
  const taken = new Uint8Array(tokens.length)
  const found: Array<FoundValue> = []
  for (const { value, start, end, first, last } of candidates) {
    // Spans taken before are at least as long, so an overlapping one covers an end of the candidate.
    if (taken[first] === 1 || taken[last] === 1) continue
    taken.fill(1, first, last + 1)
    found.push({ value, start, end })
  }
  return found.sort((a, b) => a.start - b.start)
}

const candidatesFrom = (
  tokens: ReadonlyArray<TextToken>,
  first: number,
  root: ValueNode,
  nearOf: NearWords | undefined,
): ReadonlyArray<Candidate> => {
  const start = tokens[first]?.start ?? 0
  const candidates: Array<Candidate> = []
  // The trie nodes reached by the exact words, and by words with one edit.
  let exact: ValueNode | undefined = root
  let slipped: ReadonlyArray<ValueNode> = []
  for (let last = first; last < tokens.length && (exact !== undefined || slipped.length > 0); last += 1) {
    const token = tokens[last]
    if (token === undefined) break
    if (nearOf !== undefined) {
      const words = exact === undefined || !token.isWord ? [] : nearOf(token.folded)
      slipped = [...nextOf(slipped, [token.folded]), ...nextOf(exact === undefined ? [] : [exact], words)]
    }
    exact = exact?.next.get(token.folded)
    const place = { start, end: token.end, first, last }
    if (exact?.value !== undefined) candidates.push({ value: exact.value, ...place, exact: true })
    for (const { value, letters } of slipped)
      if (value !== undefined && letters >= fuzzyFrom) candidates.push({ value, ...place, exact: false })
  }
  return candidates
}

const nextOf = (nodes: ReadonlyArray<ValueNode>, words: ReadonlyArray<string>): ReadonlyArray<ValueNode> =>
  nodes.flatMap((node) => words.flatMap((word) => node.next.get(word) ?? []))

const remembered = (near: NearWords): NearWords => {
  const known = new Map<string, ReadonlyArray<string>>()
  return (word) => {
    const before = known.get(word)
    if (before !== undefined) return before
    const words = near(word)
    known.set(word, words)
    return words
  }
}
