import { foldPhrase, type NodeId, sameValue } from "../../kernel/index.ts"
import type { BotKeyword, KeywordAction } from "../bot-keywords.ts"
import { type ChangeSentence, describeTarget, quoted } from "./difference-sentences.ts"

/**
 * Lists what changed in a bot's keywords, in their present order, the removed ones last. Keywords have no ids: two are the
 * same if they share a phrase, however it is written, the pairs with most shared phrases first. Empty if both lists lead
 * the same phrases to the same places in the same order; the title that a node had when it was chosen does not count.
 */
export const keywordDifferences = (
  before: ReadonlyArray<BotKeyword>,
  now: ReadonlyArray<BotKeyword>,
  titleOf: (id: NodeId) => string | undefined,
): ReadonlyArray<ChangeSentence> => {
  const formerOf = formerPlaces(before, now)
  const kept = new Set(formerOf.values())
  const present = now.flatMap((keyword, at): ReadonlyArray<ChangeSentence> => {
    const formerAt = formerOf.get(at)
    const former = formerAt === undefined ? undefined : before[formerAt]
    if (former === undefined)
      return [
        {
          change: "added",
          sentence: `Palavra-chave adicionada: ${quoted(keyword.phrases)}; leva para ${placeIn(keyword.action, titleOf)}.`,
        },
      ]
    const clauses = changesOf(former, keyword, titleOf)
    return clauses.length === 0
      ? []
      : [{ change: "changed", sentence: `Palavra-chave ${nameOf(keyword)}: ${clauses.join("; ")}.` }]
  })
  const removed = before.flatMap((keyword, at): ReadonlyArray<ChangeSentence> =>
    kept.has(at) ? [] : [{ change: "removed", sentence: `Palavra-chave removida: ${quoted(keyword.phrases)}.` }],
  )
  const differences = [...present, ...removed]
  const order = [...formerOf.keys()].toSorted((a, b) => a - b).map((at) => formerOf.get(at) ?? 0)
  const shuffled = order.some((at, index) => index > 0 && at < (order[index - 1] ?? 0))
  return shuffled
    ? [...differences, { change: "changed", sentence: "Ordem das palavras-chave alterada." }]
    : differences
}

/** Returns the former place of each present keyword that has one, by its present place. */
const formerPlaces = (
  before: ReadonlyArray<BotKeyword>,
  now: ReadonlyArray<BotKeyword>,
): ReadonlyMap<number, number> => {
  const folded = now.map(({ phrases }) => new Set(phrases.map(foldPhrase)))
  const candidates = before.flatMap(({ phrases }, former) =>
    folded.flatMap((present, at) => {
      const shared = new Set(phrases.map(foldPhrase).filter((phrase) => present.has(phrase))).size
      return shared === 0 ? [] : [{ former, at, shared }]
    }),
  )
  const paired = new Map<number, number>()
  const taken = new Set<number>()
  for (const { former, at } of candidates.toSorted((a, b) => b.shared - a.shared))
    if (!paired.has(at) && !taken.has(former)) {
      paired.set(at, former)
      taken.add(former)
    }
  return paired
}

const changesOf = (
  before: BotKeyword,
  now: BotKeyword,
  titleOf: (id: NodeId) => string | undefined,
): ReadonlyArray<string> => {
  const added = now.phrases.filter((phrase) => !before.phrases.includes(phrase))
  const removed = before.phrases.filter((phrase) => !now.phrases.includes(phrase))
  const shuffled = added.length + removed.length === 0 && !sameValue(before.phrases, now.phrases)
  return [
    ...(added.length === 0 ? [] : [`frases adicionadas ${quoted(added)}`]),
    ...(removed.length === 0 ? [] : [`frases removidas ${quoted(removed)}`]),
    ...(shuffled ? ["ordem das frases alterada"] : []),
    ...(sameValue(placeOf(before.action), placeOf(now.action)) ? [] : [elsewhere(before.action, now.action, titleOf)]),
  ]
}

/** The destination without the title that its node had when it was chosen. */
const placeOf = (action: KeywordAction) => (action.kind === "node" ? action.nodeId : action)

const elsewhere = (before: KeywordAction, now: KeywordAction, titleOf: (id: NodeId) => string | undefined): string =>
  before.kind === "transfer" && now.kind === "transfer"
    ? `transferência alterada (${describeTarget(now.target)})`
    : `agora leva para ${placeIn(now, titleOf)}`

const placeIn = (action: KeywordAction, titleOf: (id: NodeId) => string | undefined): string => {
  switch (action.kind) {
    case "node":
      return quoted([titleOf(action.nodeId) ?? action.title])
    case "transfer":
      return `uma transferência (${describeTarget(action.target)})`
    case "end":
      return "o fim da conversa"
  }
}

const nameOf = ({ phrases }: BotKeyword): string => quoted(phrases.slice(0, 1))
