import { choiceLimits, listItems, textOfAnswer, valueAtPath } from "../../../flow/index.ts"
import { cutTo, foldPhrase } from "../../../kernel/index.ts"
import type { CompiledForm } from "../../script/compiled-form.ts"
import type { Say, SentButton } from "../engine-effect.ts"
import { engineMessages } from "../engine-messages.ts"
import type { WholeState } from "../engine-state.ts"
import { type Says, saying, withoutQuickReplies } from "../says.ts"
import { valueNamed } from "../variables.ts"
import type { CompiledChoice } from "./compiled-choices.ts"

/** Something to choose: its words, and what it is. */
export interface Option {
  readonly label: string
  readonly item: unknown
}

/** What options depend on: the values, and the words of what was chosen before. */
export type OptionFacts = Pick<WholeState, "variables"> & Partial<Pick<WholeState, "chosen">>

/** The choices and the quick replies of a node. */
export interface OfferingNode {
  readonly choices: ReadonlyArray<CompiledChoice>
  readonly quickReplies: ReadonlyArray<SentButton>
}

/** Lists the options of a choice: of items with the same words the later ones are numbered. */
export const optionsOf = ({ list, labels }: CompiledChoice, { variables }: OptionFacts): ReadonlyArray<Option> => {
  if (list === undefined) return labels.map((label) => ({ label, item: label }))
  const items = listItems(valueNamed(variables, list.value) ?? "") ?? []
  const options: Array<Option> = []
  const taken = new Map<string, number>()
  for (const item of items.slice(0, choiceLimits.items)) {
    const words = textOfAnswer(valueAtPath(item, list.label)).replace(/\s+/gu, " ").trim()
    if (words === "") continue
    const count = (taken.get(foldPhrase(words)) ?? 0) + 1
    taken.set(foldPhrase(words), count)
    options.push({ label: cutTo(count === 1 ? words : `${words} (${count})`, choiceLimits.label), item })
  }
  return options
}

/** Lists the quick replies that are offered at a node: what is left to choose, its own, and that this was all. */
export const repliesAt = ({ choices, quickReplies }: OfferingNode, facts: OptionFacts): ReadonlyArray<SentButton> => {
  if (choices.length === 0) return quickReplies
  const chosen = new Set(facts.chosen)
  const listed = choices.flatMap((choice) =>
    choice.list === undefined ? [] : optionsOf(choice, facts).map(({ label }) => replyOf(label)),
  )
  const left = [...listed, ...quickReplies].filter(({ label }) => !chosen.has(label))
  return chosen.size === 0 ? left : [...left, replyOf(engineMessages.choosing.done)]
}

const replyOf = (label: string): SentButton => ({ kind: "quick-reply", label })

/** Offers the options of a node's lists under the last of its messages, or under words of the engine where it says nothing. */
export const offering = (says: Says, node: OfferingNode): Says => {
  if (node.choices.length === 0) return says
  const offersList = node.choices.some(({ list }) => list !== undefined)
  return (facts) => {
    const said = says(facts)
    return offersList || (facts.chosen?.length ?? 0) > 0 ? withReplies(said, repliesAt(node, facts)) : said
  }
}

/** Offers the options of a node whose form has everything; nothing at a node without a form, whose messages offer them. */
export const offeredAfterForm = (
  facts: OptionFacts,
  node: OfferingNode & { readonly form: CompiledForm | undefined },
): ReadonlyArray<Say> => (node.form === undefined ? [] : offering(() => [], node)(facts))

const withReplies = (said: ReadonlyArray<Say>, replies: ReadonlyArray<SentButton>): ReadonlyArray<Say> => {
  const last = said.at(-1)
  if (last === undefined) return replies.length === 0 ? [] : [saying(engineMessages.choosing.choose, replies)]
  return [
    ...said.slice(0, -1).map(withoutQuickReplies),
    { ...last, buttons: [...withoutQuickReplies(last).buttons, ...replies] },
  ]
}
