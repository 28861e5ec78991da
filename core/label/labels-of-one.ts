import { fold, type LabelId } from "../kernel/index.ts"
import type { Label, LabelChange } from "./label.ts"

/** Orders labels by name, whatever its case and accents. */
export const byLabelName = (one: Pick<Label, "name" | "id">, two: Pick<Label, "name" | "id">): number => {
  const [first, second] = [fold(one.name), fold(two.name)]
  return first < second ? -1 : first > second ? 1 : one.id - two.id
}

/** Returns the labels of a room or a contact after a change, by name; `known` are those of the company. */
export const withLabels = (
  labels: ReadonlyArray<Label>,
  { add, remove }: LabelChange,
  known: ReadonlyArray<Label>,
): ReadonlyArray<Label> => {
  const wanted = new Set<LabelId>([...labels.map(({ id }) => id), ...add])
  for (const id of remove) wanted.delete(id)
  return [...new Map([...labels, ...known].map((label) => [label.id, label])).values()]
    .filter(({ id }) => wanted.has(id))
    .map(({ id, name, colour }) => ({ id, name, colour }))
    .toSorted(byLabelName)
}

/** Returns the labels whose names contain a text, those that begin with it first. */
export const findLabels = <One extends Label>(labels: ReadonlyArray<One>, text: string): ReadonlyArray<One> => {
  const wanted = fold(text.trim())
  const begins = ({ name }: Label) => fold(name).startsWith(wanted)
  return labels
    .filter(({ name }) => fold(name).includes(wanted))
    .toSorted((one, two) => Number(begins(two)) - Number(begins(one)) || byLabelName(one, two))
}

/** Returns the label of this name, whatever its case and accents. */
export const labelNamed = <One extends Label>(labels: ReadonlyArray<One>, name: string): One | undefined =>
  labels.find((label) => fold(label.name) === fold(name.trim()))

/**
 * Returns the room's tag (conversations, section 3): the pipeline step that its bot has set, then its labels. A step that is the name of one of
 * them is said once.
 */
export const tagWithLabels = (step: string, labels: ReadonlyArray<Label>): string =>
  [...(step === "" || labelNamed(labels, step) !== undefined ? [] : [step]), ...labels.map(({ name }) => name)].join(
    ", ",
  )

/** Returns the pipeline step of a tag that `tagWithLabels` has written; '' for none, or for one that is the name of a label. */
export const stepIn = (tag: string, labels: ReadonlyArray<Label>): string => {
  const names = labels.map(({ name }) => name).join(", ")
  return tag === names ? "" : tag.slice(0, tag.length - names.length - (names === "" ? 0 : ", ".length))
}
