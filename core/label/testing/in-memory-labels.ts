import { Effect } from "effect"
import { type CallRefused, invalidInput, type LabelId, notAllowed, notFound } from "../../kernel/index.ts"
import { createFakeCalls } from "../../kernel/testing/index.ts"
import {
  byLabelName,
  type Label,
  type LabelContent,
  labelLimit,
  labelMessages,
  labelNamed,
  type Labels,
  type ListedLabel,
} from "../index.ts"

/** The port `Labels` without a server, with controls for tests. */
export interface InMemoryLabels extends Labels {
  /** Makes every call fail with this; undefined restores normal responses. */
  refuse(failure: CallRefused | undefined): void
  readonly kept: ReadonlyArray<ListedLabel>
  /** The same labels for somebody who may edit them, or may not. */
  as(mayEdit: boolean): Labels
}

/** A label of a company, with these facts. */
export const aLabel = (facts: Partial<Omit<ListedLabel, "id">> & { readonly id?: number } = {}): ListedLabel => ({
  name: "Frete",
  colour: "teal",
  rooms: 0,
  contacts: 0,
  ...facts,
  // counted from 1, so the id is valid
  id: (facts.id ?? 1) as LabelId,
})

/** Creates the labels of one company. `latency` is in milliseconds. */
export const createInMemoryLabels = (
  given: ReadonlyArray<ListedLabel> = [],
  { latency, mayEdit = true }: { readonly latency?: number; readonly mayEdit?: boolean } = {},
): InMemoryLabels => {
  const { answer, refuse } = createFakeCalls(latency)
  let kept = [...given]
  let next = given.reduce((most, { id }) => Math.max(most, id), 0) + 1
  const atName = (message: string) => Effect.fail(invalidInput([{ path: "name", message }]))
  const taken = (name: string, but?: LabelId) => {
    const known = labelNamed(kept, name)
    return known !== undefined && known.id !== but
  }
  const create = ({ name, colour }: LabelContent): Effect.Effect<Label, CallRefused> => {
    if (kept.length >= labelLimit) return atName(labelMessages.tooMany)
    if (taken(name)) return atName(labelMessages.taken)
    const made = aLabel({ id: next++, name, colour })
    kept = [...kept, made]
    return Effect.succeed({ id: made.id, name, colour })
  }
  const update = (id: LabelId, { name, colour }: LabelContent): Effect.Effect<Label, CallRefused> => {
    if (!kept.some((label) => label.id === id)) return Effect.fail(notFound)
    if (taken(name, id)) return atName(labelMessages.taken)
    kept = kept.map((label) => (label.id === id ? { ...label, name, colour } : label))
    return Effect.succeed({ id, name, colour })
  }
  const remove = (id: LabelId): Effect.Effect<void, CallRefused> => {
    if (!kept.some((label) => label.id === id)) return Effect.fail(notFound)
    kept = kept.filter((label) => label.id !== id)
    return Effect.void
  }
  const portOf = (may: boolean): Labels => {
    const edited = <A>(work: () => Effect.Effect<A, CallRefused>): Effect.Effect<A, CallRefused> =>
      answer(() => (may ? work() : Effect.fail<CallRefused>(notAllowed)))
    return {
      all: () => answer(() => Effect.sync(() => kept.toSorted(byLabelName))),
      create: (_companyId, content) => edited(() => create(content)),
      update: (id, content) => edited(() => update(id, content)),
      remove: (id) => edited(() => remove(id)),
    }
  }
  return {
    ...portOf(mayEdit),
    refuse,
    get kept() {
      return kept
    },
    as: portOf,
  }
}
