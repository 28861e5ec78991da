import type { FlowNode } from "../../document/flow-node.ts"

/** Tells whether two states of a node are the same, or differ in the bot's texts alone. */
export const isSameButTexts = (one: FlowNode | undefined, other: FlowNode | undefined): boolean => {
  if (one === undefined || other === undefined) return one === other
  const { botInteractions: said, ...rest } = one
  const { botInteractions: otherSaid, ...otherRest } = other
  return (
    sameParts(rest, otherRest) &&
    said.length === otherSaid.length &&
    said.every((each, at) => {
      const { text: _, variants: some = [], ...parts } = each
      const { text: __, variants: others = [], ...otherParts } = otherSaid[at] ?? each
      return some.length === others.length && sameParts(parts, otherParts)
    })
  )
}

/** Tells whether two states of one thing share every part. */
const sameParts = <T extends object>(one: T, other: T): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, part]) => part === Reflect.get(other, name))
