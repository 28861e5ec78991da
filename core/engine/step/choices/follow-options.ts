import { choiceLimits, textOfAnswer, valueAtPath } from "../../../flow/index.ts"
import { cutTo, inWords } from "../../../kernel/index.ts"
import type { CompiledNode } from "../../script/compiled-script.ts"
import type { EngineEffect } from "../engine-effect.ts"
import { engineMessages } from "../engine-messages.ts"
import { forAnswer, noneChosen, type WholeState } from "../engine-state.ts"
import { saying } from "../says.ts"
import type { Turned } from "../turn.ts"
import { captured } from "../variables.ts"
import { repliesAt } from "./offered-options.ts"
import type { ChosenOptions } from "./read-options.ts"

const { chosen: noted, none, unknown: notFound } = engineMessages.choosing

/** Returns whether nothing more is to be chosen, so that the conversation goes on. */
export const isChosen = ({ chosen, isDone }: ChosenOptions): boolean => isDone && chosen.length > 0

/** Keeps what was chosen under its names; several as lists. */
export const withChosen = (
  state: WholeState,
  { node }: CompiledNode,
  { choice, chosen }: ChosenOptions,
): WholeState => {
  const items = chosen.map(({ item }) => item)
  const variables = choice.keeps.reduce((kept, { path, name }) => {
    const fields = items.map((item) => valueAtPath(item, path) ?? "")
    return captured(kept, node.id, name, textOfAnswer(choice.several ? fields : fields[0]))
  }, state.variables)
  return { ...state, variables, chosen: noneChosen }
}

/** Notes what was chosen so far, and asks for more. */
export const askForMore = (
  state: WholeState,
  node: CompiledNode,
  { chosen, unknown }: ChosenOptions,
  said: ReadonlyArray<EngineEffect>,
): Turned => {
  const labels = chosen.map(({ label }) => cutTo(label, choiceLimits.label))
  const here: WholeState = { ...state, waiting: forAnswer, misses: 0, chosen: labels }
  const text = [
    ...unknown.map((words) => notFound(cutTo(words, choiceLimits.label))),
    labels.length === 0 ? none : noted(inWords(labels)),
  ].join(" ")
  return { state: here, effects: [...said, saying(text, repliesAt(node, here))] }
}
