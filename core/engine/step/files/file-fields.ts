import { fileValue, type SentFile, takesFile } from "../../../channel/index.ts"
import type { CompiledField, CompiledForm } from "../../script/compiled-form.ts"
import type { CompiledNode } from "../../script/compiled-script.ts"
import type { WaitingForm, WholeState } from "../engine-state.ts"
import { answerByFile } from "./file-answer.ts"
import type { Turn } from "../turn.ts"
import { type FormAnswer, give } from "../form/asking.ts"
import type { GivenValue } from "../form/fields-of-values.ts"
import { knownValue } from "../form/form-says.ts"

/**
 * Gives the files that a person sent while a form asks to fields that take them: the open one first, then those that are not known. At the
 * confirmation a file replaces that of the only field that takes it. What no field takes is read by the node's own answers; undefined
 * if nothing takes a file.
 */
export const answerFormByFile = (
  turn: Turn,
  state: WholeState,
  node: CompiledNode,
  form: CompiledForm,
  waiting: WaitingForm,
): FormAnswer | undefined => {
  const { files = [] } = turn
  if (files.length === 0) return undefined
  const open = form.fields.find(({ name }) => name === waiting.field)
  const unknown = form.fields.filter((field) => field !== open && knownValue(state, field) === undefined)
  const given = givenTo(open === undefined ? unknown : [open, ...unknown], files)
  const corrected = given.length === 0 && waiting.field === "" ? onlyTaker(form, files) : []
  const [first] = [...given, ...corrected]
  if (first === undefined) {
    const reading = answerByFile(turn, node)
    return reading && { kind: "reading", reading }
  }
  turn.onRead?.(node, files[0]?.name ?? "", {
    kind: "answer",
    by: "entity",
    target: node.node.id,
    captured: { variable: first.field.entity.name, value: first.value },
  })
  return give({ turn, state, node, form, waiting, open }, given, corrected)
}

/** Each field takes the first file of its kind that is left. */
const givenTo = (fields: ReadonlyArray<CompiledField>, files: ReadonlyArray<SentFile>): ReadonlyArray<GivenValue> => {
  const left = [...files]
  return fields.flatMap((field) => {
    const at = left.findIndex(({ kind }) => takesFile(field.entity.system, kind))
    const [file] = at < 0 ? [] : left.splice(at, 1)
    return file === undefined ? [] : [{ field, value: fileValue(file) }]
  })
}

const onlyTaker = ({ fields }: CompiledForm, [file]: ReadonlyArray<SentFile>): ReadonlyArray<GivenValue> => {
  const takers = file === undefined ? [] : fields.filter(({ entity }) => takesFile(entity.system, file.kind))
  const [field, ...more] = takers
  return file === undefined || field === undefined || more.length > 0 ? [] : [{ field, value: fileValue(file) }]
}
