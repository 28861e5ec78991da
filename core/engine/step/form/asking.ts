import { withFileNames } from "../../../channel/index.ts"
import type { CompiledField, CompiledForm } from "../../script/compiled-form.ts"
import type { CompiledNode } from "../../script/compiled-script.ts"
import type { Reading } from "../disambiguation.ts"
import type { EngineEffect } from "../engine-effect.ts"
import { engineMessages } from "../engine-messages.ts"
import type { WaitingForm, WholeState } from "../engine-state.ts"
import { saying } from "../says.ts"
import type { Turn } from "../turn.ts"
import type { GivenValue } from "./fields-of-values.ts"
import { knownValue } from "./form-says.ts"
import { askFor, askNext, type Gathered, withGiven } from "./gather.ts"

/** What became of a text while a form asks. */
export type FormAnswer =
  | (Gathered & { readonly kind: "taken"; readonly said: ReadonlyArray<EngineEffect> })
  /** The node's own answers, a keyword or a question from anywhere take it. */
  | { readonly kind: "reading"; readonly reading: Reading }
  | { readonly kind: "missed" }

/** A form while it asks. */
export interface Asking {
  readonly turn: Turn
  readonly state: WholeState
  readonly node: CompiledNode
  readonly form: CompiledForm
  readonly waiting: WaitingForm
  /** The field whose question is open; undefined: the confirmation. */
  readonly open: CompiledField | undefined
}

/** A text that a form has taken: the person was understood. */
export const takenBy = (gathered: Gathered, said: ReadonlyArray<EngineEffect> = []): FormAnswer => ({
  kind: "taken",
  ...gathered,
  state: { ...gathered.state, misses: 0, repeats: 0 },
  said,
})

/**
 * Keeps values that were given, and asks for what is lacking. Of `corrected`, which were known before, it says first what they have become,
 * unless the confirmation lists them.
 */
export const give = (
  asking: Asking,
  given: ReadonlyArray<GivenValue>,
  corrected: ReadonlyArray<GivenValue> = [],
): FormAnswer => {
  const { turn, state, node, form, waiting, open } = asking
  const all = [...corrected, ...given]
  const names = all.map(({ field }) => field.name)
  const after = withGiven(turn, state, node.node.id, all)
  const kept: WaitingForm = {
    ...waiting,
    given: [...waiting.given.filter((name) => !names.includes(name)), ...names],
    skipped: waiting.skipped.filter((name) => !names.includes(name)),
  }
  // Another field than the one that was to change: that is asked for again.
  const isOpenStill = open !== undefined && !names.includes(open.name) && knownValue(state, open) !== undefined
  const gathered = isOpenStill
    ? askFor(turn, after, node, form, { ...kept, field: open.name })
    : askNext(turn, after, node, form, kept)
  const isListed = gathered.state.waiting.for === "form" && gathered.state.waiting.field === ""
  const told = isListed ? [] : corrected
  return takenBy(
    gathered,
    told.map(({ field }) =>
      saying(engineMessages.form.changed(field.label, withFileNames(knownValue(after, field) ?? ""))),
    ),
  )
}
